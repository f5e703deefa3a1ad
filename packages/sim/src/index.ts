export type { SimRoute } from './answer-request.ts';
export { SIM_RETRY_AFTER_MS } from './faults/error-replies.ts';
export { KNOWN_FAULTS, parseFault, type SimFault } from './faults/sim-fault.ts';
export { decideSkills, FIRING_SCORE, type SkillDecision } from './rule/decide-skills.ts';
export type { SimScript, SimTurn, SimTurnOptions } from './script.ts';
export type { SimReply } from './send-reply.ts';
export type { SimLogEntry } from './sim-log.ts';
export { type SimulatedModel, type SimulatedModelOptions, startSimulatedModel } from './simulated-model.ts';
