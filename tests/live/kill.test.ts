import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSandbox, runSkillgauge, startSkillgauge } from '../support/run-skillgauge.ts';

/** Pids of living processes whose environment holds this text. */
async function processesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z ');
    if (environment.includes(text) && !/\) [ZX] /.test(status)) found.push(pid);
  }
  return found;
}

it.runIf(process.platform === 'linux')(
  'SIGKILL of a run with all harnesses: the next start leaves no process and no folder, and says so once',
  async () => {
    await using sandbox = await createSandbox();
    const temporary = join(sandbox.path, 'temporary');
    await mkdir(temporary);
    const surroundings = { env: { TMPDIR: temporary } };
    const common = ['trigger', 'examples/trigger/specific', '--sim', '--out', sandbox.out, '--trials', '1'];
    const killed = startSkillgauge(
      sandbox,
      [...common, '--driver', 'all', '--sim-fault', 'hang'],
      surroundings,
    );
    let log = '';
    killed.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (/: announces /.test(log)) killed.kill('SIGKILL');
    });
    expect((await killed).signal, log).toBe('SIGKILL');
    expect(await readdir(temporary)).toEqual([expect.stringMatching(/^work-/)]);

    const next = await runSkillgauge(sandbox, [...common, '--driver', 'codex'], surroundings);
    expect(next.stderr.match(/^cleaned up after a killed run .*$/gm)).toEqual([
      expect.stringMatching(/: \d+ process(es)? ended, 1 folder removed$/),
    ]);
    expect(next.exitCode).toBe(0);
    expect(await processesWith(temporary)).toEqual([]);
    expect(await readdir(temporary)).toEqual([]);

    const third = await runSkillgauge(sandbox, [...common, '--driver', 'codex'], surroundings);
    expect(third.stderr).not.toMatch(/cleaned up/);
  },
);
