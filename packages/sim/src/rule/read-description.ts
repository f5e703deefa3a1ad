/** A description taken apart: what the skill is for, what it says it is not for, and whether it claims everything. */
export interface DescriptionParts {
  positive: string;
  excluded: string;
  catchAll: boolean;
  /** What it puts in quotation marks, two words or more: phrases that users are expected to say. */
  phrases: readonly string[];
}

/** A marker, and then (captured) everything to the end of the sentence, of the paragraph or of the list item. */
const EXCLUSION = new RegExp(
  [
    '\\b(?:',
    'not (?:intended |meant |suited |suitable |designed )?(?:for|to be used|when|if|to)',
    "|(?:do not|don['’]t|never) (?:use|trigger|invoke|apply|activate|fire)",
    "|(?:is|are)n['’]t (?:meant )?for|skip (?:this|it) (?:for|when|if)|except (?:for|when|if)|excluding",
    ')\\b',
    '((?:(?![.;!?](?:\\s|$)|\\n\\s*(?:\\n|[-*•]))[\\s\\S])*)',
  ].join(''),
  'giu',
);

const QUOTED = /["“]([^"“”\n]+)["”]/gu;

/** Nouns so wide that a claim over all of them is a claim over everything. */
const WIDE_NOUN =
  '(?:tasks?|things?|requests?|questions?|prompts?|problems?|work|jobs?|projects?|files?|situations?|purposes?|needs?|stuff|assistance|something)';

const CATCH_ALLS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:any|every|all|all kinds of|all sorts of|all types of)(?: (?:other|user|the|of the|your))* ${WIDE_NOUN}\\b`,
    'iu',
  ),
  /\b(?:anything|everything|whatever|always|in general|general[- ]purpose)\b/iu,
  new RegExp(
    `\\bhelps?(?: you| users?| the user)? with (?:(?:various|many|different|several|general|your|the|all|some) )*${WIDE_NOUN}\\b`,
    'iu',
  ),
  /\bwhenever (?:possible|needed|necessary|useful|helpful|in doubt|it (?:may|might|could) help)\b/iu,
  /\bwhenever (?:you|the user|a user|someone) (?:works?|is working|(?:needs?|wants?|asks?)(?: you)?(?: for)?(?: help| something| it)?)(?=\s*(?:[.,;!]|$))/iu,
];

/** Reads a description by its wording alone. A claim to everything counts only outside the exclusions. */
export function readDescription(description: string): DescriptionParts {
  const positive = description.replace(EXCLUSION, ' ');
  return {
    positive,
    excluded: [...description.matchAll(EXCLUSION)].map(([, clause = '']) => clause.trim()).join(' '),
    catchAll: CATCH_ALLS.some((pattern) => pattern.test(positive)),
    phrases: [...positive.matchAll(QUOTED)]
      .map(([, phrase = '']) => plainWords(phrase))
      .filter((phrase) => phrase.includes(' ')),
  };
}

/** A text as lower-case words with single spaces, so that quoting, punctuation and line breaks make no difference. */
export function plainWords(text: string): string {
  const words =
    text
      .toLowerCase()
      .replace(/['’]/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join(' ');
}
