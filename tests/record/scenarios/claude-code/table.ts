import { defineTable } from '../scenario-table.ts';
import { errors } from './errors.ts';
import { firing } from './firing.ts';
import { permissions } from './permissions.ts';
import { plugins } from './plugins.ts';

/** What only Claude Code does, or has a recognised text for. */
export const claudeCodeTable = defineTable([...firing, ...permissions, ...plugins, ...errors]);
