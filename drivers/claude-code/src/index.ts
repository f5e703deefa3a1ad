export { claudeCode } from './driver.ts';
