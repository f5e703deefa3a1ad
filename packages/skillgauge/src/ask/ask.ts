import type { Fixture } from '@skillgauge/core';

/** A question to a model: a prompt in, its final answer out. */
export interface Ask {
  /** Unique among the asks of a plan; the answer is found by it. */
  id: string;
  prompt: string;
  /** Files that the model may read. Only a harness reads files: a driver that has no tools is refused. @default none */
  fixture?: Fixture;
}
