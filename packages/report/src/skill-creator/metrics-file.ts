import type { SkillCreatorRun } from './skill-creator-input.ts';
import { withoutUnknown } from './without-unknown.ts';

/** Calls by the tool's native name. */
export function countTools({ trace }: SkillCreatorRun): Record<string, number> {
  const counts = new Map<string, number>();
  for (const event of trace) {
    if (event.type === 'tool-call') counts.set(event.name, (counts.get(event.name) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

function charactersOf(texts: readonly (string | null)[]): number {
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}

/** `metrics.json` of a run. What is not known is left out: without a trace nothing is said of tools. */
export function metricsOf(run: SkillCreatorRun): Record<string, unknown> {
  const { analyzed, files, trace, transcript, turns } = run;
  const tools = countTools(run);
  const made = files.filter(({ change }) => change === 'added');
  const written = files.filter(({ change }) => change === 'added' || change === 'changed');
  return withoutUnknown({
    tool_calls: trace.length === 0 ? null : tools,
    total_tool_calls: trace.length === 0 ? null : Object.values(tools).reduce((sum, count) => sum + count, 0),
    total_steps: turns,
    files_created: made.map(({ path }) => path),
    errors_encountered: analyzed.errors,
    output_chars: charactersOf(written.map(({ text }) => text)),
    transcript_chars: transcript === null ? null : transcript.length,
  });
}
