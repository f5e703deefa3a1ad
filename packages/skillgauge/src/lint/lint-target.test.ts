import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { builtinDrivers } from '../drivers/builtin-drivers.ts';
import { lintTarget } from './lint-target.ts';
import { renderLint } from './render-lint.ts';
import { renderSarif } from './render-sarif.ts';

const drivers = builtinDrivers.filter(({ id }) => ['claude-code', 'codex', 'copilot'].includes(id));

/** Lints files of a temporary folder; the report as text, with paths relative to the folder. */
async function lint(files: Readonly<Record<string, string>>, target = '.') {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'lint-test-')));
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    }
    const show = (path: string): string => relative(root, path) || '.';
    const report = await lintTarget(join(root, target), drivers).catch((error: unknown) => {
      if (!SkillgaugeError.isInstance(error)) throw error;
      return error.message.replaceAll(root, 'ROOT');
    });
    if (typeof report === 'string') return { report: null, text: report, sarif: '' };
    const text = renderLint(report, drivers, show).replaceAll(root, 'ROOT');
    return { report, text, sarif: renderSarif(report, '1.2.3', show) };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

const skill = (name: string, description: string, more = ''): string =>
  `---\nname: ${name}\ndescription: ${description}\n${more}---\nBody.\n`;

test('a good skill: what each harness does with it, and nothing else', async () => {
  const { text } = await lint({ 'pdf/SKILL.md': skill('pdf', 'Reads PDF files.') }, 'pdf');
  expect(text).toMatchInlineSnapshot(`
    "pdf — pdf, 16 characters of description
      Claude Code         lists it, the whole description
      Codex               lists it, the whole description
      GitHub Copilot CLI  lists it, the whole description

    0 errors, 0 warnings, 0 notes"
  `);
});

test('odd skills: each harness by its own data, an error where one of them drops the skill', async () => {
  const { text } = await lint({
    'yaml/SKILL.md': skill('yaml', 'Use when: always'),
    'user/SKILL.md': skill('user', 'Only for users of this.', 'disable-model-invocation: true\n'),
    'low/skill.md': skill('low', 'Keeps low ledgers.'),
    'none/SKILL.md': '# No front matter\n',
    'odd/SKILL.md': skill(
      'Odd Name',
      'Another thing altogether.',
      'allowed-tools: Read\nversion: 1.3\nmetadata: { a: [1] }\n',
    ),
  });
  expect(text).toMatchInlineSnapshot(`
    "low — low, 18 characters of description
      Claude Code         does not list it
      Codex               does not list it
      GitHub Copilot CLI  does not list it

    (no name) — none, no description
      Claude Code         lists it with another id or description
      Codex               does not list it
      GitHub Copilot CLI  does not list it

    Odd Name — odd, 25 characters of description
      Claude Code         lists it, the whole description
      Codex               lists it, the whole description
      GitHub Copilot CLI  lists it with another id or description

    user — user, 23 characters of description
      Claude Code         does not list it
      Codex               lists it, how much of the description is not known
      GitHub Copilot CLI  does not list it

    yaml — yaml, 16 characters of description
      Claude Code         lists it, the whole description
      Codex               lists it, the whole description
      GitHub Copilot CLI  does not list it

    error  low/skill.md:2  harnesses look for SKILL.md, in capitals. Rename skill.md to SKILL.md.  [skill/unreadable]
    error  low/skill.md:2  Claude Code does not list the skill, since its file is not called SKILL.md, in capitals.  [skill/harness-differs]
    error  low/skill.md:2  Codex does not list the skill, since its file is not called SKILL.md, in capitals.  [skill/harness-differs]
    error  low/skill.md:2  GitHub Copilot CLI does not list the skill, since its file is not called SKILL.md, in capitals.  [skill/harness-differs]
    error  none/SKILL.md:1  no front matter: line 1 is not ---. Begin the file with a line ---, then "name: …" and "description: …", then a line ---.  [skill/unreadable]
    error  none/SKILL.md:1  Codex does not list the skill, since it has no front matter.  [skill/harness-differs]
    error  none/SKILL.md:1  GitHub Copilot CLI does not list the skill, since it has no front matter.  [skill/harness-differs]
    error  yaml/SKILL.md:3  The front matter is not valid YAML: line 3, column 14: Nested mappings are not allowed in compact mappings, in "description: Use when: always"  [skill/invalid-yaml]
    error  yaml/SKILL.md:2  GitHub Copilot CLI does not list the skill, since its front matter is not valid YAML.  [skill/harness-differs]
    warning  none/SKILL.md:1  Claude Code lists the skill with another id or description than the file's, since it has no front matter.  [skill/harness-differs]
    warning  odd/SKILL.md:2  The name "Odd Name" is not one that the specification allows: installed in a folder "odd".  [skill/name]
    warning  odd/SKILL.md:2  GitHub Copilot CLI lists the skill with another id or description than the file's, since its name is not one that the specification allows.  [skill/harness-differs]
    warning  user/SKILL.md:4  disable-model-invocation is true: the skill has no trigger rate where that is honoured.  [skill/user-only]
    note  odd/SKILL.md:4  The skill has allowed-tools: some harnesses ask before they load such a skill, and a headless run has nobody to ask.  [skill/allowed-tools]
    note  odd/SKILL.md:5  Not in the specification: version.  [skill/unknown-keys]
    note  user/SKILL.md:2  Claude Code does not list the skill, since it has disable-model-invocation.  [skill/harness-differs]
    note  user/SKILL.md:2  GitHub Copilot CLI does not list the skill, since it has disable-model-invocation.  [skill/harness-differs]
    9 errors, 4 warnings, 4 notes"
  `);
});

test('long descriptions, by characters and not by bytes', async () => {
  const { report } = await lint({
    'fits/SKILL.md': skill('fits', '漢'.repeat(1024)),
    'long/SKILL.md': skill('long', `😀${'x '.repeat(800)}`),
  });
  expect(report?.skills.map(({ descriptionCharacters, name }) => [name, descriptionCharacters])).toEqual([
    ['fits', 1024],
    ['long', 1600],
  ]);
  expect(report?.findings.map(({ level, message }) => `${level}: ${message}`)).toMatchInlineSnapshot(`
    [
      "error: The description has 1600 characters; the specification allows 1024.",
      "warning: Claude Code shows the first 1536 of 1600 characters of the description.",
      "warning: Codex shows the first 1024 of 1600 characters of the description.",
      "error: GitHub Copilot CLI does not list the skill, since its description is longer than 1024 characters.",
    ]
  `);
});

test('skills that are installed together: clashes, twins, and a budget that is spent', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `s${index}/SKILL.md`,
      skill(
        `s${index}`,
        `${String.fromCodePoint(97 + index).repeat(3)} ${'word number '.repeat(70)}${index ** 5}`,
      ),
    ]),
  );
  const { report } = await lint({
    ...many,
    'twin-a/SKILL.md': skill('twin-a', 'Writes release notes from the commits between two versions.'),
    'twin-b/SKILL.md': skill('Twin-A', 'Writes release notes from the commits between two versions!'),
  });
  const messages = report?.findings
    .filter(({ message, rule }) => rule.startsWith('set/') && !message.includes('s0'))
    .map(({ message }) => message.replaceAll(/\/\S*lint-test-[^/]*/g, 'ROOT'));
  expect(messages).toMatchInlineSnapshot(`
    [
      "The name "Twin-A" is that of ROOT/twin-a, too: harnesses list one of them, or both under one id.",
      "The descriptions of twin-a, Twin-A are nearly the same: a model can hardly tell these skills apart.",
      "Claude Code has room for about 8000 characters of all skills together: 3 skills of 14 lose the description or a part of it (s7, s8, s9), as estimated.",
    ]
  `);
  expect(report?.findings.find(({ rule }) => rule === 'set/listing-budget')).toMatchObject({
    level: 'warning',
    driver: 'claude-code',
  });
});

test('eval files, alone or with their skill', async () => {
  const evals = JSON.stringify(
    [
      { query: 'Write notes', should_trigger: true },
      { query: 'write notes!', should_trigger: true },
      { query: 'x', should_trigger: 'yes' },
      { query: 'zip', should_trigger: false },
      { query: 'graded', assertions: [] },
    ],
    null,
    1,
  );
  const files = {
    'pdf/SKILL.md': skill('pdf', 'Reads PDF files.'),
    'pdf/evals/t.json': evals,
    'broken.json': '[',
  };
  const { report, sarif } = await lint(files, 'pdf');
  expect(
    report?.findings.map(({ level, line, message, rule }) => `${level} ${line} ${rule}: ${message}`),
  ).toMatchInlineSnapshot(`
    [
      "error 10 evals/malformed: [2] (line 10): should_trigger: must be true or false, without quotes, found "yes"",
      "note 18 evals/not-a-trigger-case: [4] (line 18): no trigger label (should_trigger); found assertions instead",
      "error 6 evals/duplicate: Cases 1 and 2 have the same prompt.",
      "warning 1 evals/too-few: Few cases: 2 that should trigger, 1 that should not. With fewer than 5 of a label, intervals are so wide that they say little.",
    ]
  `);
  expect((await lint(files, 'broken.json')).text).toMatchInlineSnapshot(`
    "error  broken.json:1  ROOT/broken.json: line 1, column 2: Flow sequence must end with a ]  [evals/unreadable]
    1 error, 0 warnings, 0 notes"
  `);
  const document = JSON.parse(sarif);
  expect([
    document.version,
    document.runs[0].tool.driver.version,
    document.runs[0].results[1],
  ]).toMatchInlineSnapshot(`
    [
      "2.1.0",
      "1.2.3",
      {
        "level": "note",
        "locations": [
          {
            "physicalLocation": {
              "artifactLocation": {
                "uri": "pdf/evals/t.json",
              },
              "region": {
                "startLine": 18,
              },
            },
          },
        ],
        "message": {
          "text": "[4] (line 18): no trigger label (should_trigger); found assertions instead",
        },
        "ruleId": "evals/not-a-trigger-case",
        "ruleIndex": 16,
      },
    ]
  `);
  const { results, tool } = document.runs[0];
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
});

test('nothing to lint', async () => {
  expect([(await lint({ 'a.txt': '' })).text, (await lint({}, 'gone')).text]).toEqual([
    'No skill in ROOT',
    'No such file or folder: ROOT/gone',
  ]);
});
