export { qwenCode } from './driver.ts';
