/** A request's path taken apart: which run and attempt it belongs to, and what is left for the model endpoint. */
export interface RunPath {
  key: string;
  rest: string;
}

const RUN_PATH = /^\/r\/([^/?]+)\/(\d+)(?=[/?]|$)/;

/** The prefix that keeps the requests of runs apart, `/r/<request>/<attempt>`. */
export function runPrefix(requestId: string, attempt: number): string {
  return `/r/${encodeURIComponent(requestId)}/${attempt}`;
}

/** Splits `/r/<request>/<attempt>/v1/messages?beta=true`; `null` for a path that names no run. */
export function splitRunPath(path: string): RunPath | null {
  const [key] = RUN_PATH.exec(path) ?? [];
  return key === undefined ? null : { key, rest: path.slice(key.length) };
}
