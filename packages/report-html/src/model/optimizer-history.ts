/** A description that was measured. */
export interface MeasuredStep {
  id: string;
  iteration: number;
  description: string;
  characters: number;
  /** Balanced accuracy, mean over the drivers. */
  train: number | null;
  selection: number | null;
  weakest: number | null;
  isWinner: boolean;
  /** Each driver's figures on the selection part, ready to be shown. */
  instruments: string[];
}

/** How an optimisation went. */
export interface OptimizerHistory {
  steps: MeasuredStep[];
  dropped: { iteration: number; description: string; reason: string }[];
  original: string;
  winner: string;
  /** What is known of the cases that nothing was chosen on, each a line. */
  untouched: string[];
  ended: string;
  sizes: string;
}
