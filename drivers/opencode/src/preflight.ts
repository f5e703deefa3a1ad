import type { ListedSkill, TraceParser } from '@skillgauge/core';
import { createDocumentParser } from '@skillgauge/driver-kit';
import { z } from 'zod';

const Skill = z.object({
  name: z.string(),
  description: z.string().optional(),
  location: z.string().optional(),
});

/** Parser of `opencode debug skill`. The tool that loads them is offered, since our own rules allow it. */
export function createPreflightParser(): TraceParser {
  return createDocumentParser((document) => {
    const known = z.array(z.unknown()).safeParse(document);
    if (!known.success) return [];
    return [{ type: 'skills-listed', skills: known.data.flatMap(listedSkill), canLoad: true }];
  });
}

/** What has no description is known to OpenCode and not listed. */
function listedSkill(value: unknown): ListedSkill[] {
  const skill = Skill.safeParse(value).data;
  if (skill?.description === undefined) return [];
  const { description, location, name } = skill;
  return [{ id: name, description, ...(location === undefined ? {} : { location }) }];
}
