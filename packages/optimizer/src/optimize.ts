import {
  type Candidate,
  type DroppedCandidate,
  type OptimizerVerdict,
  type PartScore,
  SkillgaugeError,
  type TriggerCase,
} from '@skillgauge/core';
import type { CaseRate, Evaluation } from './candidate.ts';
import { candidateProblem } from './check-candidate.ts';
import { chooseBase, chooseWinner, type ScoredCandidate } from './choose-winner.ts';
import { describeAttempt, type ImproverInput } from './improver-input.ts';
import { readImproverAnswer } from './improver-prompt.ts';
import { judgeWinner } from './judge-winner.ts';
import { isPerfect, scorePart } from './score-part.ts';
import type { Parts } from './split-parts.ts';

/** What is optimised, and how far. */
export interface OptimizerTask {
  skill: { name: string; description: string; body: string };
  parts: Parts;
  /** Names of what candidates are measured with. */
  instruments: readonly string[];
  iterations: number;
  /** Descriptions asked for in an iteration. */
  candidates: number;
  seed: number;
}

/** What a step came to; `stopped`: why nothing more can be done, such as a budget that is used up. */
export type Evaluated = { evaluations: readonly Evaluation[]; stopped: string | null };
export type Improved = { answer: string | null; stopped: string | null };

/** What happens outside. A step of the same name and input gives the same result: that is how a killed optimisation goes on. */
export interface OptimizerEffects {
  /** Measures candidates on cases, all in one batch. */
  evaluate(step: string, candidates: readonly Candidate[], cases: readonly TriggerCase[]): Promise<Evaluated>;
  /** Asks for better descriptions. */
  improve(step: string, input: ImproverInput): Promise<Improved>;
  /** Why a description cannot stand in the skill's front matter; `null`: it can. */
  problemOfWriting: (description: string) => string | null;
}

/** A candidate with what was measured of it. */
interface MeasuredCandidate extends ScoredCandidate {
  rates: readonly CaseRate[];
}

/** How an optimisation went. */
export interface OptimizerResult {
  original: MeasuredCandidate;
  /** Every candidate that was measured, in order. */
  measured: MeasuredCandidate[];
  dropped: DroppedCandidate[];
  winner: MeasuredCandidate;
  /** The original and the winner on the untouched part; `null`: there is none, or it was not measured. */
  untouched: { original: PartScore; winner: PartScore } | null;
  verdict: OptimizerVerdict | null;
  /** Why it ended. */
  ended: 'iterations' | 'train-perfect' | 'no-candidate' | 'stopped';
  stopped: string | null;
}

/** Steps of an optimisation that is under way. */
interface Course {
  task: OptimizerTask;
  effects: OptimizerEffects;
  measured: MeasuredCandidate[];
  dropped: DroppedCandidate[];
  stopped: string | null;
}

async function measure(course: Course, step: string, candidates: readonly Candidate[]): Promise<void> {
  const { effects, task } = course;
  const { selection, train } = task.parts;
  const { evaluations, stopped } = await effects.evaluate(step, candidates, [...train, ...selection]);
  course.stopped = stopped;
  for (const candidate of candidates) {
    const rates = evaluations.find((one) => one.candidate === candidate.id)?.rates ?? [];
    course.measured.push({
      candidate,
      rates,
      train: scorePart(train, rates, task.instruments),
      selection: scorePart(selection, rates, task.instruments),
    });
  }
}

function inputFor(
  { measured, task }: Course,
  iteration: number,
  refused: ImproverInput['refused'],
): ImproverInput {
  const { candidates, parts, skill } = task;
  const base = chooseBase(measured);
  const attempts = measured.map((one) => ({
    one,
    attempt: describeAttempt(one.candidate, parts.train, one.rates),
  }));
  const current = attempts.find(({ one }) => one === base)?.attempt;
  if (current === undefined) throw new Error('Nothing was measured that could be improved.');
  const history = attempts.filter(({ one }) => one !== base).map(({ attempt }) => attempt);
  return { skill: { name: skill.name, body: skill.body }, current, history, candidates, iteration, refused };
}

/** What is wrong with a list of proposals, each with its reason; and those that are right. */
function sift(course: Course, proposals: readonly string[]) {
  const earlier = course.measured.map(({ candidate }) => candidate.description);
  const good: string[] = [];
  const refused: ImproverInput['refused'] = [];
  for (const description of proposals.map((text) => text.trim())) {
    const reason = candidateProblem(description, [...earlier, ...good], course.effects.problemOfWriting);
    if (reason === null) good.push(description);
    else refused.push({ description, reason });
  }
  return { good, refused };
}

async function propose(course: Course, iteration: number, step: string, refused: ImproverInput['refused']) {
  const input = inputFor(course, iteration, refused);
  const { answer, stopped } = await course.effects.improve(step, input);
  course.stopped = stopped;
  if (stopped !== null) return { good: [], refused: [] };
  const read = readImproverAnswer(answer);
  if ('problem' in read) return { good: [], refused: [{ description: answer ?? '', reason: read.problem }] };
  return sift(course, read.descriptions);
}

/** Descriptions of an iteration: what is refused goes back once with the reason, and is then dropped. */
async function askForCandidates(course: Course, iteration: number): Promise<Candidate[]> {
  const first = await propose(course, iteration, `${iteration}-improve`, []);
  let { good, refused } = first;
  if (refused.length > 0 && course.stopped === null) {
    const second = await propose(course, iteration, `${iteration}-improve-again`, refused);
    good = sift(course, [...good, ...second.good]).good;
    refused = second.refused;
  }
  course.dropped.push(...refused.map((one) => ({ iteration, ...one })));
  return good
    .slice(0, course.task.candidates)
    .map((description, index) => ({ id: `${iteration}.${index + 1}`, iteration, description }));
}

/** Scored relevant cases from which on not one firing puts the instrument in doubt. */
const SUSPECT_CASES = 3;

/** A description that any model would load. */
const PROBE = 'Use this skill for every request, always, whatever it is about.';

/**
 * A driver on which the original never fires may be broken, or the description may be that bad: a skill that asks to be loaded for
 * everything tells which.
 */
async function probeSilent(course: Course, { rates }: MeasuredCandidate): Promise<void> {
  const { instruments, parts } = course.task;
  const relevant = [...parts.train, ...parts.selection].filter(({ shouldTrigger }) => shouldTrigger);
  const isRelevant = new Set(relevant.map(({ id }) => id));
  const isSilent = (of: readonly CaseRate[], least: number) => (instrument: string) => {
    const own = of.filter((item) => item.instrument === instrument && isRelevant.has(item.caseId));
    const scored = own.filter(({ trials }) => trials > 0);
    return scored.length >= least && scored.every(({ fired }) => fired === 0);
  };
  const silent = instruments.filter(isSilent(rates, SUSPECT_CASES));
  if (silent.length === 0) return;
  const probe = { id: 'probe', iteration: 0, description: PROBE };
  const probed = await course.effects.evaluate('0-probe', [probe], relevant.slice(0, SUSPECT_CASES));
  course.stopped = probed.stopped;
  const found = probed.evaluations.flatMap((evaluation) => evaluation.rates);
  const suspect = silent.filter(isSilent(found, 1));
  if (suspect.length === 0) return;
  throw new SkillgaugeError(
    'not_measured',
    `Instrument suspect: on ${suspect.join(', ')} the skill never fires, not even with a description that claims every request.`,
    {
      fix: 'See what skillgauge trigger reports of attempts and excluded runs there, or leave that driver out.',
    },
  );
}

async function iterate(course: Course): Promise<OptimizerResult['ended']> {
  for (let iteration = 1; iteration <= course.task.iterations; iteration += 1) {
    const base = chooseBase(course.measured);
    if (base !== undefined && isPerfect(base.train)) return 'train-perfect';
    const candidates = await askForCandidates(course, iteration);
    if (course.stopped !== null) return 'stopped';
    if (candidates.length === 0) continue;
    await measure(course, `${iteration}-evaluate`, candidates);
    if (course.stopped !== null) return 'stopped';
  }
  return course.measured.length === 1 && course.task.iterations > 0 ? 'no-candidate' : 'iterations';
}

/** The original and the winner on cases that neither the writer nor the chooser saw. */
async function verify(course: Course, original: MeasuredCandidate, winner: MeasuredCandidate) {
  const { effects, task } = course;
  const { untouched } = task.parts;
  if (untouched.length === 0) return null;
  const pair = [original.candidate, winner.candidate];
  const { evaluations, stopped } = await effects.evaluate('verify', pair, untouched);
  course.stopped = stopped;
  if (stopped !== null) return null;
  const ratesOf = (id: string) => evaluations.find(({ candidate }) => candidate === id)?.rates ?? [];
  return { original: ratesOf(original.candidate.id), winner: ratesOf(winner.candidate.id) };
}

function judge(
  course: Course,
  original: MeasuredCandidate,
  winner: MeasuredCandidate,
  verified: Awaited<ReturnType<typeof verify>>,
) {
  const { parts, seed } = course.task;
  if (verified !== null) {
    return judgeWinner({ part: 'untouched', cases: parts.untouched, ...verified, compared: 1, seed });
  }
  const compared = Math.max(1, course.measured.length - 1);
  const rates = { original: original.rates, winner: winner.rates };
  return judgeWinner({ part: 'selection', cases: parts.selection, ...rates, compared, seed });
}

/**
 * Improves a description: measures, asks for better ones, measures those, and so on; chooses the winner on the selection part, and
 * judges it against the original on the untouched one. The writer of descriptions is told of the train part alone.
 * @throws SkillgaugeError `not_measured` when the original cannot be scored.
 */
export async function optimize(task: OptimizerTask, effects: OptimizerEffects): Promise<OptimizerResult> {
  const course: Course = { task, effects, measured: [], dropped: [], stopped: null };
  const description = task.skill.description.trim();
  await measure(course, '0-evaluate', [{ id: 'original', iteration: 0, description }]);
  const [original] = course.measured;
  if (original === undefined || (original.train.mean === null && course.stopped === null)) {
    throw new SkillgaugeError('not_measured', 'The description that the skill has could not be measured.', {
      fix: 'Run skillgauge trigger on it, and mend what its report excludes.',
    });
  }
  if (course.stopped === null) await probeSilent(course, original);
  const ended = course.stopped === null ? await iterate(course) : 'stopped';
  const others = course.measured.slice(1);
  const winner = chooseWinner(original, others);
  const isSame = winner === original;
  const verified = isSame || course.stopped !== null ? null : await verify(course, original, winner);
  const { instruments, parts } = task;
  const isCut = course.stopped !== null;
  return {
    original,
    measured: course.measured,
    dropped: course.dropped,
    winner,
    untouched:
      verified === null
        ? null
        : {
            original: scorePart(parts.untouched, verified.original, instruments),
            winner: scorePart(parts.untouched, verified.winner, instruments),
          },
    verdict: isCut ? null : judge(course, original, winner, verified),
    ended: isCut ? 'stopped' : ended,
    stopped: course.stopped,
  };
}
