export type { SimRoute } from './answer-request.ts';
export type { Persona, PersonaView } from './personas/persona.ts';
export { findPersona } from './personas/persona-table.ts';
export { worker } from './personas/worker.ts';
export { decideSkills, FIRING_SCORE, type SkillDecision } from './rule/decide-skills.ts';
export type { SimScript, SimTurn, SimTurnOptions } from './script.ts';
export type { SimReply } from './send-reply.ts';
export type { SimLogEntry } from './sim-log.ts';
export { type SimulatedModel, type SimulatedModelOptions, startSimulatedModel } from './simulated-model.ts';
