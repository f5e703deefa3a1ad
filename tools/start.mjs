// `npm start`: the main job on the embedded default, the simulated model, with the real harnesses.
import { spawnSync } from 'node:child_process';

const args = ['packages/skillgauge/bin/skillgauge.mjs', 'trigger', 'examples/trigger/specific'];
const { status } = spawnSync(
  process.execPath,
  [...args, '--driver', 'claude-code,codex', '--sim', '--trials', '1', ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
