import { appendFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OptimizeReportDocument } from '@skillgauge/core';
import { expect, it, onTestFinished } from 'vitest';
import {
  createSandbox,
  ROOT,
  runSkillgauge,
  type Sandbox,
  startSkillgauge,
} from '../support/run-skillgauge.ts';

const PELICAN = join(ROOT, 'tests/third-party/pelican');
const FLAGS = [
  '--driver',
  join(PELICAN, 'driver.mjs'),
  '--executable',
  `pelican=${join(PELICAN, 'pelican.mjs')}`,
  '--sim',
  '--json',
  '--holdout',
  '0.3',
  '--test',
  '0.4',
];

async function sandboxOfTest(): Promise<{ sandbox: Sandbox; skill: string }> {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox[Symbol.asyncDispose]());
  const skill = join(sandbox.path, 'invoice-writer');
  await cp(join(ROOT, 'examples/optimize/invoice-writer'), skill, { recursive: true });
  await keepCases(join(skill, 'evals/trigger.yaml'), 13);
  return { sandbox, skill };
}

/** The first cases of each label: enough for a proof, and quick. */
async function keepCases(file: string, count: number): Promise<void> {
  const [head = '', ...cases] = (await readFile(file, 'utf8')).split(/^ {2}- /m);
  const kept = ['true', 'false'].flatMap((label) =>
    cases.filter((item) => item.includes(`should_trigger: ${label}`)).slice(0, count),
  );
  await writeFile(file, [head, ...kept].join('  - '));
}

async function optimize(sandbox: Sandbox, words: readonly string[]) {
  const { exitCode, stderr, stdout } = await runSkillgauge(sandbox, [...words, '--out', sandbox.out]);
  return { exitCode, stderr, stdout, document: OptimizeReportDocument.safeParse(parse(stdout)).data };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const rates = (document: OptimizeReportDocument | undefined) =>
  [document?.untouched?.original, document?.untouched?.winner].map((score) =>
    score?.instruments.map(({ falsePositiveRate, recall }) => ({ recall, falsePositiveRate })),
  );

/** How often runs were started below a run folder, by step. */
async function launches(runDir: string): Promise<Record<string, number>> {
  const steps = await readdir(join(runDir, 'steps'));
  const counts = [...steps.map((step) => join('steps', step)), '.'].map(async (folder) => {
    const journal = await readFile(join(runDir, folder, 'journal.ndjson'), 'utf8');
    const started = journal.split('\n').filter((line) => line.includes('"type":"started"'));
    return [folder, started.length] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** The lines of launches in a run folder, without those of preflights: a budget does not count these. */
async function requestLaunches(runFolder: string): Promise<string[]> {
  const lines = (await readFile(join(runFolder, 'journal.ndjson'), 'utf8')).split('\n');
  return lines.filter((line) => /"type":"started","id":"(?!preflight)/.test(line));
}

it('a vague description becomes one that is proven on untouched cases; it is written when that is asked for', async () => {
  const { sandbox, skill } = await sandboxOfTest();
  const before = await readFile(join(skill, 'SKILL.md'), 'utf8');
  const { document, exitCode, stderr } = await optimize(sandbox, ['optimize', skill, ...FLAGS]);
  expect(exitCode, stderr).toBe(0);
  expect(rates(document)).toEqual([
    [{ recall: 1, falsePositiveRate: 1 }],
    [{ recall: 1, falsePositiveRate: 0 }],
  ]);
  expect([document?.verdict?.verdict, document?.verdict?.part]).toEqual(['proven', 'untouched']);
  expect(await readFile(join(skill, 'SKILL.md'), 'utf8')).toBe(before);
  const runDir = document?.runDir ?? '';
  const started = await launches(runDir);

  const shown = await runSkillgauge(sandbox, ['report', runDir, '--json']);
  expect(JSON.parse(shown.stdout)).toEqual(document);

  const applied = await runSkillgauge(sandbox, ['resume', runDir, '--apply']);
  expect(applied.stderr).toContain('the description is replaced');
  expect(await launches(runDir)).toEqual(started);
  const after = await readFile(join(skill, 'SKILL.md'), 'utf8');
  const winner = document?.measured.find(({ id }) => id === document.winner)?.description ?? '';
  expect(after).toBe(before.replace('Helps with anything about money.', `"${winner}"`));
  expect(await readFile(join(skill, 'SKILL.md.bak'), 'utf8')).toBe(before);

  const costs = await runSkillgauge(sandbox, ['costs', runDir, '--json']);
  const { runFolders, simulated } = JSON.parse(costs.stdout);
  const runs = (document?.usage.measuring.runs ?? 0) + (document?.usage.improving.runs ?? 0);
  expect([runFolders, simulated.total.runs]).toEqual([1, runs]);
}, 120_000);

it('killed −9 in the third iteration it goes on there, and comes to the same end', async () => {
  const { sandbox, skill } = await sandboxOfTest();
  const words = ['optimize', skill, ...FLAGS, '--sim-improver', 'random', '--iterations', '3'];
  const killed = startSkillgauge(sandbox, [...words, '--out', sandbox.out]);
  let log = '';
  killed.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
    if (/step 3-evaluate[\s\S]*\[5\/\d+\]/.test(log)) killed.kill('SIGKILL');
  });
  expect((await killed).signal, log).toBe('SIGKILL');
  const [name = ''] = await readdir(sandbox.out);
  const runDir = join(sandbox.out, name);
  const before = await launches(runDir);
  const resumed = await runSkillgauge(sandbox, ['resume', runDir]);
  const after = await launches(runDir);
  const early = [
    '.',
    'steps/1-improve',
    'steps/1-evaluate',
    'steps/2-improve',
    'steps/2-evaluate',
    'steps/3-improve',
  ];
  expect(early.map((step) => after[step])).toEqual(early.map((step) => before[step]));
  const undisturbed = await optimize(sandbox, [...words, '--fresh']);
  const timeless = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (key, item: unknown) =>
      ['runDir', 'wallMs', 'usage'].includes(key) ? 0 : item,
    );
  expect(timeless(JSON.parse(resumed.stdout))).toEqual(timeless(undisturbed.document));
  expect(undisturbed.document?.measured).toHaveLength(4);
}, 240_000);

it('a step counts what all others have spent, and what was killed there', async () => {
  const { sandbox, skill } = await sandboxOfTest();
  const { document } = await optimize(sandbox, ['optimize', skill, ...FLAGS, '--iterations', '1']);
  const runDir = document?.runDir ?? '';
  for (const name of await readdir(join(runDir, 'steps'))) {
    if (name !== '1-improve') await rm(join(runDir, 'steps', name), { recursive: true });
  }
  // As if the command had been killed when the improver had answered, and once before that.
  const improve = join(runDir, 'steps/1-improve');
  const [killed = ''] = await requestLaunches(improve);
  await appendFile(join(improve, 'journal.ndjson'), `${killed.replace('"attempt":1', '"attempt":9')}\n`);
  const spent = [...(await requestLaunches(runDir)), ...(await requestLaunches(improve))];
  const limits = ['--max-runs', String(spent.length + 2), '--concurrency', '1'];
  const { stderr } = await runSkillgauge(sandbox, ['resume', runDir, ...limits]);
  expect(await requestLaunches(join(runDir, 'steps/1-evaluate')), stderr).toHaveLength(2);
}, 240_000);

it('improvers that answer badly: what they propose goes back once, and is dropped with its reason', async () => {
  const { sandbox, skill } = await sandboxOfTest();
  const reasons: Record<string, unknown> = {};
  for (const kind of ['over-long', 'not-json']) {
    const words = ['optimize', skill, ...FLAGS, '--sim-improver', kind, '--iterations', '1', '--fresh'];
    const { document } = await optimize(sandbox, words);
    reasons[kind] = [
      document?.ended,
      document?.verdict?.verdict,
      ...(document?.dropped.map(({ reason }) => reason) ?? []),
    ];
  }
  expect(reasons).toMatchInlineSnapshot(`
    {
      "not-json": [
        "no-candidate",
        "keep-original",
        "the answer holds no JSON",
      ],
      "over-long": [
        "no-candidate",
        "keep-original",
        "it has 1499 characters; 1024 is the most",
      ],
    }
  `);
}, 240_000);

it('refuses what could prove nothing, before anything runs', async () => {
  const { sandbox, skill } = await sandboxOfTest();
  const evals = join(sandbox.path, 'evals.yaml');
  const writeCases = (positives: number, negatives: number) =>
    writeFile(
      evals,
      JSON.stringify({
        cases: Array.from({ length: positives + negatives }, (_, index) => ({
          prompt: `Something to do, number ${'abcdefghijklmnopqrstuvwxyz'[index]}, ${'xyzzy quux frob'.split(' ')[index % 3]}`,
          should_trigger: index < positives,
        })),
      }),
    );
  const problem = async (words: readonly string[], cases: readonly string[] = []) => {
    const { exitCode, stderr } = await optimize(sandbox, ['optimize', skill, ...FLAGS, ...cases, ...words]);
    const [, ...told] = stderr.split(/^skillgauge: /m);
    return `${exitCode}: ${told.join('').trim()}`;
  };
  const own = ['--evals', evals, '--allow', 'all'];
  await writeCases(8, 0);
  const oneSided = await problem([], own);
  await writeCases(6, 6);
  const alias = join(sandbox.path, 'alias');
  await cp(skill, alias, { recursive: true });
  await writeFile(
    join(alias, 'SKILL.md'),
    '---\nname: alias\ndescription: &d Writes invoices.\nsummary: *d\n---\n',
  );
  const hanging = await optimize(sandbox, ['optimize', alias, ...FLAGS]);
  expect(hanging.stderr.split('skillgauge: ')[1]).toMatchInlineSnapshot(`
    "The description cannot be replaced: summary would change with it.
      Write the description by hand."
  `);
  expect({
    oneSided,
    'too few': await problem(['--test', '0.2'], own),
    shares: await problem(['--holdout', '0.8', '--test', '0.3']),
    improver: await problem(['--improver', 'nobody']),
    'simulated improver': await problem(['--sim-improver', 'nobody']),
    iterations: await problem(['--iterations', '0']),
  }).toMatchInlineSnapshot(`
    {
      "improver": "2: Unknown driver "nobody". There is no package skillgauge-driver-nobody here either.
      Known drivers: claude-code, codex, gemini-cli, opencode, copilot, qwen-code, pi, model-endpoint, or all; or give the path of a module: ./my-driver.mjs.",
      "iterations": "2: --iterations is "0".
      Give a whole number of 1 or more.",
      "oneSided": "2: No case of the set should not trigger the skill.
      Add near misses that should not: without them the best description is one that always fires.",
      "shares": "2: --holdout 0.8 and --test 0.3 leave nothing to train on.
      Give shares that together stay below 1, for instance --holdout 0.4 --test 0.2; --test 0 for no untouched part.",
      "simulated improver": "2: The simulated model plays no "improver:nobody".
      Known: worker, grader, grader:no-quote, grader:invented-quote, grader:always-a, grader:not-json, drafter, improver, improver:random, improver:over-long, improver:same, improver:brackets, improver:not-json.",
      "too few": "2: 12 cases leave 2 in the untouched part: no outcome could be proven with fewer than 5.
      Give at least 25 cases, or a larger share.",
    }
  `);
}, 60_000);
