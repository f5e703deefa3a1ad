import type { ListedSkill } from '../trace/trace-event.ts';
import type { Wire } from './capabilities.ts';

/** A message of a model request, the same for every wire protocol. */
export interface SimMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  /** All text parts, joined with a newline. */
  text: string;
  toolCalls: readonly SimToolCall[];
}

export interface SimToolCall {
  name: string;
  arguments: Readonly<Record<string, unknown>>;
}

/** A model request as it arrived from a harness, in one form for every wire protocol. */
export interface SimRequest {
  model: string;
  messages: readonly SimMessage[];
  tools: readonly { name: string; description: string }[];
}

/** How the simulated model reads one harness's requests, and how it asks that harness to load a skill. */
export interface SimDialect {
  wire: Wire;
  /**
   * The model that simulated runs ask for when none is named: one that the harness knows and has a price for. `null`: the harness's
   * own choice.
   */
  model: string | null;
  /** Credentials that stand in for real ones. They must look like no real key. */
  environment: Readonly<Record<string, string>>;
  /** True for requests beside the conversation (titles, routing, summaries): answered, never taken for a turn. */
  isAuxiliary(request: SimRequest): boolean;
  /** The skills that this request offers to the model, exactly as far as the model could see them. */
  listing(request: SimRequest): ListedSkill[];
  /** What the user asked, without what the harness adds around it; `null` when there is none. */
  prompt(request: SimRequest): string | null;
  /** The tool call that loads a skill, or `null` when this request does not offer the means. */
  loadSkill(skill: ListedSkill, request: SimRequest): SimToolCall | null;
  /**
   * The tool call that writes a file of the workspace, or `null` when this request does not offer the means.
   * @param file.path relative to the workspace
   * @default the simulated model cannot write
   */
  writeFile?(file: { path: string; content: string }, request: SimRequest): SimToolCall | null;
}
