import type { EvalDriver, HarnessCommand, ParserContext, ResolvedSkill, RunPlace } from '@skillgauge/core';

/** What a run was started with. */
export interface Observation {
  command: HarnessCommand;
  place: RunPlace;
  context: ParserContext;
}

/** A driver that does all that the given one does, and what it was asked for, by the prompt of the run. */
export interface ObservedDriver {
  driver: EvalDriver;
  observed(prompt: string): Observation | null;
}

/** Watches the commands and parsers that the engine asks a driver for. The namespace joins the two. */
export function observeDriver(driver: EvalDriver): ObservedDriver {
  const observations = new Map<string, Observation>();
  const started = new Map<readonly ResolvedSkill[], Omit<Observation, 'context'> & { prompt: string }>();
  return {
    observed: (prompt) => observations.get(prompt) ?? null,
    driver: {
      ...driver,
      command: (request, place) => {
        const command = driver.command(request, place);
        started.set(request.installation.namespace, { command, place, prompt: request.prompt });
        return command;
      },
      parser: (context) => {
        const run = started.get(context.namespace);
        if (run !== undefined) {
          observations.set(run.prompt, { command: run.command, place: run.place, context });
        }
        return driver.parser(context);
      },
    },
  };
}
