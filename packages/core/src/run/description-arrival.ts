import { z } from 'zod';

/**
 * How a skill's description reaches the model: `whole`, `cut`, not at all beside the `name-only`, with the skill itself `absent` from
 * the listing, or `unknown`.
 */
export const Arrival = z.enum(['whole', 'cut', 'name-only', 'absent', 'unknown']);
export type Arrival = z.infer<typeof Arrival>;

/** How the description of one installed skill arrives. */
export const DescriptionArrival = z.object({
  id: z.string().describe('Announced id'),
  arrives: Arrival,
  shownCharacters: z.number().int().nonnegative().nullable().describe('null: unknown'),
  estimated: z
    .boolean()
    .describe('Computed from what the driver knows of the listing, since the harness shows only names'),
});
export type DescriptionArrival = z.infer<typeof DescriptionArrival>;
