import { AttemptRecord, type EndedBy, Outcome, RunErrorClass, TokenCounts } from '@skillgauge/core';
import { z } from 'zod';
import { ScenarioName } from '../scenarios/scenario-name.ts';

/** Figures that a recording must fold to. A figure that is left out is not compared. */
export const ExpectedUsage = z.strictObject({
  ...TokenCounts.partial().shape,
  modelRequests: z.number().int().nullable().optional(),
  reportedCostUsd: z.number().nullable().optional(),
  lowerBound: z.boolean().optional(),
});
export type ExpectedUsage = z.infer<typeof ExpectedUsage>;

/** What a recording must be judged as. */
export const ExpectedVerdict = z.strictObject({
  outcome: Outcome.exclude(['skipped']),
  fired: z.boolean().nullable().describe('The target was loaded; null unless the outcome is scored'),
  errorClass: RunErrorClass.nullable(),
  loaded: z.array(z.string()).describe('Ids of every skill that was loaded, in any order'),
  attempted: z.array(z.string()).describe('Ids or requested spellings that were asked for, in any order'),
});
export type ExpectedVerdict = z.infer<typeof ExpectedVerdict>;

/** `case.json` beside a recorded stream: what was installed, how it ended, and what it must be judged as. */
export const RecordedCase = z.strictObject({
  prompt: z.string().optional(),
  model: z.string().nullable().describe('The model that was asked for'),
  namespace: z.array(z.strictObject({ name: z.string(), id: z.string(), aliases: z.array(z.string()) })),
  canaries: z.array(z.strictObject({ id: z.string(), token: z.string().min(1) })),
  exit: z.strictObject({ code: z.number().int().nullable(), signal: z.string().nullable() }),
  endedBy: AttemptRecord.shape.endedBy satisfies z.ZodType<EndedBy>,
  target: z.string().describe('Announced id of the skill under test'),
  expect: ExpectedVerdict,
  usage: ExpectedUsage.optional(),
  scenario: ScenarioName.optional().describe('The scenario that it shows'),
  notes: z.string().optional(),
});
export type RecordedCase = z.infer<typeof RecordedCase>;

/** One line of output, as a driver's parser is given it. */
export interface FedLine {
  channel: string;
  line: string;
}

/** A recorded run of a real harness. */
export interface Recording {
  /** `<version>/<case>`. */
  name: string;
  /** Absolute path of the folder that holds it. */
  folder: string;
  case: RecordedCase;
  /** Bytes by channel in the order in which the engine reads them: stdout, stderr, then files left behind. */
  channels: ReadonlyMap<string, Uint8Array>;
}

/** What a folder of recordings holds, and which parts of it cannot be used. */
export interface ReadRecordings {
  recordings: Recording[];
  problems: string[];
}
