/** An error as the log on stderr has it (`--print-logs`). */
export interface LoggedError {
  /** `request`: a model request of the conversation failed. `run`: the run failed for a reason that stdout keeps to itself. */
  of: 'request' | 'run';
  /** Milliseconds since the epoch. */
  at: number;
  message: string;
}

const LINE = /^timestamp=(\S+) level=ERROR run=\S+ message=(.*)$/;
const REQUEST = /^"stream error" .*?\bsmall=false\b.*?\berror\.error="(.*)"$/;
const RUN = /^failed ref=(\S+) error="((?:[^"\\]|\\.)*)"/;

/** Reads a line of the log; `null` for all but these errors. */
export function readLoggedError(line: string): LoggedError | null {
  const [, timestamp = '', text = ''] = LINE.exec(line.trimEnd()) ?? [];
  const at = Date.parse(timestamp);
  if (Number.isNaN(at)) return null;
  const request = REQUEST.exec(text)?.[1];
  if (request !== undefined) return { of: 'request', at, message: unquote(request) };
  const [, reference, reason] = RUN.exec(text) ?? [];
  return reason === undefined ? null : { of: 'run', at, message: `${unquote(reason)} (${reference})` };
}

function unquote(text: string): string {
  return text.replaceAll('\\"', '"');
}
