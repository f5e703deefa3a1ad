import {
  type InstrumentScore,
  NOT_AVAILABLE,
  type OptimizeReportDocument,
  type PartScore,
  plural,
  probabilityText,
  rateText,
} from '@skillgauge/core';
import type { OptimizerHistory } from '../model/optimizer-history.ts';
import type { VerdictCard } from '../model/report-page.ts';

function instrumentText({ falsePositiveRate, instrument, recall, score }: InstrumentScore): string {
  return `${instrument}: ${rateText(score)} (recall ${rateText(recall)}, false-positive rate ${rateText(falsePositiveRate)})`;
}

function partLine(name: string, score: PartScore): string {
  return `${name}: ${rateText(score.mean)} over ${plural(score.cases, 'case')}`;
}

const ENDED: Readonly<Record<OptimizeReportDocument['ended'], string>> = {
  iterations: 'All iterations were run.',
  'train-perfect': 'Every case of the train part went right.',
  'no-candidate': 'Nothing that was proposed could be measured.',
  stopped: 'It was cut off.',
};

/** How an optimisation went. */
export function optimizerHistory(document: OptimizeReportDocument): OptimizerHistory {
  const { dropped, ended, measured, parts, untouched, winner } = document;
  return {
    steps: measured.map(({ description, id, iteration, selection, train }) => ({
      id,
      iteration,
      description,
      characters: Array.from(description).length,
      train: train.mean,
      selection: selection.mean,
      weakest: selection.weakest,
      isWinner: id === winner,
      instruments: selection.instruments.map(instrumentText),
    })),
    dropped,
    original: measured[0]?.description ?? '',
    winner: measured.find(({ id }) => id === winner)?.description ?? '',
    untouched:
      untouched === null
        ? []
        : [partLine('Original', untouched.original), partLine('Winner', untouched.winner)],
    ended: ENDED[ended],
    sizes: `train ${parts.train.length}, selection ${parts.selection.length}, untouched ${parts.untouched.length} cases`,
  };
}

const WORDS: Readonly<Record<string, string>> = {
  proven: 'Proven better',
  unproven: 'Not proven',
  'keep-original': 'Keep the original',
};

/** What an optimisation comes to. */
export function optimizerCard(document: OptimizeReportDocument): VerdictCard {
  const { skill, stopped, verdict } = document;
  if (verdict === null) {
    const text = `It was cut off before there could be a verdict: ${stopped ?? 'unknown'}.`;
    return { subject: skill, state: 'none', word: 'No verdict', text, gates: [], coverage: '' };
  }
  const p = verdict.p === null ? NOT_AVAILABLE : probabilityText(verdict.p);
  return {
    subject: skill,
    state: verdict.verdict === 'proven' ? 'passed' : 'open',
    word: WORDS[verdict.verdict] ?? verdict.verdict,
    text: verdict.text,
    gates: [],
    coverage: `judged on ${verdict.part} cases: ${verdict.changed} of ${verdict.cases} went otherwise, p ${p}`,
  };
}
