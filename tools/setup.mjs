// Installs the workspace with the pnpm version that package.json pins. Needs only Node.js and npm.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const { packageManager } = JSON.parse(readFileSync('package.json', 'utf8'));
const local = 'node_modules/.bin/pnpm';
const [command, ...prefix] = existsSync(local) ? [local] : ['npx', '--yes', packageManager];
const { status } = spawnSync(command, [...prefix, 'install', '--frozen-lockfile', '--reporter=append-only'], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
