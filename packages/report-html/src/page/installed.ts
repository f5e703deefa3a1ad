import type { InstallSet, PreflightRecord } from '@skillgauge/core';
import type { Announcement, InstalledSet } from '../model/report-page.ts';
import type { PageInput } from './page-input.ts';

const ARRIVALS: Readonly<Record<string, string>> = {
  whole: 'whole description',
  cut: 'description cut',
  'name-only': 'name only',
  absent: 'not listed',
  unknown: 'description not shown',
};

function skillsOf({ announced, descriptions = [] }: PreflightRecord): Announcement['skills'] {
  const known = new Map(descriptions.map((arrival) => [arrival.id, arrival]));
  const ids = [...new Set([...announced, ...known.keys()])];
  return ids.map((id) => {
    const arrival = known.get(id);
    if (arrival === undefined) return { id, arrives: 'announced' };
    const words = ARRIVALS[arrival.arrives] ?? arrival.arrives;
    return { id, arrives: arrival.estimated ? `${words} (estimated)` : words };
  });
}

function announcementOf(record: PreflightRecord, title: string): Announcement {
  return {
    driver: record.driver,
    title,
    targetId: record.targetId,
    unseen: record.unseen === true,
    skills: skillsOf(record),
    bundled: record.bundled,
    problem: record.error === null ? null : `${record.error.class}: ${record.error.message}`,
  };
}

/** One announcement a driver is enough: fixtures change what is listed besides, and the caveats tell that. */
function announcementsOf(set: InstallSet, input: PageInput): Announcement[] {
  return input.drivers.flatMap(({ id, title }) => {
    const own = input.preflights.filter(({ driver, installSet }) => driver === id && installSet === set.key);
    const first = own.find(({ fixture }) => fixture === undefined) ?? own[0];
    return first === undefined ? [] : [announcementOf(first, title)];
  });
}

/** The sets of skills that were installed, and how each driver announced them. */
export function installedSets(input: PageInput): InstalledSet[] {
  return input.installSets.map((set) => ({
    target: set.target,
    hasTarget: set.skills.some(({ role }) => role === 'target'),
    skills: set.skills.map(({ description, files, name, role, sourceHash }) => ({
      name,
      role,
      description,
      hash: sourceHash.slice(0, 12),
      files: files.length,
    })),
    announcements: announcementsOf(set, input),
  }));
}
