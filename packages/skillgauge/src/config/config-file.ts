import { DEFAULT_SKILLS_FOLDER } from '@skillgauge/driver-acp';
import { z } from 'zod';

/** Refuses keys that are not of this form. */
function refuseKeys(form: RegExp, message: string) {
  return (value: object, context: z.RefinementCtx): void => {
    for (const key of Object.keys(value).filter((each) => !form.test(each))) {
      context.addIssue({ code: 'custom', path: [key], message });
    }
  };
}

const Variables = z
  .record(z.string(), z.string())
  .superRefine(refuseKeys(/^[A-Za-z_]\w*$/, 'is not the name of a variable'));

/** How an agent is named: as a part of its driver's id. */
const AGENT_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** One agent of the configuration. */
export const AgentEntry = z.strictObject({
  command: z
    .string()
    .min(1)
    .describe('How it is started, as in a shell; a path is relative to the configuration file'),
  title: z.string().min(1).optional().describe('Its name in reports'),
  skillsDir: z
    .string()
    .regex(/^(?![\\/])(?!.*(?:^|[\\/])\.\.(?:[\\/]|$)).+$/, 'is not a folder below the workspace')
    .default(DEFAULT_SKILLS_FOLDER)
    .describe('Folder below the workspace in which it looks for skills'),
  env: Variables.default({}).describe(
    'Environment variables. {home}, {workspace}, {endpoint} and {model} are filled in; $NAME passes a variable of yours on, as a secret',
  ),
});
export type AgentEntry = z.infer<typeof AgentEntry>;

const usdPerMTok = z.number().nonnegative();

/** What a model costs, in USD for a million tokens. */
export const ModelPrices = z.strictObject({
  inputUsdPerMTok: usdPerMTok,
  outputUsdPerMTok: usdPerMTok,
  cacheReadUsdPerMTok: usdPerMTok.optional().describe('Absent: as other input'),
  cacheWriteUsdPerMTok: usdPerMTok.optional().describe('Absent: as other input'),
});
export type ModelPrices = z.infer<typeof ModelPrices>;

/** What `skillgauge.config.yaml` holds. */
export const ConfigFile = z.strictObject({
  agents: z
    .record(z.string(), AgentEntry)
    .superRefine(refuseKeys(AGENT_NAME, 'an agent is named in lower-case words joined by hyphens'))
    .default({})
    .describe('Agents that speak ACP, by name: --driver acp:NAME'),
  prices: z
    .record(z.string().min(1), ModelPrices)
    .default({})
    .describe('Prices by the exact name of the model; they go before those of the price table'),
});
export type ConfigFile = z.infer<typeof ConfigFile>;
