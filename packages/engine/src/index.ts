export { allTokens, BUDGET_REASON, type BudgetLimits, createBudget } from './budget/create-budget.ts';
export {
  type CheckWorkspaces,
  openCheckWorkspaces,
  type WorkspaceCommand,
  type WorkspaceCommandEnding,
} from './check/check-workspaces.ts';
export { type CleanUp, type CleanUpOptions, cleanUpAfterKill } from './clean-up/clean-up-after-kill.ts';
export { containDriver } from './contain/contain-driver.ts';
export { driverFault, isDriverException } from './contain/driver-fault.ts';
export type { LoginSource } from './credentials/login-files.ts';
export { runTokenCommand, type TokenResult } from './credentials/run-token-command.ts';
export type { Besides, DriverSetup, EndedAttempt } from './execute/driver-setup.ts';
export type { EngineEvent } from './execute/engine-event.ts';
export { executePlan } from './execute/execute-plan.ts';
export type { EarlierWork, ExecutionContext, ExecutionResult } from './execute/execution-context.ts';
export { type DetectedDriver, type DetectOptions, detectDriver } from './harness/detect-driver.ts';
export type { Executable } from './harness/executable.ts';
export { type LocateOptions, locateHarness } from './harness/locate-harness.ts';
export { readAvailableResources } from './limits/available-resources.ts';
export { type AvailableResources, automaticConcurrency } from './limits/concurrency.ts';
export { lockHolder } from './lock/lock-file.ts';
export { waitForLock } from './lock/wait-for-lock.ts';
export { preflightId } from './preflight/preflight-key.ts';
export {
  describePrices,
  hasPrice,
  type OwnPrices,
  PRICE_TABLE,
  priceTokens,
  type TokenPrices,
} from './pricing/price-tokens.ts';
export { createLineSplitter, type LineSplitter, type OutputLine } from './process/line-splitter.ts';
export { createRedactor, type Redactor } from './redaction/redactor.ts';
export { copyOutputs } from './run-folder/copy-outputs.ts';
export { copyTranscripts, listTranscriptFiles } from './run-folder/copy-transcripts.ts';
export { readEarlierWork } from './run-folder/earlier-work.ts';
export { isFinishedRecord } from './run-folder/finished-record.ts';
export { innerRunFolders } from './run-folder/inner-run-folders.ts';
export { isCompletedRun } from './run-folder/is-completed.ts';
export { JournalEntry, type StartedEntry } from './run-folder/journal-entry.ts';
export { createLineWriter, type LineWriter } from './run-folder/journal-writer.ts';
export { type FolderLock, isFolderInUse } from './run-folder/lock-folder.ts';
export { OutputEntry, OutputManifest } from './run-folder/output-manifest.ts';
export { type ReadOutputsOptions, readOutputs } from './run-folder/read-outputs.ts';
export {
  type IndexedJournal,
  type Journal,
  type JournalProblem,
  type RunFolderContent,
  readJournal,
  readRunFolder,
  readRunJournal,
  readRunPlan,
  streamJournal,
} from './run-folder/read-run-folder.ts';
export { readTrace } from './run-folder/read-trace.ts';
export { createRunFolder, openRunFolder, type RunFolder } from './run-folder/run-folder.ts';
export { streamLines } from './run-folder/stream-lines.ts';
export type { TranscriptWriter } from './run-folder/transcript.ts';
