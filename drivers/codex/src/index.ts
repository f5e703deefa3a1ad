export { codex } from './driver.ts';
