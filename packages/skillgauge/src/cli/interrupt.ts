import type { Output } from './output.ts';

/** A signal that Ctrl-C or SIGTERM aborts. Disposing it gives the signals back to Node.js. */
export interface InterruptScope extends Disposable {
  signal: AbortSignal;
}

/** Lets the first Ctrl-C end the running harnesses and report what there is; a second one ends the command at once. */
export function abortOnInterrupt(output: Output): InterruptScope {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(130);
    output.log('Interrupted: ending the running harnesses. Press Ctrl-C again to leave at once.');
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
