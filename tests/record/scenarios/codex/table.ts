import { defineTable } from '../scenario-table.ts';
import { errors } from './errors.ts';
import { firing } from './firing.ts';
import { notFiring } from './not-firing.ts';

/** What only Codex does, or has a recognised text for. */
export const codexTable = defineTable([...firing, ...notFiring, ...errors]);
