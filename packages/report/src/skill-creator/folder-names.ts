import type { SkillCreatorInput } from './skill-creator-input.ts';

/** Where tasks and arms stand in the folder. All names are made here, none by a model (R115). */
export interface FolderNames {
  /** skill-creator sorts evals by number. */
  evalId: (taskId: string) => number;
  configuration: (arm: string) => string;
  runFolder: (taskId: string, arm: string, trial: number) => string;
}

function isNumber(id: string): boolean {
  return /^(?:0|[1-9]\d{0,8})$/.test(id);
}

/** Names that are no arm's to its readers. */
const RESERVED = ['delta', 'outputs', 'inputs', 'skill'];

function safeName(arm: string): string {
  const name = arm.replaceAll(/[^\w-]+/g, '_');
  return name === '' || RESERVED.includes(name) ? `arm_${name}` : name;
}

function uniqueNames(arms: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const arm of arms) {
    const taken = new Set(names.values());
    const name = safeName(arm);
    let tries = 1;
    while (taken.has(tries === 1 ? name : `${name}_${tries}`)) tries += 1;
    names.set(arm, tries === 1 ? name : `${name}_${tries}`);
  }
  return names;
}

/** Names for the tasks and arms of a measurement: the ids themselves where all are numbers, else 1, 2, 3. */
export function nameFolders({ arms, tasks }: Pick<SkillCreatorInput, 'arms' | 'tasks'>): FolderNames {
  const ids = tasks.map(({ id }) => id);
  const numbers = ids.every(isNumber) ? ids.map(Number) : ids.map((_, index) => index + 1);
  const byTask = new Map(ids.map((id, index) => [id, numbers[index] ?? index + 1]));
  const byArm = uniqueNames(arms.map(({ name }) => name));
  const evalId = (taskId: string): number => byTask.get(taskId) ?? 0;
  const configuration = (arm: string): string => byArm.get(arm) ?? safeName(arm);
  return {
    evalId,
    configuration,
    runFolder: (taskId, arm, trial) => `eval-${evalId(taskId)}/${configuration(arm)}/run-${trial}`,
  };
}
