// A harness with a login in a file, ~/.fake/login.json or the one it is told: renews it when it has expired, asks the model with it,
// and tells how that went. The login is the whole file, or the entry of one provider, as OpenCode and pi keep it.
// With the step `torn` it leaves the file half written, with `link` it leaves a link in its place.
import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const write = (event) =>
  new Promise((resolve) => process.stdout.write(`${JSON.stringify(event)}\n`, resolve));
const post = (url, body) => fetch(url, { method: 'POST', body, headers: { connection: 'close' } });

const { HOME = '', FAKE_LOGIN_SERVER = '', FAKE_LOGIN_FILE = '.fake/login.json' } = process.env;
const file = path.join(HOME, FAKE_LOGIN_FILE);

function readLogin() {
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  const [[provider, entry] = []] = Object.entries(kept).filter(([, value]) => value?.type === 'oauth');
  return provider === undefined ? kept : { ...entry, provider, expiresAt: entry.expires };
}

function keepLogin({ access, refresh, expiresAt }, provider) {
  const kept =
    provider === undefined
      ? { access, refresh, expiresAt }
      : { [provider]: { type: 'oauth', access, refresh, expires: expiresAt } };
  writeFileSync(file, JSON.stringify(kept));
}

async function renew(login) {
  const reply = await post(`${FAKE_LOGIN_SERVER}/token`, login.refresh);
  if (!reply.ok) return null;
  const renewed = await reply.json();
  keepLogin(renewed, login.provider);
  return renewed;
}

async function run() {
  const login = readLogin();
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
