export { modelEndpoint } from './driver.ts';
