import type { ListedSkill, SimDialect, SimRequest } from '@skillgauge/core';
import type { ScriptedAnswer } from '../script.ts';

/** What a persona knows of a model request. */
export interface PersonaView {
  request: SimRequest;
  dialect: SimDialect;
  listing: readonly ListedSkill[];
  /** What the user asked, without what the harness adds; `null` when there is none. */
  prompt: string | null;
  /** What the rule on skills would answer. */
  rule: () => ScriptedAnswer;
}

/**
 * Somebody whom the simulated model plays: what it says to a request, read from that request alone, so that the same one is answered
 * alike. `null`: what the rule would answer.
 */
export type Persona = (view: PersonaView) => ScriptedAnswer | null;
