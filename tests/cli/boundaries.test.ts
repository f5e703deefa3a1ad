import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../support/run-skillgauge.ts';

/** What a harness says and no package may: its flags, events, folders, environment variables. Harnesses share some of them. */
const NATIVE_WORDS: Readonly<Record<string, RegExp>> = {
  'drivers/claude-code':
    /ANTHROPIC_|CLAUDE_|CLAUDECODE|\.claude\/|--plugin-dir|stream-json|tool_use_result|Unknown skill/,
  'drivers/codex':
    /CODEX_|OPENAI_|\.codex\b|\.agents\/|model_providers|turn\.completed|command_execution|exec_command/,
  'drivers/gemini-cli': /GEMINI_(?:API|CLI|HOME)|['"/]\.gemini\b|activate_skill|stream-json/,
  'drivers/opencode': /OPENCODE_|opencode\.json/,
  'drivers/copilot': /COPILOT_|['"/]\.copilot\b|--plugin-dir/,
};

async function sources(folder: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(?:ts|mjs)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => /^(?:packages|drivers)\/[^/]+\/(?:src|bin)\//.test(path));
}

it('no package spells a harness’s flags, events, folders or variables', async () => {
  const offenders: string[] = [];
  let read = 0;
  for (const path of await sources('packages')) {
    read += 1;
    const text = await readFile(join(ROOT, path), 'utf8');
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    for (const words of Object.values(NATIVE_WORDS)) {
      const found = words.exec(code);
      if (found !== null) offenders.push(`${path}: ${found[0]}`);
    }
  }
  expect(read).toBeGreaterThan(50);
  expect(offenders).toEqual([]);
});

it('the README and the documents name no machine path', async () => {
  const text = await readFile(join(ROOT, 'README.md'), 'utf8');
  expect(text).not.toMatch(/\/(?:home|root|work|tmp)\//);
});
