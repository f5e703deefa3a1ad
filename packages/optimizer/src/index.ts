export type { CaseRate, Evaluation } from './candidate.ts';
export type { ImproverInput } from './improver-input.ts';
export { writeImproverPrompt } from './improver-prompt.ts';
export {
  type Evaluated,
  type Improved,
  type OptimizerEffects,
  type OptimizerResult,
  type OptimizerTask,
  optimize,
} from './optimize.ts';
export { type PartOptions, type Parts, splitParts } from './split-parts.ts';
