import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, freemem } from 'node:os';
import path from 'node:path';
import type { MachineReading } from './auto-size.ts';
import {
  type AvailableResources,
  type ControlGroupTexts,
  controlGroupCores,
  controlGroupCpuMs,
  controlGroupMemoryMiB,
} from './concurrency.ts';
import { busyShare, type CpuCounters } from './cpu-use.ts';

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Our control group's path for a v1 controller, or for v2 with the name ''. */
function groupPath(membership: string, controller: string): string | null {
  for (const line of membership.split('\n')) {
    const [, names, group] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    if (names !== undefined && group !== undefined && names.split(',').includes(controller)) return group;
  }
  return null;
}

/** A group and those above it: a limit of any of them holds. In a container the path may not be visible; its root is. */
function withAncestors(group: string): string[] {
  const parts = group.split('/').filter((part) => part !== '' && part !== '..');
  return Array.from({ length: parts.length + 1 }, (_, count) =>
    parts.slice(0, parts.length - count).join('/'),
  );
}

function readGroups(membership: string): ControlGroupTexts[] {
  const unified = groupPath(membership, '');
  const cpu = groupPath(membership, 'cpu');
  const memory = groupPath(membership, 'memory');
  const texts = (folder: string, limit: string, usage: string): ControlGroupTexts => ({
    cpuMax: read(path.join(folder, 'cpu.max')),
    cpuQuota: read(path.join(folder, 'cpu.cfs_quota_us')),
    cpuPeriod: read(path.join(folder, 'cpu.cfs_period_us')),
    memoryLimit: read(path.join(folder, limit)),
    memoryUsage: read(path.join(folder, usage)),
    memoryStat: read(path.join(folder, 'memory.stat')),
    cpuStat: read(path.join(folder, 'cpu.stat')),
    cpuUsage: read(path.join(folder, 'cpuacct.usage')),
  });
  const v1 = (mount: string, group: string | null) =>
    group === null
      ? []
      : withAncestors(group).map((part) =>
          texts(path.join('/sys/fs/cgroup', mount, part), 'memory.limit_in_bytes', 'memory.usage_in_bytes'),
        );
  const v2 =
    unified === null
      ? []
      : withAncestors(unified).map((part) =>
          texts(path.join('/sys/fs/cgroup', part), 'memory.max', 'memory.current'),
        );
  return [...v2, ...v1('cpu', cpu), ...v1('memory', memory)];
}

/** What Linux says it can give without swapping; elsewhere what is free. */
function systemMemoryMiB(): number {
  const available = /^MemAvailable:\s+(\d+) kB$/m.exec(read('/proc/meminfo') ?? '')?.[1];
  return available === undefined ? freemem() / 2 ** 20 : Number(available) / 1024;
}

const readOwnGroups = (): ControlGroupTexts[] => readGroups(read('/proc/self/cgroup') ?? '');

/** Cores and memory that we may use: of the machine, and of every control group (v1 or v2) that we are in. */
export function readAvailableResources(): AvailableResources {
  const groups = readOwnGroups();
  const smallest = (own: number, limits: readonly (number | null)[]) =>
    Math.min(own, ...limits.filter((limit) => limit !== null));
  return {
    cores: smallest(availableParallelism(), groups.map(controlGroupCores)),
    memoryMiB: smallest(systemMemoryMiB(), groups.map(controlGroupMemoryMiB)),
  };
}

function readCpuCounters(): CpuCounters {
  const times = cpus().map((core) => core.times);
  const sum = (of: (core: (typeof times)[number]) => number) =>
    times.reduce((total, core) => total + of(core), 0);
  const busyMs = sum(({ irq, nice, sys, user }) => user + nice + sys + irq);
  const [group = null] = readOwnGroups()
    .map(controlGroupCpuMs)
    .filter((used) => used !== null);
  return { atMs: performance.now(), busyMs, totalMs: busyMs + sum(({ idle }) => idle), groupMs: group };
}

/** Makes a function that says how busy the cores were since it was last called, or made, and how much memory is free. */
export function createMachineReader(): () => MachineReading {
  let before = readCpuCounters();
  return () => {
    const after = readCpuCounters();
    const { cores, memoryMiB } = readAvailableResources();
    const busy = busyShare(before, after, cores);
    before = after;
    return { busyShare: busy, freeMemoryMiB: memoryMiB };
  };
}
