import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type { TriggerReportDocument } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { HOSTILE_REPORTS, SAMPLE_REPORTS } from '../support/hostile-reports.ts';
import {
  createSandbox,
  measureSimulated,
  runSkillgauge,
  type Sandbox,
  startSkillgauge,
} from '../support/run-skillgauge.ts';

/** A server of the command, as a user starts one. */
interface View extends AsyncDisposable {
  url: string;
  ended: () => Promise<number | undefined>;
  get: (path: string, more?: { method?: string; host?: string }) => Promise<Page>;
}

interface Page {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** By hand: a client of a browser would tidy the path and the host. */
function ask(port: number, path: string, method: string, host: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers: { host } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function openView(sandbox: Sandbox, folder: string): Promise<View> {
  const child = startSkillgauge(sandbox, ['view', folder]);
  const lines = child.iterable();
  const { value } = await lines.next();
  const line = String(value);
  const port = Number(/^http:\/\/127\.0\.0\.1:(\d+)\//.exec(line)?.[1]);
  const end = async (): Promise<number | undefined> => {
    child.kill('SIGTERM');
    return (await child).exitCode;
  };
  return {
    url: line,
    ended: end,
    get: (path, { host = `127.0.0.1:${port}`, method = 'GET' } = {}) => ask(port, path, method, host),
    async [Symbol.asyncDispose]() {
      await end();
    },
  };
}

function sampleDocument(samples: typeof SAMPLE_REPORTS): TriggerReportDocument {
  const [first] = samples;
  if (first?.report.mode !== 'trigger') throw new Error('no sample of a trigger run');
  return first.report.document;
}

async function plantRun(folder: string, name: string, report: unknown): Promise<void> {
  await mkdir(join(folder, name));
  await writeFile(
    join(folder, name, 'report.json'),
    typeof report === 'string' ? report : JSON.stringify(report),
  );
}

/** 200 runs, the harness twice of another version, one of them hostile; and what else may lie around. */
async function plantRuns(folder: string): Promise<void> {
  await mkdir(folder);
  const document = sampleDocument(SAMPLE_REPORTS);
  for (let index = 0; index < 199; index += 1) {
    const time = new Date(Date.UTC(2026, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);
    const reports = document.reports.map((report) => ({
      ...report,
      harnessVersion: `1.${Math.floor(index / 70)}.0`,
      rate: Math.round((0.5 + index / 400) * 100) / 100,
    }));
    await plantRun(folder, `${time}T03-04-05Z-notes`, { ...document, simulated: false, reports });
  }
  await plantRun(folder, '2026-12-30T03-04-05Z-hostile', sampleDocument(HOSTILE_REPORTS));
  await plantRun(folder, '2026-12-31T03-04-05Z-torn', '{"schemaVersion": 1, "reports": [');
  await plantRun(folder, '2026-12-31T03-04-06Z-other', '{"hello": "world"}');
  await mkdir(join(folder, '2026-12-31T03-04-07Z-killed'));
  await writeFile(join(folder, '2026-12-31T03-04-07Z-killed/plan.json'), '{}');
  await mkdir(join(folder, 'nothing'));
  await writeFile(join(folder, 'a file'), '');
  await symlink('/etc', join(folder, '2026-12-31T03-04-08Z-link'));
}

const rowsOf = ({ body }: Page): number => (body.match(/<tr>/g)?.length ?? 1) - 1;

it('lists 200 runs, follows a skill over time, compares any two, and names what is damaged', async () => {
  await using sandbox = await createSandbox();
  const folder = join(sandbox.path, 'many');
  await plantRuns(folder);
  await using view = await openView(sandbox, folder);
  const list = await view.get('/');
  expect([list.status, rowsOf(list)]).toEqual([200, 201]);
  expect(
    list.body.match(/<li><a[^>]*>([^<]*)<\/a>: [^<]*/g)?.map((item) => item.replaceAll(/<[^>]*>/g, '')),
  ).toMatchInlineSnapshot(`
    [
      "2026-12-31T03-04-05Z-torn: report.json cannot be read: Unexpected end of JSON input",
      "2026-12-31T03-04-06Z-other: report.json is no report: ✖ Invalid input",
    ]
  `);
  expect(rowsOf(await view.get('/?q=hostile'))).toBe(1);
  expect(rowsOf(await view.get('/?q=no+such+run'))).toBe(0);

  const trend = await view.get('/trend?skill=notes');
  expect(trend.body.match(/<h2>.*?<\/h2>/g)).toEqual(['<h2>recall</h2>', '<h2>false-positive rate</h2>']);
  expect(trend.body.match(/<circle class="d\d" cx="[\d.]+" cy="[\d.]+" r="4"/g)?.length).toBe(2 * 2 * 199);
  expect([...new Set(trend.body.match(/text-anchor="middle">[^<]*/g))]).toMatchInlineSnapshot(`
    [
      "text-anchor="middle">demo 1.1.0",
      "text-anchor="middle">demo 1.2.0",
      "text-anchor="middle">other 1.1.0",
      "text-anchor="middle">other 1.2.0",
    ]
  `);

  const [a, b] = ['2026-01-01T03-04-05Z-notes', '2026-01-02T03-04-05Z-notes'];
  const compared = await view.get(`/compare?run=${b}&run=${a}`);
  expect(compared.body.match(/<option value="[^"]*" selected>/g)).toEqual([
    `<option value="${a}" selected>`,
    `<option value="${b}" selected>`,
  ]);
  expect(compared.body.match(/<span class="[^"]*">[a-z-]+<\/span>/g)).toMatchInlineSnapshot(`
    [
      "<span class="too-few-cases">too-few-cases</span>",
      "<span class="too-few-cases">too-few-cases</span>",
      "<span class="too-few-cases">too-few-cases</span>",
      "<span class="too-few-cases">too-few-cases</span>",
    ]
  `);
  expect(await view.ended()).toBe(0);
});

it('is reached by its own name alone, by GET and HEAD alone, and shows no file but those of runs', async () => {
  await using sandbox = await createSandbox();
  const folder = join(sandbox.path, 'many');
  await plantRuns(folder);
  await writeFile(join(sandbox.path, 'secret'), 'secret');
  await using view = await openView(sandbox, folder);
  const paths = [
    '/run/..%2Fsecret',
    '/run/%2e%2e/secret',
    '/../secret',
    '/run/2026-12-31T03-04-08Z-link/passwd',
    '/run/nothing',
    '/run/2026-01-01T03-04-05Z-notes/..%2F..%2F..%2Fsecret',
    '/%E0%A4%A',
    '/run/2026-12-31T03-04-06Z-other',
    '//evil.example/',
    '/favicon.ico',
  ];
  const answers = await Promise.all(paths.map((path) => view.get(path)));
  expect(answers.map(({ status }, index) => `${status} ${paths[index]}`)).toMatchInlineSnapshot(`
    [
      "404 /run/..%2Fsecret",
      "404 /run/%2e%2e/secret",
      "404 /../secret",
      "404 /run/2026-12-31T03-04-08Z-link/passwd",
      "404 /run/nothing",
      "422 /run/2026-01-01T03-04-05Z-notes/..%2F..%2F..%2Fsecret",
      "404 /%E0%A4%A",
      "422 /run/2026-12-31T03-04-06Z-other",
      "404 //evil.example/",
      "404 /favicon.ico",
    ]
  `);
  for (const { body, headers } of answers) {
    expect(body).not.toMatch(/secret<|root:x/);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
  }
  const evil = await view.get('/', { host: 'evil.example' });
  const post = await view.get('/', { method: 'POST' });
  const head = await view.get('/', { method: 'HEAD' });
  expect([evil.status, post.status, post.headers['allow'], head.status, head.body]).toEqual([
    403,
    405,
    'GET, HEAD',
    200,
    '',
  ]);
});

it('shows text from elsewhere inert on every page', async () => {
  await using sandbox = await createSandbox();
  const folder = join(sandbox.path, 'hostile');
  await mkdir(folder);
  for (const second of ['1', '2']) {
    await plantRun(folder, `2026-12-30T03-04-0${second}Z-hostile`, sampleDocument(HOSTILE_REPORTS));
  }
  await using view = await openView(sandbox, folder);
  const skill = encodeURIComponent(
    sampleDocument(HOSTILE_REPORTS).reports[0]?.skill.replaceAll(/\p{Cs}/gu, '\ufffd') ?? '',
  );
  const pages = await Promise.all(
    [
      '/',
      `/trend?skill=${skill}`,
      '/?q=%3Cscript%3Ealert(1)%3C/script%3E',
      '/compare?a=x&allow=%22%3E%3Cscript%3E',
    ].map((path) => view.get(path)),
  );
  for (const { body, status } of pages) {
    expect(status).toBe(200);
    const tags = body.match(/<[a-z][^>]*>/gi)?.map((tag) => tag.replaceAll(/="[^"]*"/g, '')) ?? [];
    expect(tags.filter((tag) => /^<(?:script|img|iframe|object)|\son|["'=]/i.test(tag))).toEqual([]);
    expect(body.match(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu)).toBeNull();
  }
});

it('shows a run with its report in every form and the transcript of each single run', async () => {
  await using sandbox = await createSandbox();
  const cases = ['--filter', 'terse', '--filter', 'bump'];
  const { document } = await measureSimulated(sandbox, [
    'examples/trigger/specific',
    '--driver',
    'codex',
    '--trials',
    '1',
    ...cases,
  ]);
  const before = await readdir(document.runDir, { recursive: true });
  await using view = await openView(sandbox, document.runDir);
  const path = new URL(view.url).pathname;
  const page = await view.get(path);
  expect(page.body).toContain('Trigger rate of skill');
  const links = [...page.body.matchAll(/href="([^"]*\/transcript\/[^"]*)"/g)].map(([, link = '']) => link);
  expect(links.length).toBe(2);
  const transcripts = await Promise.all(links.map((link) => view.get(link)));
  expect(transcripts.map(({ body }) => /<h1>(.*?)<\/h1>/.exec(body)?.[1])).toEqual([
    'bump, trial 1 on codex',
    'terse, trial 1 on codex',
  ]);
  expect(transcripts.map(({ body }) => body.includes('--- turn 1'))).toEqual([true, true]);
  const files = ['report.html', 'report.md', 'report.json', 'report.xml', 'report.csv'];
  const answers = await Promise.all(files.map((file) => view.get(`${path}/${file}`)));
  expect(answers.map(({ headers, status }) => [status, headers['content-type']])).toEqual([
    [200, 'text/html; charset=utf-8'],
    ...Array.from({ length: 4 }, () => [200, 'text/plain; charset=utf-8']),
  ]);
  expect(JSON.parse(answers[2]?.body ?? '')).toEqual(
    JSON.parse(await readFile(join(document.runDir, 'report.json'), 'utf8')),
  );
  expect(await readdir(document.runDir, { recursive: true })).toEqual(before);
  const missing = await runSkillgauge(sandbox, ['view', 'nowhere']);
  expect([missing.exitCode, missing.stderr.split('\n')[0]]).toEqual([
    2,
    'skillgauge: No folder of runs at nowhere.',
  ]);
});
