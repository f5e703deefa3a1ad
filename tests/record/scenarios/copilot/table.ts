import { defineTable } from '../scenario-table.ts';
import { cutOff } from './cut-off.ts';
import { errors } from './errors.ts';
import { firing } from './firing.ts';
import { usage } from './usage.ts';

/** What only Copilot does, or has a recognised text for. */
export const copilotTable = defineTable([...firing, ...usage, ...errors, ...cutOff]);
