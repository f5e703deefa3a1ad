import { benchmarkFile } from './benchmark-file.ts';
import { comparisonFiles } from './comparison-files.ts';
import { type FolderNames, nameFolders } from './folder-names.ts';
import { gradingFile } from './grading-file.ts';
import { metricsOf } from './metrics-file.ts';
import type {
  SkillCreatorFile,
  SkillCreatorFolder,
  SkillCreatorInput,
  SkillCreatorRun,
} from './skill-creator-input.ts';
import { timingFile } from './timing-file.ts';

type Task = SkillCreatorInput['tasks'][number];

/** Runs of which there is something to look at. */
const WITH_WORK: ReadonlySet<string> = new Set(['graded', 'ungraded', 'invalid', 'censored']);

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function metadataOf(task: Task, names: FolderNames): string {
  return json({
    eval_id: names.evalId(task.id),
    eval_name: task.name ?? task.id,
    prompt: task.prompt,
    assertions: task.expectations.map(({ text }) => text),
  });
}

function transcriptText(task: Task, transcript: string | null): string {
  const rest = transcript === null ? '' : `\n## Transcript\n\n${transcript.trimEnd()}\n`;
  return `# ${task.name ?? task.id}\n\n## Eval Prompt\n\n${task.prompt}\n${rest}`;
}

/** The viewer shows files, so the answer is one; unless the run made a file of that name. */
function answerFile({ files, finalAnswer }: SkillCreatorRun): SkillCreatorFile[] {
  const path = 'final-answer.md';
  const isTaken = files.some((file) => file.path === path && file.change !== 'removed');
  return finalAnswer === null || isTaken ? [] : [{ path: `outputs/${path}`, content: finalAnswer }];
}

function runFiles(run: SkillCreatorRun, task: Task, names: FolderNames): SkillCreatorFile[] {
  const grading = gradingFile(run);
  return [
    { path: 'eval_metadata.json', content: metadataOf(task, names) },
    ...(grading === null ? [] : [{ path: 'grading.json', content: json(grading) }]),
    { path: 'timing.json', content: json(timingFile(run)) },
    { path: 'metrics.json', content: json(metricsOf(run)) },
    { path: 'transcript.md', content: transcriptText(task, run.transcript) },
    ...(run.userNotes === null ? [] : [{ path: 'user_notes.md', content: run.userNotes }]),
    ...answerFile(run),
  ];
}

/**
 * An A/B measurement on one driver in the file layout of skill-creator, so that its scripts and its review page read it. Copy the kept
 * outputs of each run to `outputs/` below its run folder.
 * @example
 * const { files, runFolders } = skillCreatorFiles(input);
 * for (const { path, content } of files) await writeFile(join(folder, path), content);
 */
export function skillCreatorFiles(input: SkillCreatorInput): SkillCreatorFolder {
  const names = nameFolders(input);
  const tasks = new Map(input.tasks.map((task) => [task.id, task]));
  const runs = input.runs.flatMap((run) => {
    const { arm, requestId, state, taskId, trial } = run.analyzed;
    const task = tasks.get(taskId);
    if (task === undefined || !WITH_WORK.has(state)) return [];
    return [{ requestId, path: names.runFolder(taskId, arm, trial), files: runFiles(run, task, names) }];
  });
  return {
    files: [
      { path: 'benchmark.json', content: json(benchmarkFile(input, names)) },
      ...input.tasks.map((task) => ({
        path: `eval-${names.evalId(task.id)}/eval_metadata.json`,
        content: metadataOf(task, names),
      })),
      ...comparisonFiles(input, names),
      ...runs.flatMap(({ files, path }) => files.map((file) => ({ ...file, path: `${path}/${file.path}` }))),
    ],
    runFolders: runs.map(({ path, requestId }) => ({ requestId, path })),
  };
}
