export { openCode } from './driver.ts';
