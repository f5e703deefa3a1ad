export { type CleanUp, type CleanUpOptions, cleanUpAfterKill } from './clean-up/clean-up-after-kill.ts';
export type { LoginSource } from './credentials/login-files.ts';
export { runTokenCommand, type TokenResult } from './credentials/run-token-command.ts';
export type { DriverSetup } from './execute/driver-setup.ts';
export type { EngineEvent } from './execute/engine-event.ts';
export { executePlan } from './execute/execute-plan.ts';
export type { ExecutionContext, ExecutionResult } from './execute/execution-context.ts';
export { type DetectedDriver, type DetectOptions, detectDriver } from './harness/detect-driver.ts';
export type { Executable } from './harness/executable.ts';
export { type LocateOptions, locateHarness } from './harness/locate-harness.ts';
export { readAvailableResources } from './limits/available-resources.ts';
export { type AvailableResources, automaticConcurrency } from './limits/concurrency.ts';
export { PRICE_TABLE, priceTokens } from './pricing/price-tokens.ts';
export { createLineSplitter, type LineSplitter, type OutputLine } from './process/line-splitter.ts';
export { createRedactor, type Redactor } from './redaction/redactor.ts';
export { JournalEntry, type StartedEntry } from './run-folder/journal-entry.ts';
export type { FolderLock } from './run-folder/lock-folder.ts';
export {
  type Journal,
  type RunFolderContent,
  readJournal,
  readRunFolder,
} from './run-folder/read-run-folder.ts';
export { createRunFolder, type RunFolder } from './run-folder/run-folder.ts';
export type { TranscriptWriter } from './run-folder/transcript.ts';
