/** How often a candidate fired on a case, on one driver with one model. */
export interface CaseRate {
  /** Driver id, with the model where several are measured. */
  instrument: string;
  caseId: string;
  fired: number;
  /** Scored trials. */
  trials: number;
}

/** What was measured of one candidate. */
export interface Evaluation {
  candidate: string;
  rates: readonly CaseRate[];
}
