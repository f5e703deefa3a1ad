import { errorCode } from '../run-folder/error-code.ts';

/** The disk is full, or read-only, or broken; or the system has nothing left to give. */
const CODES: ReadonlySet<string> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
]);

/** True for an error of this machine, of which no driver is to blame and which every further run would meet: nothing is measured. */
export function isMachineFailure(error: unknown): boolean {
  return CODES.has(errorCode(error) ?? '');
}
