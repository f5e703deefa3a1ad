import { createChatDialect } from '@skillgauge/driver-kit';
import { KEY_VARIABLE } from './provider.ts';

/** How the simulated model reads OpenCode's requests (OpenAI chat completions, 1.18.33). */
export const openCodeDialect = createChatDialect({
  model: 'gpt-4.1',
  environment: { [KEY_VARIABLE]: 'skillgauge-simulated-credential-opencode' },
  // Names and descriptions are listed as they are, without XML escapes.
  escaped: false,
  load: ({ id }) => ({ name: 'skill', arguments: { name: id } }),
  write: (filePath, content) => ({ name: 'write', arguments: { filePath, content } }),
});
