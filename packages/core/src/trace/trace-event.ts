import { z } from 'zod';
import { RunErrorClass } from '../run/run-error.ts';
import { TokenCounts } from '../usage/usage.ts';

/** The common name of a native tool, so that graders compare harnesses. */
export const CommonTool = z.enum([
  'read',
  'write',
  'edit',
  'shell',
  'search',
  'web',
  'skill',
  'agent',
  'other',
]);
export type CommonTool = z.infer<typeof CommonTool>;

/**
 * What became of a request to load a skill. Only `loaded` is a firing. `exploratory`: several skills' texts came back in
 * one tool result (a listing, a search, a diff), which says nothing about any one of them.
 */
export const SkillCallStatus = z.enum(['loaded', 'failed', 'unknown', 'denied', 'exploratory']);
export type SkillCallStatus = z.infer<typeof SkillCallStatus>;

/** Why we say that a skill was loaded: the harness said so, or its text came back to the model. */
export const Evidence = z.enum(['event', 'canary']);
export type Evidence = z.infer<typeof Evidence>;

/** One skill as a harness announces it to its model. `description` is `null` where the harness does not show it. */
export const ListedSkill = z.object({
  id: z.string(),
  description: z.string().nullable(),
  location: z.string().optional().describe('Where the listing says that the SKILL.md is'),
});
export type ListedSkill = z.infer<typeof ListedSkill>;

/** What happened in a run, in harness-neutral events. Drivers make them, scorers and graders read them. */
export const TraceEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('session'),
    sessionId: z.string().nullable(),
    model: z.string().nullable().describe('The model that the harness says it will use'),
    harnessVersion: z.string().nullable(),
  }),
  z.object({
    type: z.literal('skills-listed'),
    skills: z.array(ListedSkill),
    canLoad: z.boolean().describe('The means to load a skill (a tool, a shell) is offered to the model'),
  }),
  z.object({
    type: z.literal('message'),
    text: z.string(),
    model: z.string().nullable().describe('The model that served this message, where the harness tells'),
    subagent: z.boolean().default(false),
  }),
  z.object({
    type: z.literal('tool-call'),
    callId: z.string(),
    name: z.string(),
    tool: CommonTool,
    input: z.unknown(),
    subagent: z.boolean().default(false),
  }),
  z.object({
    type: z.literal('tool-result'),
    callId: z.string(),
    ok: z.boolean(),
    denied: z.boolean().default(false),
    output: z.string(),
  }),
  z.object({
    type: z.literal('skill-call'),
    callId: z.string(),
    requested: z.string().describe('What was asked for, as the model or the command spelt it'),
    id: z
      .string()
      .nullable()
      .describe('The announced id that it resolves to; null for a skill not installed'),
    status: SkillCallStatus,
    evidence: Evidence,
    detail: z.string().default(''),
  }),
  z.object({
    type: z.literal('usage'),
    scope: z.enum(['request', 'total']).describe('One model request, or the harness’s own sum so far'),
    key: z.string().describe('Events of one key replace each other: the last one counts'),
    model: z.string().nullable(),
    tokens: TokenCounts,
    modelRequests: z.number().int().nonnegative().nullable(),
    costUsd: z.number().nonnegative().nullable(),
  }),
  z.object({
    type: z.literal('retry'),
    attempt: z.number().int().nonnegative(),
    status: z.number().int().nullable(),
    delayMs: z.number().nonnegative().nullable(),
    message: z.string(),
  }),
  z.object({
    type: z.literal('error'),
    class: RunErrorClass.nullable().describe('null: the text was not recognised'),
    status: z.number().int().nullable(),
    message: z.string(),
    fatal: z.boolean(),
  }),
  z.object({
    type: z.literal('end'),
    ok: z.boolean().describe('The harness says that its work is done'),
    reason: z.string(),
    turns: z.number().int().nonnegative().nullable(),
    denials: z.number().int().nonnegative().default(0).describe('Tool calls that permissions refused'),
  }),
  z.object({ type: z.literal('raw'), channel: z.string(), line: z.string() }),
]);
export type TraceEvent = z.infer<typeof TraceEvent>;

/** The events of one type. */
export type TraceEventOf<T extends TraceEvent['type']> = Extract<TraceEvent, { type: T }>;
