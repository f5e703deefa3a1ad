import type { Output } from './output.ts';

/** Ctrl-C, a polite kill, and a terminal that was closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A signal that any of these aborts. Disposing it gives the signals back to Node.js. */
export interface InterruptScope extends Disposable {
  signal: AbortSignal;
}

/**
 * Lets Ctrl-C end the running harnesses and report what there is. That takes some seconds at most; a second Ctrl-C does not
 * cut it short, because harnesses and temporary folders would be left behind.
 */
export function abortOnInterrupt(output: Output): InterruptScope {
  const controller = new AbortController();
  const onSignal = (): void => {
    output.log('Interrupted: ending the running harnesses, a few seconds at most.');
    controller.abort();
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      for (const name of SIGNALS) process.off(name, onSignal);
    },
  };
}
