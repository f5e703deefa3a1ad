import {
  BenchReportDocument,
  Check,
  MatrixReportDocument,
  ObservationsFile,
  OptimizeReportDocument,
  TriggerReportDocument,
} from '@skillgauge/core';
import { EvalFileContent, TaskFileContent } from '@skillgauge/skills';
import { z } from 'zod';

/** An expectation as the reader of task files takes it: a text, or one that code decides. */
const WrittenExpectation = z.union([
  z.string().min(1),
  z.strictObject({
    id: z.string().optional(),
    text: z.string().min(1),
    check: Check.optional().describe('Left out: a model grades it'),
  }),
]);

const TaskFileTask = TaskFileContent.shape.tasks.element.extend({
  expectations: z.array(WrittenExpectation).min(1),
});

const TaskFile = TaskFileContent.extend({ tasks: z.array(TaskFileTask).min(1) });

/** A JSON Schema that is published with the package. */
export interface PublishedSchema {
  /** File below `schemas`. */
  file: string;
  title: string;
  schema: z.ZodType;
}

/** What people write, and what they read by program. */
export const PUBLISHED_SCHEMAS: readonly PublishedSchema[] = [
  {
    file: 'eval-file.schema.json',
    title: 'An eval file of skillgauge: prompts with labels',
    schema: EvalFileContent,
  },
  { file: 'task-file.schema.json', title: 'A task file of skillgauge bench', schema: TaskFile },
  { file: 'observations.schema.json', title: 'What `skillgauge score` reads', schema: ObservationsFile },
  {
    file: 'report.schema.json',
    title: 'The report.json of a run: what `skillgauge report --json` prints',
    schema: z.union([
      TriggerReportDocument,
      MatrixReportDocument,
      BenchReportDocument,
      OptimizeReportDocument,
    ]),
  },
];
