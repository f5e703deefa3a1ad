import { defineTable } from '../scenario-table.ts';
import { cutOff } from './cut-off.ts';
import { errors } from './errors.ts';
import { firing } from './firing.ts';
import { models } from './models.ts';
import { usage } from './usage.ts';

/** What only Gemini CLI does, or has a recognised text for. */
export const geminiCliTable = defineTable([...firing, ...usage, ...models, ...errors, ...cutOff]);
