// A program of its own that takes a lock and that may write no byte to any file: argv is the lock file. Prints the error's code.
import { waitForLock } from '@skillgauge/engine';

const [file = ''] = process.argv.slice(2);
const code = await waitForLock(file, { waitMs: 0 }).then(
  (lock) => (lock === null ? 'held' : 'taken'),
  (error: NodeJS.ErrnoException) => error.code,
);
process.stdout.write(String(code));
