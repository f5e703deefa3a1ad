import type { EvalDriver, SimToolCall, StopPolicy } from '@skillgauge/core';
import type { SimTurn } from '@skillgauge/sim';
import type { ExpectedVerdict } from '../recorded/recording.ts';
import type { ScenarioName } from './scenario-name.ts';

/** Calls of a harness's own tools, in its own words. Paths are relative to the workspace. */
export interface NativeCalls {
  read(path: string): SimToolCall;
  write(path: string, content: string): SimToolCall;
}

/** Which skills are installed: the target and one competitor, or 60 with descriptions of 800 characters. */
export type ScenarioSkills = 'two' | 'sixty';

/** One run of a real harness with a scripted model, and what it must be judged as. */
export interface Scenario {
  name: ScenarioName;
  /** What happens, in one sentence. */
  what: string;
  /** Unlike that of every other scenario. */
  prompt: string;
  skills: ScenarioSkills;
  stop: StopPolicy;
  /** What the model does, turn by turn. A fault strikes every request of its turn. */
  turns(calls: NativeCalls): SimTurn[];
  /** The turn at which every process of the run is killed from outside. */
  killedAtTurn: number | null;
  /** Skills are named by the names in their front matter. */
  expect: ExpectedVerdict;
  /** The events must show a tool call that did not succeed. */
  showsFailedCall: boolean;
  /** Why this driver cannot do it; `null` when it can. */
  lacks(driver: EvalDriver): string | null;
}
