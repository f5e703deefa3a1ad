import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { processesWith } from '../support/living-processes.ts';
import { createSandbox, startSkillgauge } from '../support/run-skillgauge.ts';

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
