export { type AcpAgent, commandName, DEFAULT_SKILLS_FOLDER } from './agent.ts';
export { createAcpDriver } from './driver.ts';
export { type ParsedCommand, parseAcpCommand } from './parse-command.ts';
