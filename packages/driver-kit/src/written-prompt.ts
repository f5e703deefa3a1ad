import type { ListedSkill, OutputFiles, TraceParser } from '@skillgauge/core';
import { z } from 'zod';
import { readAvailableSkills } from './available-skills-listing.ts';
import { createDocumentParser } from './json-document.ts';

/** Below the run's HOME: where a preflight's harness writes down what its model would be shown. */
export const PROMPT_FOLDER = 'preflight';

const CHANNEL = 'prompt';

/** What a model would be shown: the text with the listing, and the names of the tools. */
export const WrittenPrompt = z.object({ listing: z.string(), tools: z.array(z.string()) });
export type WrittenPrompt = z.infer<typeof WrittenPrompt>;

/** How one harness's prompt is read. */
export interface PromptReading {
  /** Makes a prompt of what the harness wrote. @default it is one as it is */
  schema?: z.ZodType<WrittenPrompt>;
  /** The tool that loads a skill. */
  loader: string;
  /** Undoes what the harness adds to a listed skill. @default nothing */
  readSkill?: (skill: ListedSkill) => ListedSkill;
}

/** The file in that folder, by how its name begins and ends, as the outputs of a preflight. */
export function promptOutputs(prefix: string, suffix = ''): OutputFiles[] {
  return [{ channel: CHANNEL, root: 'home', folder: PROMPT_FOLDER, prefix, suffix }];
}

/** Parser of a preflight that wrote its prompt down as JSON. Without one nothing is said. */
export function createPromptParser(reading: PromptReading): TraceParser {
  const { loader, readSkill = (skill) => skill, schema = WrittenPrompt } = reading;
  return createDocumentParser((document) => {
    const prompt = schema.safeParse(document).data;
    if (prompt === undefined) return [];
    const listed = readAvailableSkills(prompt.listing)?.skills ?? [];
    return [{ type: 'skills-listed', skills: listed.map(readSkill), canLoad: prompt.tools.includes(loader) }];
  }, CHANNEL);
}
