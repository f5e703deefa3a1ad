import type { EvalDraft, RefusedCase } from './eval-importer.ts';
import { PROMPT_KEYS, refuse } from './shapes/case-outcome.ts';
import { firstKey, isRecord } from './shapes/records.ts';

/** Names of lists of prompts that are texts. */
const PROMPT_LISTS = /trigger|activat|positive|negative|prompts|queries/i;
/** Names of lists of texts that are no prompts. */
const NO_PROMPTS = /tags?|skills?|keywords?|notes?|metrics|graders|providers|plugins?|sources|references/i;

/**
 * Lists of cases at the top of a file that its importer did not read, since they stand beside the one that the shape is known by. Each of
 * their cases is refused, so that none is lost.
 */
export function withUnreadLists(value: unknown, draft: EvalDraft, shape: string): EvalDraft {
  if (!isRecord(value)) return draft;
  const read = new Set([...draft.cases, ...draft.refused].map(({ path }) => path[0]));
  const refused = Object.entries(value).flatMap(([key, items]): RefusedCase[] => {
    if (read.has(key) || !Array.isArray(items) || items.length === 0) return [];
    const isOfCases = items.some((item) => firstKey(item, PROMPT_KEYS) !== null);
    const isNamed = shape === 'two-lists' || PROMPT_LISTS.test(key);
    if (!isOfCases && !(isNamed && key !== 'prompts' && isOfPrompts(key, items))) return [];
    return items.flatMap((item: unknown, index) => {
      const reason = `in the list "${key}", which a file of this shape does not have (${shape}): it has no label there`;
      const outcome = refuse('no-label', [key, index], item, reason);
      return 'refused' in outcome ? [outcome.refused] : [];
    });
  });
  return refused.length === 0 ? draft : { ...draft, refused: [...draft.refused, ...refused] };
}

/** Texts beside two lists of prompts, such as ambiguous ones: of several words, or long. */
function isOfPrompts(key: string, items: readonly unknown[]): boolean {
  return (
    !NO_PROMPTS.test(key) &&
    items.every((item) => typeof item === 'string') &&
    items.some((item) => /\s/.test(item) || item.length > 12)
  );
}
