import { createHash } from 'node:crypto';
import { STYLES } from './styles.ts';

/** What is sent back. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const STYLE_HASH = createHash('sha256').update(STYLES).digest('base64');

/** No script, nothing from elsewhere, and nobody may put it into a frame. */
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** The HTML report has a policy of its own, which lets its own script run and nothing else. */
const REPORT_POLICY = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const COMMON: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** A page of ours. */
export function pageAnswer(body: string, status = 200): Answer {
  return {
    status,
    headers: {
      ...COMMON,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
    },
    body,
  };
}

/** The HTML report of a run. */
export function reportAnswer(body: string): Answer {
  return {
    status: 200,
    headers: {
      ...COMMON,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': REPORT_POLICY,
    },
    body,
  };
}

/** A file that is saved: no browser shows it as a page. */
export function fileAnswer(body: string, name: string): Answer {
  return {
    status: 200,
    headers: {
      ...COMMON,
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
      'content-disposition': `attachment; filename="${name}"`,
    },
    body,
  };
}

/** A refusal in a line. */
export function refusal(status: number, text: string, more: Readonly<Record<string, string>> = {}): Answer {
  return {
    status,
    headers: {
      ...COMMON,
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
      ...more,
    },
    body: `${text}\n`,
  };
}
