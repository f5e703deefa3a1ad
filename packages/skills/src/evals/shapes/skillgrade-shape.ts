import type { EvalImporter } from '../eval-importer.ts';
import { refuse, toEvalDraft } from './case-outcome.ts';
import { isRecord, listAt, recordsIn } from './records.ts';
import { taskOf } from './task-file-shape.ts';
import { noGraderReason } from './vally-shape.ts';

/** A skillgrade suite: tasks with an instruction. Its graders judge the work, so no case has a trigger label. */
export const skillgradeShape: EvalImporter = {
  id: 'skillgrade',
  title: 'a skillgrade suite: tasks: [{ instruction, graders }], without a trigger label',
  recognises: (value) => recordsIn(listAt(value, 'tasks')).some((task) => 'instruction' in task),
  importCases: (value) => {
    const tasks = listAt(value, 'tasks') ?? [];
    return toEvalDraft(
      tasks.map((item, index) =>
        isRecord(item)
          ? refuse('no-label', ['tasks', index], item, noGraderReason(item), taskOf(item))
          : refuse('no-label', ['tasks', index], item, 'no trigger label: the task is not a map'),
      ),
    );
  },
};
