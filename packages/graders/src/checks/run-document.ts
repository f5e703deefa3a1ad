import type { Expectation, RunEvidence } from '@skillgauge/core';

/** What a `custom` check reads on its standard input: the run as one JSON document, with the names of the eval file. */
export function runDocument({ id, text }: Expectation, evidence: RunEvidence): string {
  return JSON.stringify({
    expectation: { id, text },
    final_answer: evidence.finalAnswer,
    files: evidence.files,
    user_notes: evidence.userNotes,
    turns: evidence.turns,
    seconds: evidence.wallMs / 1000,
    usage: evidence.usage,
    trace: evidence.trace,
  });
}
