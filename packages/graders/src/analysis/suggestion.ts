import { z } from 'zod';

/** A change to the skill that a model proposes, tied to a run by a quote. `run` is the run's request id. */
export const ImprovementSuggestion = z.object({
  priority: z.enum(['high', 'medium', 'low']),
  category: z.enum(['instructions', 'tools', 'examples', 'error_handling', 'structure', 'references']),
  suggestion: z.string().trim().min(1),
  expected_impact: z.string(),
  quote: z.string(),
  run: z.string(),
});
export type ImprovementSuggestion = z.infer<typeof ImprovementSuggestion>;
