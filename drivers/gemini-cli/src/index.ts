export { geminiCli } from './driver.ts';
