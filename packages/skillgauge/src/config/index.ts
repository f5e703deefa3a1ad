export { type Config, loadConfig } from './load-config.ts';
