import { parseJsonLine } from '@skillgauge/driver-kit';
import { z } from 'zod';

/** Where Claude Code keeps its login on Linux, below HOME. */
export const LOGIN_FILE = '.claude/.credentials.json';

/** 2.1.197 renews a login from five minutes before its expiry. */
const EARLY_MS = 5 * 60_000;

const Login = z.object({ claudeAiOauth: z.object({ expiresAt: z.number() }) });

/** From when on Claude Code renews the login in this text; `null` where it does not tell. */
export function loginExpiresAt(content: string): number | null {
  const login = Login.safeParse(parseJsonLine(content));
  return login.success ? login.data.claudeAiOauth.expiresAt - EARLY_MS : null;
}
