// `npm run test:live [-- --versions all] [vitest arguments]`: the live suite. `--versions all` also records every scenario with an older
// version of each harness, and prints what differs.
import { spawnSync } from 'node:child_process';

const args = process.argv.slice(2);
const at = args.indexOf('--versions');
const versions = at < 0 ? 'tested' : args.splice(at, 2)[1];
if (versions !== 'tested' && versions !== 'all') {
  console.error('--versions needs "tested" or "all".');
  process.exit(2);
}

function run(file, ...rest) {
  return spawnSync(file, rest, { stdio: 'inherit' }).status ?? 1;
}

const tested = run(
  'node_modules/.bin/vitest',
  'run',
  '--project',
  'live',
  '--project',
  'live-long',
  '--reporter=verbose',
  ...args,
);
const older = versions === 'all' ? run('npm', 'run', 'record', '--', '--older') : 0;
process.exit(tested === 0 ? older : tested);
