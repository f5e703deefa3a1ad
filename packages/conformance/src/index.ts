export * from './check.ts';
export * from './check-driver.ts';
export * from './contract/contract-checks.ts';
export * from './describe-driver.ts';
export * from './recorded/read-recordings.ts';
export * from './recorded/recording.ts';
export * from './recorded/recording-checks.ts';
export * from './recorded/replay.ts';
