import { defineTable } from '../scenario-table.ts';
import { errors } from './errors.ts';
import { firing } from './firing.ts';
import { notFiring } from './not-firing.ts';
import { triedAgain } from './tried-again.ts';
import { inOwnTime } from './words.ts';

/** What only OpenCode does, or has a recognised text for. */
export const openCodeTable = defineTable([
  ...[...firing, ...notFiring, ...errors].map(inOwnTime),
  ...triedAgain,
]);
