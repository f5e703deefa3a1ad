import { call, NOTES } from '../scenario-table.ts';

/** Reads the notes. */
export const readNotes = call('Read', { file_path: NOTES });
/** Lists the workspace by a shell command. */
export const list = call('Bash', { command: 'ls', description: 'Lists files' });
