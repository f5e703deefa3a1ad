export * from './call-ledger.ts';
export * from './canary-hits.ts';
export * from './credentials.ts';
export * from './error-table.ts';
export * from './json-line.ts';
export * from './place-skills.ts';
