import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measureTriggerRate, measureTriggerRates, SkillgaugeError } from 'skillgauge';
import { expect, it, onTestFinished } from 'vitest';
import {
  createSandbox,
  measureSimulated,
  ROOT,
  runSkillgauge,
  type Sandbox,
} from '../support/run-skillgauge.ts';

const PELICAN = join(ROOT, 'tests/third-party/pelican');
const WREN = join(ROOT, 'examples/write-a-driver');
const PELICAN_FLAGS = [
  '--driver',
  join(PELICAN, 'driver.mjs'),
  '--executable',
  `pelican=${join(PELICAN, 'pelican.mjs')}`,
];

const WREN_PROGRAM = `wren=${join(WREN, 'wren.mjs')}`;

async function sandboxOfTest(): Promise<Sandbox> {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox[Symbol.asyncDispose]());
  return sandbox;
}

/** Puts a package with Wren's driver into the node_modules of a sandbox. */
async function installWren(sandbox: Sandbox, name: string, change = (text: string) => text): Promise<void> {
  const folder = join(sandbox.path, 'node_modules', name);
  await mkdir(folder, { recursive: true });
  await cp(join(WREN, 'driver.mjs'), join(folder, 'driver.mjs'));
  const manifest = { name, version: '1.0.0', type: 'module', exports: { '.': { import: './driver.mjs' } } };
  await writeFile(join(folder, 'package.json'), change(JSON.stringify(manifest)));
}

it.each([
  ['specific', { rate: 1, precision: 1, falsePositiveRate: 0 }],
  ['vague', { rate: 1, precision: 0.5, falsePositiveRate: 1 }],
])('the made-up harness gives the figures of the %s example', async (example, figures) => {
  const sandbox = await sandboxOfTest();
  const args = [join('examples/trigger', example), ...PELICAN_FLAGS, '--trials', '1'];
  const { document, exitCode } = await measureSimulated(sandbox, args);
  expect(exitCode).toBe(0);
  expect(document.reports).toMatchObject([{ ...figures, driver: 'pelican', harnessVersion: '2.4.1' }]);
});

it('a program gives the path of a driver as the command does', async () => {
  const sandbox = await sandboxOfTest();
  const report = await measureTriggerRate(
    {
      skillsDir: join(ROOT, 'examples/trigger/specific'),
      prompts: ['Write the release notes for v2.'],
      trials: 1,
    },
    {
      driver: join(PELICAN, 'driver.mjs'),
      executables: { pelican: join(PELICAN, 'pelican.mjs') },
      simulate: true,
      out: sandbox.out,
    },
  );
  expect([report.driver, report.rate, report.n]).toEqual(['pelican', 1, 1]);
});

it('an installed package is found by each of its names, and told of', async () => {
  const sandbox = await sandboxOfTest();
  await installWren(sandbox, 'skillgauge-driver-wren');
  await installWren(sandbox, '@birds/skillgauge-driver-wren');
  const fromOf = async (name: string) => {
    const args = ['drivers', '--driver', name, '--json'];
    const { stderr, stdout } = await runSkillgauge(sandbox, args, { cwd: sandbox.path });
    const found = JSON.parse(stdout) as { drivers?: { id: string; from: string }[] };
    return found.drivers?.map(({ from, id }) => `${id} ${from.replace(sandbox.path, '')}`) ?? stderr;
  };
  const names = ['wren', 'skillgauge-driver-wren', '@birds/wren', '@birds/skillgauge-driver-wren'];
  expect(await Promise.all(names.map(fromOf))).toEqual([
    ['wren /node_modules/skillgauge-driver-wren/driver.mjs'],
    ['wren /node_modules/skillgauge-driver-wren/driver.mjs'],
    ['wren /node_modules/@birds/skillgauge-driver-wren/driver.mjs'],
    ['wren /node_modules/@birds/skillgauge-driver-wren/driver.mjs'],
  ]);
});

it('all takes the packages that are installed; a faulty one is left out with its reason', async () => {
  const sandbox = await sandboxOfTest();
  await installWren(sandbox, 'skillgauge-driver-wren');
  await installWren(sandbox, 'skillgauge-driver-wren-again');
  await installWren(sandbox, 'skillgauge-driver-empty', (manifest) =>
    manifest.replace('driver.mjs', 'absent.mjs'),
  );
  const folder = join(sandbox.path, 'node_modules/skillgauge-driver-loud');
  await mkdir(folder);
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'skillgauge-driver-loud', exports: './index.mjs' }),
  );
  await writeFile(join(folder, 'index.mjs'), 'throw new Error("loud");\n');
  const args = ['drivers', '--json'];
  const { stderr, stdout } = await runSkillgauge(sandbox, args, { cwd: sandbox.path });
  const { drivers } = JSON.parse(stdout) as { drivers: { id: string; from: string | null }[] };
  expect(drivers.filter(({ from }) => from !== null).map(({ id }) => id)).toEqual(['wren']);
  expect(drivers.length).toBeGreaterThan(5);
  expect(
    stderr
      .replaceAll(sandbox.path, '.')
      .split('\n')
      .filter((line) => line !== ''),
  ).toMatchInlineSnapshot(`
    [
      "driver wren is ./node_modules/skillgauge-driver-wren/driver.mjs",
      "left out: The package skillgauge-driver-empty is here, and has no module to import. Install it again.",
      "left out: The driver skillgauge-driver-loud could not be loaded: Error: loud. "node ./node_modules/skillgauge-driver-loud/index.mjs" shows where it fails; docs/write-a-driver.md says what a driver module is.",
      "left out: Two drivers have the id wren. Give each an id of its own, or leave one out.",
    ]
  `);
});

const shape = (change: string) =>
  `import { driver as wren } from './wren.mjs';\nexport const driver = { ...wren, ${change} };\n`;

/** A module each, and what is said of it. */
const MODULES: Readonly<Record<string, string>> = {
  'other-contract.mjs': shape("contract: 'driver/2'"),
  'no-contract.mjs': shape('contract: undefined'),
  'syntax-error.mjs': 'export const fine = 1;\nexport const driver = {{;\n',
  'throws.mjs': 'null.boom;\n',
  'throws-text.mjs': "throw 'a text';\n",
  'missing-import.mjs': "import 'no-such-package-anywhere';\n",
  'exports-nothing.mjs': 'const driver = 1;\n',
  'exports-other.mjs': 'export const answer = 42;\nexport default 1;\n',
  'exports-two.mjs': "export { driver as one, driver as two } from './wren.mjs';\n",
  'no-object.mjs': "export const driver = 'wren';\n",
  'wrong-parts.mjs': shape(
    "id: 'Wren!', install: 'nowhere', sharedCaches: ['../up'], harness: { ...wren.harness, from: 'here' }, capabilities: { ...wren.capabilities, firing: 'always', wires: [] }",
  ),
  'trap.mjs': shape("get title() { throw new Error('trapped'); }"),
  'taken-id.mjs': shape("id: 'codex'"),
};

it('a module that is no driver is refused before anything runs, with all that is wrong', async () => {
  const sandbox = await sandboxOfTest();
  await cp(join(WREN, 'driver.mjs'), join(sandbox.path, 'wren.mjs'));
  for (const [name, text] of Object.entries(MODULES)) await writeFile(join(sandbox.path, name), text);
  const refusalOf = async (name: string) => {
    const driver = name.startsWith('.') ? name : join(sandbox.path, name);
    const error: unknown = await measureTriggerRate({ skillsDir: '.', prompts: ['x'] }, { driver }).catch(
      (thrown: unknown) => thrown,
    );
    if (!SkillgaugeError.isInstance(error)) throw error;
    expect(error.exitCode).toBe(2);
    return `${error.code}: ${error.message}`.replaceAll(sandbox.path, '…');
  };
  // Under vitest, what a syntax error says is not Node.js's word.
  const modules = Object.keys(MODULES).filter((name) => name !== 'syntax-error.mjs');
  const names = [...modules, 'absent.mjs', 'driver.ts', '.', 'exports-two.mjs#three'];
  const told: Record<string, string> = {};
  for (const name of names) told[name] = await refusalOf(name);
  expect(told).toMatchInlineSnapshot(`
    {
      ".": "invalid_input: The driver . is a folder.",
      "absent.mjs": "invalid_input: The driver …/absent.mjs was not found: there is no file …/absent.mjs.",
      "driver.ts": "invalid_input: The driver …/driver.ts is TypeScript, which is not run.",
      "exports-nothing.mjs": "invalid_input: The driver …/exports-nothing.mjs could not be loaded: none of its exports is a driver: it has no export at all. Export it as \`driver\`.",
      "exports-other.mjs": "invalid_input: The driver …/exports-other.mjs could not be loaded: none of its exports is a driver: its exports are answer, default. Export it as \`driver\`.",
      "exports-two.mjs": "invalid_input: The driver …/exports-two.mjs could not be loaded: it exports several drivers: one, two. Name one of them: …/exports-two.mjs#one.",
      "exports-two.mjs#three": "invalid_input: The driver …/exports-two.mjs#three could not be loaded: it has no export three: its exports are one, two.",
      "missing-import.mjs": "invalid_input: The driver …/missing-import.mjs could not be loaded: Error: Cannot find package 'no-such-package-anywhere' imported from …/missing-import.mjs.",
      "no-contract.mjs": "contract_version: The driver in …/no-contract.mjs names no contract; this skillgauge speaks "driver/1".",
      "no-object.mjs": "invalid_input: The driver in …/no-object.mjs is not a driver, but a string.",
      "other-contract.mjs": "contract_version: The driver in …/other-contract.mjs speaks contract "driver/2"; this skillgauge speaks "driver/1".",
      "taken-id.mjs": "invalid_input: The driver in …/taken-id.mjs has the id codex, which a built-in driver has.",
      "throws-text.mjs": "invalid_input: The driver …/throws-text.mjs could not be loaded: it threw a text.",
      "throws.mjs": "invalid_input: The driver …/throws.mjs could not be loaded: TypeError: Cannot read properties of null (reading 'boom').",
      "trap.mjs": "invalid_input: The driver …/trap.mjs could not be loaded: Error: trapped.",
      "wrong-parts.mjs": "invalid_input: The driver in …/wrong-parts.mjs is not a driver:
      id: is not lower-case words joined by hyphens
      harness.from: is not import.meta.url of the driver
      capabilities.firing: Invalid option: expected one of "event"|"inferred"
      capabilities.wires: Too small: expected array to have >=1 items
      sharedCaches.0: is not a plain name
      install: is not a function",
    }
  `);
});

it('one of several exports is taken by its name, and the only driver under any name', async () => {
  const sandbox = await sandboxOfTest();
  await cp(join(WREN, 'driver.mjs'), join(sandbox.path, 'wren.mjs'));
  await writeFile(join(sandbox.path, 'two.mjs'), MODULES['exports-two.mjs'] ?? '');
  await writeFile(
    join(sandbox.path, 'one.mjs'),
    "export { driver as default } from './wren.mjs';\nexport const x = 1;\n",
  );
  const args = ['drivers', '--driver', './one.mjs,./two.mjs#two', '--driver', 'codex', '--json'];
  const { stdout } = await runSkillgauge(sandbox, args, { cwd: sandbox.path });
  expect((JSON.parse(stdout) as { drivers: { id: string }[] }).drivers.map(({ id }) => id)).toEqual([
    'wren',
    'codex',
  ]);
});

it('the command ends with 2, one message and no stack', async () => {
  const sandbox = await sandboxOfTest();
  const told: unknown[] = [];
  for (const name of ['throws.mjs', 'syntax-error.mjs']) {
    await writeFile(join(sandbox.path, name), MODULES[name] ?? '');
    const args = ['trigger', ROOT, '--driver', `./${name}`];
    const { exitCode, stderr, stdout } = await runSkillgauge(sandbox, args, { cwd: sandbox.path });
    told.push({ exitCode, stderr: stderr.replaceAll(sandbox.path, '.'), stdout });
  }
  expect(told).toMatchInlineSnapshot(`
    [
      {
        "exitCode": 2,
        "stderr": "skillgauge: The driver ./throws.mjs could not be loaded: TypeError: Cannot read properties of null (reading 'boom').
      "node ./throws.mjs" shows where it fails; docs/write-a-driver.md says what a driver module is.",
        "stdout": "",
      },
      {
        "exitCode": 2,
        "stderr": "skillgauge: The driver ./syntax-error.mjs could not be loaded: SyntaxError: Unexpected token '{'.
      "node ./syntax-error.mjs" shows where it fails; docs/write-a-driver.md says what a driver module is.",
        "stdout": "",
      },
    ]
  `);
});

/** Faults that only the whole way meets: before the start, and at the simulated model. */
const FAULTS: Readonly<Record<string, string>> = {
  'detect-throws': "detect() { throw new Error('boom'); }",
  'detect-lies': 'detect: async () => 42',
  'fires-always': `parser: () => ({
    push: (_channel, line) => [
      { type: 'tool-call', callId: line, name: 'x', tool: 'skill', input: {}, subagent: false },
      { type: 'skill-call', callId: line, requested: 'x', id: 'release-notes', status: 'loaded', evidence: 'event', detail: '' },
    ],
    end: () => [],
  })`,
  'fires-when-it-answers': `parser: (context) => {
    const inner = wren.parser(context);
    const lie = (line) => line.includes('"text"') ? [
      { type: 'tool-call', callId: line, name: 'x', tool: 'skill', input: {}, subagent: false },
      { type: 'skill-call', callId: line, requested: 'x', id: 'release-notes', status: 'loaded', evidence: 'event', detail: '' },
    ] : [];
    return { ...inner, push: (channel, line) => [...lie(line), ...inner.push(channel, line)] };
  }`,
  'sim-cyclic': `sim: { ...wren.sim, loadSkill() { const loop = {}; loop.self = loop; return { name: 'use_skill', arguments: loop }; } }`,
  ...Object.fromEntries(
    ['isAuxiliary', 'listing', 'prompt', 'loadSkill'].map((name) => [
      `sim-${name.toLowerCase()}`,
      `sim: { ...wren.sim, ${name}() { throw new Error('boom'); } }`,
    ]),
  ),
};

/** A report without what is different from run to run. */
function essence(report: object): unknown {
  const changing = new Set(['wallMs', 'startedAt', 'runDir', 'meanWallMs', 'requestId', 'transcript']);
  return JSON.parse(JSON.stringify(report, (key, value: unknown) => (changing.has(key) ? undefined : value)));
}

it('a faulty driver is named, and the report of the driver beside it is as if alone', async () => {
  const sandbox = await sandboxOfTest();
  await cp(join(WREN, 'driver.mjs'), join(sandbox.path, 'wren.mjs'));
  for (const [id, change] of Object.entries(FAULTS)) {
    await writeFile(join(sandbox.path, `${id}.mjs`), shape(`id: '${id}', ${change}`));
  }
  const ids = Object.keys(FAULTS);
  const measure = async (drivers: readonly string[]) =>
    measureTriggerRates(
      {
        skillsDir: join(ROOT, 'examples/trigger/specific'),
        prompts: ['Write the release notes for v2.'],
        irrelevantPrompts: ['What is the capital of France?'],
        trials: 1,
      },
      {
        drivers,
        executables: Object.fromEntries(['wren', ...ids].map((id) => [id, join(WREN, 'wren.mjs')])),
        simulate: true,
        out: sandbox.out,
      },
    );
  const alone = await measure([join(sandbox.path, 'wren.mjs')]);
  const beside = await measure(['wren', ...ids].map((id) => join(sandbox.path, `${id}.mjs`)));
  const [wren, ...faulty] = beside.reports;
  expect(essence(wren ?? {})).toEqual(essence(alone.reports[0] ?? {}));
  expect(wren?.rate).toBe(1);
  expect(
    faulty.map(({ driver, errored, rate, warnings }) => {
      const suspect = warnings.filter((warning) => warning.startsWith('Instrument suspect'));
      return [`${driver}: rate ${rate}`, JSON.stringify(errored), ...suspect];
    }),
  ).toMatchInlineSnapshot(`
    [
      [
        "detect-throws: rate null",
        "{"total":2,"byClass":{"protocol":2},"examples":{"protocol":"Driver detect-throws failed while detecting its harness: boom"}}",
      ],
      [
        "detect-lies: rate null",
        "{"total":2,"byClass":{"protocol":2},"examples":{"protocol":"Driver detect-lies failed while detecting its harness: it answered something else than it must: Invalid input: expected object, received number"}}",
      ],
      [
        "fires-always: rate null",
        "{"total":2,"byClass":{"protocol":2},"examples":{"protocol":"Driver fires-always reports that skill release-notes was loaded in the preflight, which reaches no model. Nothing that it reports can be believed."}}",
      ],
      [
        "fires-when-it-answers: rate 1",
        "{"total":0,"byClass":{},"examples":{}}",
        "Instrument suspect: driver fires-when-it-answers reports that skill release-notes was loaded, which the simulated model never asked for.",
      ],
      [
        "sim-cyclic: rate null",
        "{"total":1,"byClass":{"protocol":1},"examples":{"protocol":"Driver sim-cyclic failed while making the call that loads a skill: it answered something else than it must: arguments: cannot be written as JSON"}}",
      ],
      [
        "sim-isauxiliary: rate null",
        "{"total":2,"byClass":{"protocol":2},"examples":{"protocol":"Driver sim-isauxiliary failed while telling whether a request is auxiliary: boom"}}",
      ],
      [
        "sim-listing: rate null",
        "{"total":2,"byClass":{"protocol":2},"examples":{"protocol":"Driver sim-listing failed while reading the listing of a request: boom"}}",
      ],
      [
        "sim-prompt: rate null",
        "{"total":2,"byClass":{"protocol":2},"examples":{"protocol":"Driver sim-prompt failed while reading the prompt of a request: boom"}}",
      ],
      [
        "sim-loadskill: rate null",
        "{"total":1,"byClass":{"protocol":1},"examples":{"protocol":"Driver sim-loadskill failed while making the call that loads a skill: boom"}}",
      ],
    ]
  `);
});

it('a driver that fails while it judges a credential is named, and nothing is launched', async () => {
  const sandbox = await sandboxOfTest();
  await cp(join(WREN, 'driver.mjs'), join(sandbox.path, 'wren.mjs'));
  const refuse = "credentials: { ...wren.credentials, refuse() { throw new Error('boom'); } }";
  await writeFile(join(sandbox.path, 'refusing.mjs'), shape(`id: 'refusing', ${refuse}`));
  const args = [
    '--driver',
    './refusing.mjs',
    '--executable',
    WREN_PROGRAM.replace('wren=', 'refusing='),
    '--json',
  ];
  const { exitCode, stdout } = await runSkillgauge(
    sandbox,
    ['trigger', join(ROOT, 'examples/trigger/specific'), '--trials', '1', ...args],
    { cwd: sandbox.path, env: { WREN_KEY: 'value-of-the-key' } },
  );
  const { reports } = JSON.parse(stdout) as { reports: { errored: object; usage: { attempts: number } }[] };
  expect([exitCode, reports[0]?.errored, reports[0]?.usage.attempts]).toMatchInlineSnapshot(`
    [
      3,
      {
        "byClass": {
          "protocol": 20,
        },
        "examples": {
          "protocol": "Driver refusing failed while judging a credential: boom",
        },
        "total": 20,
      },
      0,
    ]
  `);
});

/** What code of others may do to the process that it runs in, beside answering. */
const GUESTS: Readonly<Record<string, string>> = {
  prints: "command(...given) { console.log('a word of the driver'); return wren.command(...given); }",
  strays:
    "command(...given) { Promise.reject(new Error('nobody waits')); setTimeout(() => { throw new Error('later'); }); return wren.command(...given); }",
  exits: 'command() { process.exit(0); }',
};

it('stdout carries the report alone, a stray error ends nothing, and an early end is never 0', async () => {
  const sandbox = await sandboxOfTest();
  await cp(join(WREN, 'driver.mjs'), join(sandbox.path, 'wren.mjs'));
  await mkdir(join(sandbox.path, 'skill/evals'), { recursive: true });
  await cp(join(ROOT, 'examples/trigger/specific/SKILL.md'), join(sandbox.path, 'skill/SKILL.md'));
  await writeFile(
    join(sandbox.path, 'skill/evals/trigger.yaml'),
    'cases:\n  - { id: one, prompt: Write the release notes for v2., should_trigger: true }\n',
  );
  const told: Record<string, unknown> = {};
  for (const [id, change] of Object.entries(GUESTS)) {
    await mkdir(join(sandbox.path, id));
    await writeFile(
      join(sandbox.path, id, 'driver.mjs'),
      shape(`id: '${id}', ${change}`).replace('./', '../'),
    );
    const program = WREN_PROGRAM.replace('wren=', `${id}=`);
    const flags = [
      '--driver',
      `./${id}/driver.mjs`,
      '--executable',
      program,
      '--sim',
      '--trials',
      '1',
      '--json',
    ];
    const { exitCode, stderr, stdout } = await runSkillgauge(sandbox, ['trigger', 'skill', ...flags], {
      cwd: sandbox.path,
    });
    const report = stdout === '' ? null : (JSON.parse(stdout) as { reports: { rate: number }[] });
    const words = /a word of the driver|astray: .*|something ended .*/g;
    told[id] = [exitCode, report?.reports[0]?.rate, [...new Set(stderr.match(words))].toSorted()];
  }
  expect(told).toMatchInlineSnapshot(`
    {
      "exits": [
        70,
        undefined,
        [
          "something ended the process before the command was done.",
        ],
      ],
      "prints": [
        0,
        1,
        [
          "a word of the driver",
        ],
      ],
      "strays": [
        0,
        1,
        [
          "astray: later",
          "astray: nobody waits",
        ],
      ],
    }
  `);
});
