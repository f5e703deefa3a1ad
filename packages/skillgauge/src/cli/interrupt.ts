import type { Output } from './output.ts';

/** A signal that Ctrl-C or SIGTERM aborts. Disposing it gives the signals back to Node.js. */
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
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}
