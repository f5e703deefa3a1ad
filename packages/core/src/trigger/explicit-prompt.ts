import type { EvalDriver } from '../driver/contract.ts';
import type { InstallSet } from '../skill/install-set.ts';
import type { TriggerCase } from './case.ts';

/** How a prompt names a skill. `command`: `/name` at the start or `$name` anywhere, which a harness may expand before the model runs. */
export type ExplicitForm = 'command' | 'mention';

/** What may not follow a name, so that `/pdf` does not name `pdf-forms`. A full stop may, at the end of a sentence. */
const NAME_GOES_ON = String.raw`(?![\p{L}\p{N}_:/-]|\.[\p{L}\p{N}])`;
/** Codex 0.171.0 expands `$pdf` after a letter (`US$pdf`), in a file's name and in a path, too, but neither in `$pdf-forms` nor in `$pdf:`. */
const DOLLAR_NAME_GOES_ON = String.raw`(?![\p{L}\p{N}_:-])`;

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/**
 * How a prompt names the skill itself, or `null` when it only describes a task (R006). Names are compared whole and without case.
 * @param names the skill's name, and `plugin:name` where it comes from a plugin
 * @example explicitForm('/pdf-forms fill this in', ['pdf-forms']) // 'command'
 * @example explicitForm('Fill this in with $pdf-forms', ['pdf-forms']) // 'command'
 * @example explicitForm('Use the pdf-forms skill', ['pdf-forms']) // 'mention'
 */
export function explicitForm(prompt: string, names: readonly string[]): ExplicitForm | null {
  const name = `(?:${names.map(escapePattern).join('|')})`;
  const command = String.raw`(?:^\s*/${name}${NAME_GOES_ON}|\$${name}${DOLLAR_NAME_GOES_ON})`;
  if (new RegExp(command, 'iu').test(prompt)) return 'command';
  const quoted = `["'\`“‘]?${name}["'\`”’]?`;
  const mention = String.raw`(?:(?<![\p{L}\p{N}-])${quoted}\s+skill(?![\p{L}\p{N}-])|(?<![\p{L}\p{N}-])skill\s+${quoted}${NAME_GOES_ON})`;
  return new RegExp(mention, 'iu').test(prompt) ? 'mention' : null;
}

/** The names by which a prompt can mean the skill under test. */
function namesOf({ target, pluginName }: InstallSet): string[] {
  return pluginName === null ? [target] : [`${pluginName}:${target}`, target];
}

/** Cases whose prompt names the skill under test get the style `explicit`, unless they have a style already. */
export function markExplicitCases(cases: readonly TriggerCase[], set: InstallSet): TriggerCase[] {
  return cases.map((item) =>
    item.style === undefined && explicitForm(item.prompt, namesOf(set)) !== null
      ? { ...item, style: 'explicit' }
      : item,
  );
}

/** Why a driver cannot judge this prompt, or `null` when it can: a command that it expands unseen, or does not know. */
export function explicitRefusal(driver: EvalDriver, prompt: string, set: InstallSet): string | null {
  const support = driver.capabilities.explicitPrompts;
  if (support === 'shown' || explicitForm(prompt, namesOf(set)) !== 'command') return null;
  return support === 'hidden'
    ? `explicit prompt: ${driver.id} expands it before the model runs`
    : `explicit prompt: ${driver.id} does not expand it`;
}
