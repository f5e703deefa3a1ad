import { classOfOpenAiError, createEndingClassifier, type ErrorRow } from '@skillgauge/driver-kit';

/** What Qwen Code 0.15.10 itself says when a run fails. */
const TABLE: readonly ErrorRow[] = [
  { match: /^Model stream ended /, class: 'no_output' },
  { match: /^Reached max session turns/, class: 'capped' },
  { match: /Missing API key/, class: 'auth' },
];

/** The class of an error text, as the CLI prints it or as the endpoint's client worded it. */
export const classOf = (message: string) => classOfOpenAiError(message, TABLE);

/** The CLI says `success` and ends with 0 also when the endpoint refused: the text of the answer decides. */
export const classifyEnding = createEndingClassifier({ title: 'Qwen Code', classOf });
