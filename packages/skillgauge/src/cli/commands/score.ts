import { resolve } from 'node:path';
import {
  checkContradictions,
  formatTriggerScores,
  type GateSet,
  gatesExitCode,
  judgeGates,
  mergeGates,
  SkillgaugeError,
  scoreObservations,
  scoresMarkdown,
  TriggerScoresDocument,
} from '@skillgauge/core';
import type { Command } from 'commander';
import { readObservations } from '../../score/read-observations.ts';
import { ambient } from '../ambient.ts';
import type { Output } from '../output.ts';
import { parseThreshold } from '../parse-option.ts';
import { addGateFlags, type GateFlags, givenGates } from './gate-flags.ts';

interface ScoreFlags extends GateFlags {
  skill?: string;
  threshold?: number;
  json?: true;
  markdown?: true;
}

/** Adds `skillgauge score` to the program. `finish` gets the exit code. */
export function addScoreCommand(program: Command, output: Output, finish: (exitCode: number) => void): void {
  const command = program
    .command('score')
    .argument('<file>', 'which case fired in which run: JSON, YAML, or JSON lines with a run each')
    .option('--skill <name>', 'name of the skill under test, where the file does not tell')
    .option(
      '--threshold <share>',
      'share of trials from which a case is triggered (default: 0.5)',
      parseThreshold,
    )
    .option('--json', 'print one JSON document on stdout')
    .option('--markdown', 'print Markdown tables on stdout');
  addGateFlags(command).action(async (file: string, flags: ScoreFlags) =>
    finish(await runScore(file, flags, output)),
  );
}

/** A log has no drivers, so gates of one would never be judged. */
function checkGates(gates: GateSet): void {
  if (gates.drivers !== undefined) {
    throw new SkillgaugeError('invalid_input', 'A gate names a driver, and a file of logged runs has none.', {
      fix: 'Leave the driver out: --gate "recall >= 0.8", or `recall: ">= 0.8"` under `gates` in the file.',
    });
  }
  checkContradictions(gates);
}

async function scoreFile(
  path: string,
  flags: ScoreFlags,
  flagGates: GateSet,
): Promise<TriggerScoresDocument> {
  const { cases, competing, gates, seed, ...file } = await readObservations(path);
  const skill = flags.skill ?? file.skill;
  if (skill === undefined) {
    throw new SkillgaugeError('invalid_input', `${path} does not say which skill was under test.`, {
      fix: 'Give its name as `skill` in the file, or with --skill NAME.',
    });
  }
  const wanted = mergeGates(gates, flagGates);
  checkGates(wanted);
  const threshold = flags.threshold ?? file.threshold;
  const scores = scoreObservations(
    cases,
    skill,
    cases.map(({ fired }) => fired),
    {
      ...(threshold === undefined ? {} : { threshold }),
      ...(competing === undefined ? {} : { competing }),
      ...(seed === undefined ? {} : { seed }),
    },
  ).toJSON();
  const verdict = judgeGates(scores, wanted);
  return verdict === null ? scores : { ...scores, gates: verdict };
}

function render(scores: TriggerScoresDocument, flags: ScoreFlags): string {
  if (flags.json === true) return `${JSON.stringify(TriggerScoresDocument.parse(scores), null, 2)}\n`;
  return flags.markdown === true ? scoresMarkdown(scores) : formatTriggerScores(scores);
}

async function runScore(file: string, flags: ScoreFlags, output: Output): Promise<number> {
  if (flags.json === true && flags.markdown === true) {
    throw new SkillgaugeError('invalid_input', '--json and --markdown were both given.', {
      fix: 'Give one of them.',
    });
  }
  const flagGates = givenGates(flags);
  const scores = await scoreFile(resolve(ambient().cwd, file), flags, flagGates);
  output.report(render(scores, flags));
  return gatesExitCode([scores.gates]) ?? (scores.n + scores.irrelevantN > 0 ? 0 : 3);
}
