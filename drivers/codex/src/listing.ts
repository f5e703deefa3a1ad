import type { ListedSkill, SkillListing } from '@skillgauge/core';

/** What Codex 0.171.0 shows its model of the skills' descriptions. */
export const LISTING: SkillListing = {
  descriptionLimit: 1024,
  overLimit: 'cut',
  // 2% of a context window of 272,000 tokens, at four characters a token.
  budgetCharacters: 21_760,
  whenOver: 'cut-evenly',
  order: 'none',
  // "- id: description (file: r0/folder/SKILL.md)" and a new line, with a folder of six letters.
  entryCharacters: 32,
  bareNameCharacters: null,
  bundledCharacters: 0,
  preflight: 'descriptions',
  measured:
    '60 and 200 skills of 800 characters on the wire; 21,760 characters are 2% of a context window of 272,000 tokens; past about 600 skills names go missing, too',
};

const SECTION =
  /### Skill roots\n([\s\S]*?)\n### Available skills\n([\s\S]*?)(?:\n### |\n<\/skills_instructions>|$)/;
const ROOT = /^- `([^`]+)` = `([^`]+)`$/;

/**
 * Reads the skills that Codex lists in its `<skills_instructions>` message, a line a skill:
 * `- name: description (file: r0/folder/SKILL.md)`, where `r0` is one of the roots listed above. A description may hold
 * ": " and "(file: …)" itself; Codex puts it on one line and cuts it at 1024 characters. `null`: no listing in this text.
 */
export function parseListing(text: string): ListedSkill[] | null {
  if (!text.includes('<skills_instructions>')) return null;
  const [, roots = '', entries = ''] = SECTION.exec(text) ?? [];
  const folders = new Map<string, string>();
  for (const line of roots.split('\n')) {
    const [, alias, folder] = ROOT.exec(line) ?? [];
    if (alias !== undefined && folder !== undefined) folders.set(alias, folder);
  }
  return entries.split('\n').flatMap((line) => parseEntry(line, folders));
}

function parseEntry(line: string, folders: ReadonlyMap<string, string>): ListedSkill[] {
  const place = line.lastIndexOf(' (file: ');
  if (!line.startsWith('- ') || place === -1 || !line.endsWith(')')) return [];
  const [alias = '', ...rest] = line.slice(place + ' (file: '.length, -1).split('/');
  const location = [folders.get(alias) ?? alias, ...rest].join('/');
  const words = line.slice('- '.length, place);
  const colon = words.search(/:(?: |$)/);
  if (colon === -1) return [{ id: words, description: null, location }];
  return [{ id: words.slice(0, colon), description: words.slice(colon + 2), location }];
}
