import { BenchSettings } from '@skillgauge/core';
import { z } from 'zod';
import { CaseId, PromptText } from '../evals/case-fields.ts';

const FolderPath = z.string().min(1);
const Files = z
  .array(z.string().min(1), { error: 'must be a list of paths' })
  .describe('Files that the workspace starts with; paths count from this file, or from the skill');
const Git = z
  .union([z.boolean(), z.strictObject({ message: z.string().min(1) })], {
    error: 'must be true, false or { message }',
  })
  .describe('Commit the files to a fresh repository before the run');
const SetUp = z
  .array(z.array(z.string(), { error: 'must be a list: program and arguments' }).min(1), {
    error: 'must be a list of commands, each a list of program and arguments',
  })
  .describe('Commands that are run in the workspace before the agent starts; no shell');

/** One task of a task file. */
export const TaskFileTask = z.strictObject({
  id: CaseId.optional().describe('Unique in the file. Left out: the position, counted from 1'),
  name: z.string().min(1).optional().describe('A title for people'),
  prompt: PromptText.describe('What the user says'),
  expected_output: z.string().min(1).optional().describe('The good result in words; only graders see it'),
  files: Files.optional(),
  fixture: FolderPath.optional().describe('Folder with the files that the workspace starts with'),
  git: Git.optional(),
  set_up: SetUp.optional(),
  expectations: z
    .array(z.unknown(), { error: 'must be a list of expectations' })
    .min(1, 'must hold at least one expectation')
    .describe('Each a text that a model grades, or { text, check } that code decides'),
});
export type TaskFileTask = z.infer<typeof TaskFileTask>;

/** One arm of a task file: what differs from the other arms. */
export const TaskFileArm = z.strictObject({
  skill: z
    .union([z.boolean(), FolderPath], { error: 'must be true, false or a skill folder' })
    .optional()
    .describe('false: without the skill under test; a folder: with that skill in its place'),
  model: z.string().min(1).optional(),
  effort: z.string().min(1).optional(),
  files: Files.optional(),
  fixture: FolderPath.optional().describe('Folder of files that this arm adds to every task’s'),
});
export type TaskFileArm = z.infer<typeof TaskFileArm>;

/** Who grades what code cannot decide. */
export const TaskFileGrader = z.strictObject({
  driver: z.string().min(1).optional(),
  model: z.string().min(1).optional(),
  model_grading: z.boolean().optional().describe('false: no model is asked'),
  majority: z.boolean().optional().describe('Ask three times'),
  claims: z.boolean().optional().describe('Look into what the work claims without being asked'),
  compare_blind: z.boolean().optional().describe('Compare outputs as A and B'),
  suggestions: z.boolean().optional().describe('Ask a model what to improve'),
});
export type TaskFileGrader = z.infer<typeof TaskFileGrader>;

const { effort, model, permissions, trials } = BenchSettings.shape;

/** A task file of skillgauge, YAML or JSON. Folders count from the file. */
export const TaskFileContent = z.strictObject({
  skill: FolderPath.optional().describe('Folder of the skill under test'),
  tasks: z.array(TaskFileTask, { error: 'must be a list of tasks' }).min(1, 'must hold at least one task'),
  arms: z
    .record(z.string().min(1), TaskFileArm)
    .optional()
    .describe('Variants of the set-up by name. Left out: with_skill and without_skill'),
  baseline: z.string().min(1).optional().describe('Name of the arm that the others are held against'),
  install_set: z.array(FolderPath).optional().describe('Folders of competitor skills, installed in all arms'),
  trials: trials.unwrap().optional(),
  model: model.unwrap().optional(),
  effort: effort.unwrap().optional(),
  permissions: permissions.unwrap().optional().describe('Of all arms alike'),
  timeout_seconds: z.number().min(1).optional().describe('Time limit of a run'),
  grader: TaskFileGrader.optional(),
});
export type TaskFileContent = z.infer<typeof TaskFileContent>;
