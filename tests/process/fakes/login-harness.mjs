// A harness with a login in ~/.fake/login.json: renews it when it has expired, asks the model with it, and tells how that went.
// With the step `torn` it leaves the file half written, with `link` it leaves a link in its place.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const write = (event) =>
  new Promise((resolve) => process.stdout.write(`${JSON.stringify(event)}\n`, resolve));
const post = (url, body) => fetch(url, { method: 'POST', body, headers: { connection: 'close' } });

const { HOME = '', FAKE_LOGIN_SERVER = '' } = process.env;
const file = path.join(HOME, '.fake/login.json');

async function renew(login) {
  const reply = await post(`${FAKE_LOGIN_SERVER}/token`, login.refresh);
  if (!reply.ok) return null;
  const renewed = await reply.json();
  writeFileSync(file, JSON.stringify(renewed));
  return renewed;
}

async function run() {
  const login = JSON.parse(readFileSync(file, 'utf8'));
  if (process.argv.at(-1).includes('torn')) writeFileSync(file, '{"access":');
  if (process.argv.at(-1).includes('link')) {
    writeFileSync(path.join(HOME, 'other.json'), '{"access":"of another file"}');
    rmSync(file);
    symlinkSync(path.join(HOME, 'other.json'), file);
  }
  const usable = login.expiresAt <= Date.now() ? await renew(login) : login;
  const reply = usable === null ? null : await post(`${FAKE_LOGIN_SERVER}/ask`, usable.access);
  const mode = (statSync(file).mode & 0o777).toString(8);
  const text = JSON.stringify({
    home: readdirSync(HOME, { recursive: true }).toSorted((left, right) => left.localeCompare(right)),
    mode,
    given: login.access,
  });
  await write({ type: 'message', text, model: null, subagent: false });
  if (reply?.ok === true) {
    await write({ type: 'end', ok: true, reason: 'done', turns: 1, denials: 0 });
  } else {
    await write({ type: 'error', class: 'auth', status: 401, message: 'not logged in', fatal: true });
  }
}

if (process.argv.includes('--preflight')) {
  const skills = readdirSync('skills').map((id) => ({ id, description: null }));
  const home = readdirSync(HOME).length;
  await write({ type: 'skills-listed', skills, canLoad: home === 0 });
} else {
  await run();
}
