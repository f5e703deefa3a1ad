import { SkillgaugeError } from '@skillgauge/core';
import { Option } from 'commander';
import type { AskerEndpoint } from '../../ask/asker-context.ts';
import { parseEndpoint, parseVariableName } from '../parse-option.ts';

/** Whoever is asked a question beside the work. */
type Asker = 'grader' | 'improver';

/** `--grader-endpoint` and `--grader-endpoint-key-env`, or the same of an improver. */
export function askerEndpointOptions(asker: Asker): Option[] {
  return [
    new Option(
      `--${asker}-endpoint <url>`,
      `model endpoint of the ${asker} alone (default: that of the work)`,
    ).argParser(parseEndpoint),
    new Option(
      `--${asker}-endpoint-key-env <name>`,
      `variable that holds the key of the ${asker}’s endpoint`,
    ).argParser(parseVariableName),
  ];
}

/**
 * The endpoint of whoever is asked, as the flags say it.
 * @throws SkillgaugeError `invalid_input` for flags that do not go together
 */
export function givenAskerEndpoint(
  asker: Asker,
  { endpoint, endpointKeyVariable }: AskerEndpoint,
  isSimulated: boolean,
): AskerEndpoint {
  if (endpointKeyVariable !== undefined && endpoint === undefined) {
    throw new SkillgaugeError('invalid_input', `--${asker}-endpoint-key-env was given, and no endpoint.`, {
      fix: `Give --${asker}-endpoint URL, too.`,
    });
  }
  if (isSimulated && endpoint !== undefined) {
    throw new SkillgaugeError('invalid_input', `--sim and --${asker}-endpoint were both given.`, {
      fix: 'Give one of them.',
    });
  }
  return { endpoint, endpointKeyVariable };
}
