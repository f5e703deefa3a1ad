export * from './diff/render-diff.ts';
export * from './matrix/render-matrix.ts';
export * from './render-json.ts';
export * from './render-terminal.ts';
