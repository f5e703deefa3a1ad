export { copilot } from './driver.ts';
