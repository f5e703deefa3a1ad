// A harness in miniature: does the steps that its last argument holds, as JSON. Prints trace events as they are, one a line.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, closeSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

const write = (stream, text) => new Promise((resolve) => stream.write(text, resolve));
const event = (value) => write(process.stdout, `${JSON.stringify(value)}\n`);
const message = (text) => event({ type: 'message', text, model: null, subagent: false });
const hang = () => new Promise(() => setInterval(() => undefined, 1000));

let lines;

const CHILD_OPTIONS = {
  plain: { detached: false },
  setsid: { detached: true },
  scrubbed: { detached: true, env: {} },
};

const steps = {
  event,
  text: (text) => write(process.stdout, text),
  bytes: (base64) => write(process.stdout, Buffer.from(base64, 'base64')),
  big: (size) => event({ type: 'message', text: 'é'.repeat(size / 2), model: null, subagent: false }),
  stderr: (size) => write(process.stderr, `${'x'.repeat(1023)}\n`.repeat(size / 1024)),
  environment: () => message(JSON.stringify(process.env)),
  where: () => {
    const files = readdirSync('.', { recursive: true }).filter((file) => !file.startsWith('.git/'));
    return message(
      JSON.stringify({
        folder: process.cwd(),
        files: files.toSorted((left, right) => left.localeCompare(right)),
      }),
    );
  },
  stdin: () => message(`stdin: ${readFileSync(0, 'utf8')}`),
  git: async () => {
    const child = spawn('git', ['status', '--short', '--branch']);
    let output = '';
    for await (const chunk of child.stdout) output += chunk;
    await message(output);
  },
  // Sleeps in a session of its own, as the shells of real harnesses do, and holds our stdout open.
  child: async (kind, log) => {
    const script = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);';
    const child = spawn(process.execPath, ['-e', script], { stdio: 'inherit', ...CHILD_OPTIONS[kind] });
    child.unref();
    appendFileSync(log, `${child.pid}\n`);
    await message(`child ${child.pid}`);
  },
  note: (log, text) => appendFileSync(log, `${text}\n`),
  pid: (log) => appendFileSync(log, `${process.pid}\n`),
  stubborn: () => process.on('SIGTERM', () => undefined),
  leave: (file, text) => {
    const target = path.join(process.env.HOME, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  },
  load: async (folder) => {
    const output = readFileSync(path.join('skills', folder, 'SKILL.md'), 'utf8');
    await event({
      type: 'tool-call',
      callId: folder,
      name: 'Read',
      tool: 'read',
      input: {},
      subagent: false,
    });
    await event({ type: 'tool-result', callId: folder, ok: true, denied: false, output });
  },
  noise: async (tick = { type: 'raw', channel: 'stdout', line: 'tick' }) => {
    for (;;) {
      await event(tick);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  },
  // Waits for the next line that it is told, and repeats it.
  hear: async () => {
    lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
    const { value } = await lines.next();
    await message(`heard: ${value ?? 'the end'}`);
  },
  // Prints blocks of 64 KiB for as long as they are taken, and notes how many those were.
  flood: async (log) => {
    for (let count = 1; ; count += 1) {
      await event({ type: 'raw', channel: 'stdout', line: 'x'.repeat(65_536) });
      writeFileSync(log, String(count));
    }
  },
  // The last step of a run that comes to its end: a witness outside of everything that skillgauge writes.
  witness: (log) => appendFileSync(log, `${process.env.SKILLGAUGE_RUN}\n`),
  shell: (script) => spawnSync('sh', ['-c', script], { stdio: 'inherit' }),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  // So many MiB in lines of so many bytes.
  lines: async (mebibytes, size) => {
    const block = Buffer.alloc(1024 * 1024, `${'x'.repeat(size - 1)}\n`);
    for (let index = 0; index < mebibytes; index += 1) await write(process.stdout, block);
  },
  // So many MiB in one line.
  line: async (mebibytes) => {
    const block = Buffer.alloc(1024 * 1024, 'x');
    for (let index = 0; index < mebibytes; index += 1) await write(process.stdout, block);
    await write(process.stdout, '\n');
  },
  noiseBytes: async (mebibytes) => {
    for (let index = 0; index < mebibytes; index += 1) await write(process.stdout, randomBytes(1024 * 1024));
    await write(process.stdout, '\n');
  },
  // What its driver writes to its stdin stays there.
  unread: () => undefined,
  close: (descriptor) => closeSync(descriptor),
  hang,
  exit: (code) => process.exit(code),
  signal: (name) => process.kill(process.pid, name),
};

async function preflight() {
  const skills = readdirSync('skills').map((id) => ({ id, description: null }));
  await event({ type: 'skills-listed', skills, canLoad: true });
  await hang();
}

if (process.argv.includes('--version')) {
  await write(process.stdout, `fake 1.2.3 ${JSON.stringify(Object.keys(process.env).toSorted())}\n`);
} else if (process.argv.includes('--preflight')) {
  await preflight();
} else {
  const attempts = JSON.parse(process.argv.at(-1));
  const attempt = Number(process.env.FAKE_ATTEMPT ?? '1');
  for (const [name, ...args] of attempts[Math.min(attempt, attempts.length) - 1]) await steps[name](...args);
}
