import { z } from 'zod';
import { Check } from './check.ts';

/** Something that the work should fulfil. */
export const Expectation = z.object({
  id: z.string().min(1).describe('Unique in its task'),
  text: z.string().min(1).describe('In words, as a person or a grader model reads it'),
  check: Check.nullable().describe('null: a model grades it by its text'),
});
export type Expectation = z.infer<typeof Expectation>;

/** A piece of work that every arm is given. */
export const BenchTask = z.object({
  id: z.string().min(1),
  name: z.string().nullable().default(null),
  prompt: z.string().min(1),
  expectedOutput: z.string().nullable().default(null).describe('In words; only graders see it'),
  fixture: z.string().nullable().default(null).describe('Key of the files that the workspace starts with'),
  expectations: z.array(Expectation),
});
export type BenchTask = z.infer<typeof BenchTask>;

/**
 * One variant of the set-up. All arms are given the same tasks, tools, permissions and fixture. A skill is absent by files only: no
 * prompt ever tells a model to leave a skill alone.
 */
export const BenchArm = z.object({
  name: z
    .string()
    .min(1)
    .describe('`with_skill`, `without_skill`, `new_skill`, `old_skill`, or a name of the user’s'),
  installSet: z
    .string()
    .describe('Key of the install set; it holds the target only where the arm has the skill'),
  hasSkill: z.boolean(),
  model: z.string().nullable(),
  effort: z.string().nullable(),
  fixture: z
    .string()
    .nullable()
    .default(null)
    .describe('Key of files that this arm adds to every task’s, such as settings under test'),
});
export type BenchArm = z.infer<typeof BenchArm>;
