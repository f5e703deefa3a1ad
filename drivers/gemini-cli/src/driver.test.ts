import { describe, expect, it } from 'vitest';
import { geminiCli } from './driver.ts';

describe('detection', () => {
  it('explains an installation that is not whole', async () => {
    const stderr =
      "node:internal/modules/esm/resolve\nError [ERR_MODULE_NOT_FOUND]: Cannot find module '/x/chunk.js'";
    const detection = await geminiCli.detect({
      env: {},
      exec: async () => ({ exitCode: 1, stdout: '', stderr }),
      homeFileExists: () => false,
    });
    expect(detection).toMatchObject({ found: true, version: null, credential: { kind: 'none' } });
    expect(detection.problem).toMatch(/install @google\/gemini-cli again/);
  });

  it('reads when a login is renewed', () => {
    const [login] = geminiCli.credentials.files;
    expect(login?.expiresAt?.('{\n  "access_token": "x",\n  "expiry_date": 1800000000000\n}\n')).toBe(
      1799999700000,
    );
    expect(login?.expiresAt?.('{}')).toBeNull();
    expect(login?.expiresAt?.('no json')).toBeNull();
  });
});
