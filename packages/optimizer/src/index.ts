export * from './candidate.ts';
export { candidateProblem, LONGEST_DESCRIPTION } from './check-candidate.ts';
export type { ScoredCandidate } from './choose-winner.ts';
export type { EarlierAttempt, ImproverInput } from './improver-input.ts';
export {
  IMPROVER_MARK,
  type ImproverAnswer,
  readImproverAnswer,
  readImproverPrompt,
  writeImproverPrompt,
} from './improver-prompt.ts';
export { OptimizerVerdict } from './judge-winner.ts';
export * from './optimize.ts';
export { InstrumentScore, isPerfect, PartScore, scorePart } from './score-part.ts';
export { LEAST_CHANGED, type PartOptions, type Parts, splitParts } from './split-parts.ts';
