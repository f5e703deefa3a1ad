export { pi } from './driver.ts';
