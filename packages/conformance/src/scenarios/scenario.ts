import type {
  EvalDriver,
  HarnessCommand,
  RunPlace,
  SimToolCall,
  StopPolicy,
  TriggerSettings,
} from '@skillgauge/core';
import type { SimScript, SimTurn } from '@skillgauge/sim';
import type { ExpectedUsage, ExpectedVerdict } from '../recorded/recording.ts';

/** Calls of a harness's own tools, in its own words. Paths are relative to the workspace. */
export interface NativeCalls {
  read(path: string): SimToolCall;
  write(path: string, content: string): SimToolCall;
}

/** A skill to install. */
export interface ScenarioSkill {
  name: string;
  description: string;
  /** Further lines of its front matter. */
  frontMatter?: readonly string[];
}

/** Which skills are installed: the target and one competitor, 60 with descriptions of 800 characters, or these, the target first. */
export type ScenarioSkills = 'two' | 'sixty' | readonly ScenarioSkill[];

/** Settings of a scenario that are not the usual ones. */
export type ScenarioSettings = Partial<Omit<TriggerSettings, 'trials' | 'threshold' | 'stop' | 'seed'>>;

/** One run of a real harness with a scripted model, and what it must be judged as. */
export interface Scenario {
  name: string;
  /** Name of the folder of its recording. */
  recording: string;
  /** What happens, in one sentence. */
  what: string;
  /** Unlike that of every other scenario. */
  prompt: string;
  skills: ScenarioSkills;
  /** Name of the plugin that the skills come from; `null`: they come from folders of their own. */
  plugin: string | null;
  settings: ScenarioSettings;
  stop: StopPolicy;
  /** What the model does, turn by turn. A fault strikes every request of its turn. */
  turns(calls: NativeCalls): SimTurn[];
  /** What else the model's script has: conversations of sub-agents, the answer to auxiliary requests. */
  script: Omit<SimScript, 'turns' | 'onTurn'>;
  /** Nobody listens at the endpoint. */
  refused: boolean;
  /** The turn at which every process of the run is killed from outside, and with what. */
  killedAtTurn: number | null;
  killedBy: 'SIGKILL' | 'SIGTERM';
  /** The preflight's command line instead of that of a run. */
  preflight: boolean;
  /** Credential variables; `null`: those of the driver's dialect. */
  credentials: Readonly<Record<string, string>> | null;
  /** Files that the workspace starts with besides the usual one, by path. */
  files: Readonly<Record<string, string>>;
  /** Changes the driver's command; `null`: it stays as it is. */
  alter: ((command: HarnessCommand, place: RunPlace) => HarnessCommand) | null;
  /** Skills are named by the names in their front matter. */
  expect: ExpectedVerdict;
  /** Figures that the recording must fold to. */
  usage: ExpectedUsage | null;
  /** Names of the skills whose text reaches the model; `null`: of those that are loaded. */
  arrives: readonly string[] | null;
  /** Beginnings of paths that the harness itself speaks of: what looks like a folder of this machine, and is none. */
  saysPaths: readonly string[];
  /** The events must show a tool call that did not succeed. */
  showsFailedCall: boolean;
  /** Why this driver cannot do it; `null` when it can. */
  lacks(driver: EvalDriver): string | null;
}

/** What of a scenario must be said. */
export type ScenarioInput = Pick<Scenario, 'name' | 'what' | 'expect'> & Partial<Scenario>;

/**
 * A scenario with everything that is not said as usual: two skills, the run comes to its own end, the model says that it is done.
 * @example defineScenario({ name: 'fired', what: 'the model loads the skill', expect: loads('release-notes'), turns: () => [load('release-notes')] })
 */
export function defineScenario(input: ScenarioInput): Scenario {
  return {
    recording: input.name,
    prompt: `Write the release notes for the merged pull requests (${input.name}).`,
    skills: 'two',
    plugin: null,
    settings: {},
    stop: 'end',
    turns: () => [],
    script: {},
    refused: false,
    killedAtTurn: null,
    killedBy: 'SIGKILL',
    preflight: false,
    credentials: null,
    files: {},
    alter: null,
    usage: null,
    arrives: null,
    saysPaths: [],
    showsFailedCall: false,
    lacks: () => null,
    ...input,
  };
}
