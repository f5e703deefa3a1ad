import type { SkillCreatorRun } from './skill-creator-input.ts';
import { withoutUnknown } from './without-unknown.ts';

/** `timing.json` of a run. The total is that of the work, as its readers compare it between configurations; graders are apart. */
export function timingFile({
  analyzed,
  endedAt,
  grading,
  startedAt,
}: SkillCreatorRun): Record<string, unknown> {
  const { seconds, tokens } = analyzed;
  return withoutUnknown({
    total_tokens: tokens,
    duration_ms: seconds === null ? null : Math.round(seconds * 1000),
    total_duration_seconds: seconds,
    executor_start: startedAt,
    executor_end: endedAt,
    executor_duration_seconds: seconds,
    grader_duration_seconds: grading?.seconds ?? null,
  });
}
