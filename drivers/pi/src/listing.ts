import { createChatDialect, createPromptParser } from '@skillgauge/driver-kit';

/** The tool by which the model loads a skill: it reads the file that the listing names. */
const READ_TOOL = 'read';

/** Parser of the preflight: what the model would be told, and the tools that it would be offered. */
export const createPreflightParser = () => createPromptParser({ loader: READ_TOOL });

/** How the simulated model reads pi's requests (0.73.1). */
export const piDialect = createChatDialect({
  model: 'gpt-4.1',
  environment: { OPENAI_API_KEY: 'skillgauge-simulated-credential-pi' },
  load: ({ location }) =>
    location === undefined ? null : { name: READ_TOOL, arguments: { path: location } },
  write: (path, content) => ({ name: 'write', arguments: { path, content } }),
});
