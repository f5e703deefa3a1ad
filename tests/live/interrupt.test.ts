import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createSandbox, startSkillgauge } from '../support/run-skillgauge.ts';

/** Command lines of living processes that carry this text in their environment. */
async function processesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    if (environment.includes(text) && !/\) Z /.test(status)) {
      found.push(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
    }
  }
  return found;
}

it.runIf(process.platform === 'linux')(
  'Ctrl-C: a partial report, exit 130, nothing left running, no temporary folder',
  async () => {
    await using sandbox = await createSandbox();
    const command = startSkillgauge(
      sandbox,
      [
        ...[
          'trigger',
          'examples/trigger/specific',
          '--driver',
          'claude-code,codex',
          '--sim',
          '--sim-latency',
          '400',
        ],
        ...['--concurrency', '2', '--json', '--out', sandbox.out],
      ],
      { env: { TMPDIR: sandbox.path } },
    );
    let log = '';
    command.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('\n[4/')) command.kill('SIGINT');
    });
    const { exitCode, stdout } = await command;
    expect(exitCode, log).toBe(130);
    const { reports } = JSON.parse(stdout);
    const finished = reports
      .flatMap((report: { runs: { outcome: string }[] }) => report.runs)
      .filter((run: { outcome: string }) => run.outcome === 'scored');
    expect(finished.length).toBeGreaterThanOrEqual(4);
    expect(finished.length).toBeLessThan(120);
    expect(reports[0].skipped.total).toBeGreaterThan(0);
    expect(await processesWith(sandbox.path)).toEqual([]);
    expect((await readdir(sandbox.path)).toSorted()).toEqual(['home', 'runs']);
  },
);
