import { tmpdir } from 'node:os';
import {
  contentHash,
  type EvalDriver,
  type InstallableSkill,
  type InstallSet,
  type ListedSkill,
} from '@skillgauge/core';
import { executeSimulated } from './execute-simulated.ts';
import { createSandbox } from './run-skillgauge.ts';

const PROMPT = 'What is two and two?';

/** SKILL.md files that are odd in one way each, by the name of their folder. */
const ODD_SKILLS: Readonly<Record<string, { file?: string; text: string }>> = {
  plain: { text: '---\nname: plain\ndescription: Keeps plain ledgers.\n---\nBody line.\n' },
  'invalid-yaml': {
    text: '---\nname: invalid-yaml\ndescription: Use when: bad ledgers come.\n---\nBody line.\n',
  },
  'no-name': { text: '---\ndescription: Keeps nameless ledgers.\n---\nBody line.\n' },
  'no-description': { text: '---\nname: no-description\n---\nBody line.\n' },
  'no-front-matter': { text: '# Heading\n\nBody line.\n' },
  'allowed-tools': {
    text: '---\nname: allowed-tools\ndescription: Keeps tooled ledgers.\nallowed-tools: Read, Grep\n---\nBody line.\n',
  },
  'user-only': {
    text: '---\nname: user-only\ndescription: Keeps private ledgers.\ndisable-model-invocation: true\n---\nBody line.\n',
  },
  colon: { text: '---\nname: acme:colon\ndescription: Keeps ledgers with a colon.\n---\nBody line.\n' },
  capitals: { text: '---\nname: Odd Name\ndescription: Keeps ledgers with capitals.\n---\nBody line.\n' },
  'lower-case': {
    file: 'skill.md',
    text: '---\nname: lower-case\ndescription: Keeps low ledgers.\n---\nBody line.\n',
  },
  'byte-order-mark': {
    text: '\uFEFF---\nname: byte-order-mark\ndescription: Keeps marked ledgers.\n---\nBody line.\n',
  },
  'windows-lines': {
    text: '---\r\nname: windows-lines\r\ndescription: Keeps ledgers of windows.\r\n---\r\nBody line.\r\n',
  },
  folded: { text: '---\nname: folded\ndescription: >-\n  Keeps folded\n  ledgers.\n---\nBody line.\n' },
  nested: { text: '---\nname: nested\ndescription: Keeps nesting ledgers.\n---\nBody line.\n' },
};

function oddSkill(
  folder: string,
  { file = 'SKILL.md', text }: { file?: string; text: string },
): InstallableSkill {
  const inner = '---\nname: inner\ndescription: Keeps inner ledgers.\n---\nBody line.\n';
  const files = [
    { path: file, content: text },
    ...(folder === 'nested' ? [{ path: 'references/inner/SKILL.md', content: inner }] : []),
  ];
  return {
    name: /^name: (.*)$/m.exec(text)?.[1]?.trim() ?? folder,
    folder,
    description: /^description: (.*)$/m.exec(text)?.[1]?.trim() ?? '',
    role: folder === 'plain' ? 'target' : 'competitor',
    sourceHash: contentHash(text),
    files: files.map((item) => ({ ...item, encoding: 'utf8', executable: false })),
  };
}

/** Runs the real harness once with all odd skills installed; what of them its first request to the model lists. */
export async function measureOddSkills(driver: EvalDriver): Promise<readonly ListedSkill[]> {
  await using sandbox = await createSandbox();
  const skills = Object.entries(ODD_SKILLS).map(([folder, odd]) => oddSkill(folder, odd));
  const set: InstallSet = { key: contentHash(skills), target: 'plain', pluginName: null, skills };
  const listings: ListedSkill[][] = [];
  const { preflight, record } = await executeSimulated({
    ...{ driver, set, sandbox, prompt: PROMPT },
    temporaryRoot: tmpdir(),
    settings: { timeoutMs: 60_000 },
    dialect: (dialect) => ({
      ...dialect,
      listing: (request) => {
        const listing = dialect.listing(request);
        if (!dialect.isAuxiliary(request)) listings.push(listing);
        return listing;
      },
    }),
  });
  const [wire] = listings;
  if (wire === undefined) {
    throw new Error(`${driver.id} sent no request: ${preflight.error?.message ?? record.error?.message}`);
  }
  return wire;
}
