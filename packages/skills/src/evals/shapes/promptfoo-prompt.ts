import type { ReferenceReader } from '../references.ts';
import { PROMPT_KEYS } from './case-outcome.ts';
import { firstKey, isRecord, listAt, type RecordValue, recordAt, textAt } from './records.ts';

/** The text of a prompt, or why there is none. */
export type PromptFound = { text: string } | { problem: string };

/** The prompt templates of a file: texts, or files with a text. */
export async function readTemplates(value: unknown, references: ReferenceReader): Promise<PromptFound[]> {
  const given = isRecord(value) ? value['prompts'] : undefined;
  const items: unknown[] = Array.isArray(given) ? given : given === undefined ? [] : [given];
  return Promise.all(
    items.map(async (item): Promise<PromptFound> => {
      const text = typeof item === 'string' ? item : (textAt(item, 'raw') ?? textAt(item, 'id'));
      if (text === null) return { problem: 'a prompt of the file is not a text' };
      return isReference(text) ? readText(text, references) : { text };
    }),
  );
}

function isReference(text: string): boolean {
  return text.startsWith('file://') || /^[\w./-]+\.(?:txt|md|json|ya?ml|[cm]?js|ts|py)$/.test(text);
}

async function readText(reference: string, references: ReferenceReader): Promise<PromptFound> {
  const read = await references.read(reference);
  if ('problem' in read) return read;
  const [file] = read.files;
  if (file === undefined || /\.(?:json|ya?ml)$/.test(file.name)) {
    return { problem: `the prompt ${reference} is a conversation, not a text` };
  }
  return { text: file.text.trim() };
}

/** What the user says in a test: the template with the test's variables in it, else its prompt, input or query. */
export async function promptOfTest(
  test: RecordValue,
  shared: RecordValue,
  template: PromptFound | null,
  references: ReferenceReader,
): Promise<PromptFound> {
  if (template !== null && 'problem' in template) return template;
  const vars = { ...recordAt(shared, 'vars'), ...recordAt(test, 'vars') };
  const lists = Object.keys(vars).filter((name) => Array.isArray(vars[name]));
  if (lists.length > 0)
    return { problem: `vars.${lists[0]} is a list, which makes several tests of one: write each out` };
  if (template !== null) return render(template.text, vars, references);
  const key = firstKey(vars, PROMPT_KEYS);
  const text = key === null ? inputOf(test) : textAt(vars, key);
  if (text === null) return { problem: 'no prompt: neither prompts nor vars.prompt nor input is a text' };
  return isReference(text) && text.startsWith('file://') ? readText(text, references) : { text };
}

/** A test's own input: a text, or a conversation of one message. */
function inputOf(test: RecordValue): string | null {
  const direct = PROMPT_KEYS.map((key) => textAt(test, key)).find((text) => text !== null);
  if (direct !== undefined) return direct;
  const messages = listAt(test, 'input') ?? listAt(test, 'input_messages') ?? [];
  const [message] = messages;
  return messages.length === 1 && recordAt({ message }, 'message')['role'] === 'user'
    ? textAt(message, 'content')
    : null;
}

const VARIABLE = /\{\{-?\s*(\w+)\s*-?\}\}/g;

async function render(
  template: string,
  vars: RecordValue,
  references: ReferenceReader,
): Promise<PromptFound> {
  const rest = template.replaceAll(VARIABLE, '');
  if (/\{\{|\{%/.test(rest)) return { problem: 'the prompt is a template with more than plain variables' };
  const values = new Map<string, string>();
  for (const [, name = ''] of template.matchAll(VARIABLE)) {
    const value = vars[name];
    if (typeof value !== 'string' && typeof value !== 'number')
      return { problem: `the prompt needs vars.${name}` };
    const read = String(value).startsWith('file://')
      ? await readText(String(value), references)
      : { text: String(value) };
    if ('problem' in read) return read;
    values.set(name, read.text);
  }
  return { text: template.replaceAll(VARIABLE, (_whole, name: string) => values.get(name) ?? '') };
}
