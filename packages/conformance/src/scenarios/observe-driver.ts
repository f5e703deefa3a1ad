import type {
  CommandRequest,
  EvalDriver,
  HarnessCommand,
  ParserContext,
  PlacedFile,
  ResolvedSkill,
  RunPlace,
} from '@skillgauge/core';
import type { Scenario } from './scenario.ts';

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

function workspaceFiles({ files }: Scenario): PlacedFile[] {
  return Object.entries(files).map(([path, content]) => ({ root: 'workspace', path, content }));
}

/** The driver's command line, as the scenario changes it. */
function commandOf(
  driver: EvalDriver,
  scenario: Scenario | undefined,
  request: CommandRequest,
  place: RunPlace,
): HarnessCommand {
  if (scenario === undefined) return driver.command(request, place);
  const asked = scenario.preflight
    ? driver.preflight.command(request, place)
    : driver.command(request, place);
  const command = scenario.alter?.(asked, place) ?? asked;
  const files = workspaceFiles(scenario);
  return files.length === 0 ? command : { ...command, files: [...(command.files ?? []), ...files] };
}

/** Watches the commands and parsers that the engine asks a driver for, and changes them for scenarios. The namespace joins the two. */
export function observeDriver(driver: EvalDriver, scenarios: readonly Scenario[]): ObservedDriver {
  const observations = new Map<string, Observation>();
  const started = new Map<readonly ResolvedSkill[], Omit<Observation, 'context'> & { prompt: string }>();
  return {
    observed: (prompt) => observations.get(prompt) ?? null,
    driver: {
      ...driver,
      command: (request, place) => {
        const scenario = scenarios.find(({ prompt }) => prompt === request.prompt);
        const command = commandOf(driver, scenario, request, place);
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
