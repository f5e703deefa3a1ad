import type { Command } from 'commander';
import { openView } from '../../view/open-view.ts';
import { serveView } from '../../view/serve-view.ts';
import { ambient } from '../ambient.ts';
import type { Output } from '../output.ts';
import { parseNumber } from '../parse-option.ts';

interface ViewFlags {
  port: number;
}

const HELP = `
Only this machine can reach it, and nothing is written. It shows a list of runs, each skill over time, any two runs
side by side, and every run with its transcripts. Ctrl-C ends it.`;

/** Adds `skillgauge view` to the program. `finish` gets the exit code. */
export function addViewCommand(program: Command, output: Output, finish: (exitCode: number) => void): void {
  program
    .command('view')
    .argument(
      '[run]',
      'a run folder, its name below .skillgauge/runs, or a folder of runs (default: all of .skillgauge/runs)',
    )
    .option('--port <n>', 'port on 127.0.0.1 (default: any free one)', parsePort, 0)
    .addHelpText('after', HELP)
    .action(async (run: string | undefined, flags: ViewFlags) => finish(await runView(run, flags, output)));
}

const parsePort = parseNumber({ flag: '--port', integer: true, min: 1, max: 65_535 });

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Until somebody ends it. */
function untilEnded(): Promise<void> {
  return new Promise((resolve) => {
    for (const name of SIGNALS) process.once(name, () => resolve());
  });
}

async function runView(run: string | undefined, { port }: ViewFlags, output: Output): Promise<number> {
  const { path, source } = await openView(run, ambient().cwd);
  const ended = untilEnded();
  await using server = await serveView(source, port);
  output.report(`http://127.0.0.1:${server.port}${path}`);
  output.log('Ctrl-C ends it.');
  await ended;
  return 0;
}
