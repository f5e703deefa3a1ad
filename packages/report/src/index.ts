export * from './render-json.ts';
export * from './render-terminal.ts';
