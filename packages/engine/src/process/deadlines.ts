/** The two time limits of a run. */
export interface Deadlines {
  /** There was output that is progress: the idle limit begins anew. */
  progress(): void;
  stop(): void;
}

/** Starts the limits of wall time and of time without output; `onExpire` is called once at most. */
export function startDeadlines(options: {
  timeoutMs: number;
  idleTimeoutMs: number;
  onExpire: (which: 'timeout' | 'no-progress') => void;
}): Deadlines {
  const stop = (): void => {
    clearTimeout(wall);
    clearTimeout(idle);
  };
  const expire = (which: 'timeout' | 'no-progress'): void => {
    stop();
    options.onExpire(which);
  };
  const wall = setTimeout(expire, options.timeoutMs, 'timeout');
  const idle = setTimeout(expire, options.idleTimeoutMs, 'no-progress');
  return { progress: () => void idle.refresh(), stop };
}
