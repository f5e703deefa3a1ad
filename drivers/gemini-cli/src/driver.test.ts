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

it('takes the project of an organisation along, and runs by the login all the same', () => {
  const credentials = Object.fromEntries(
    (geminiCli.credentials.besides ?? []).map((name) => [name, 'a-project']),
  );
  expect(credentials).toEqual({ GOOGLE_CLOUD_PROJECT: 'a-project', GOOGLE_CLOUD_PROJECT_ID: 'a-project' });
  const { env, files = [] } = geminiCli.command(
    {
      ...{ prompt: 'Hello', model: null, effort: null, maxTurns: null, permissions: 'read', bundled: false },
      installation: { installAs: 'project', files: [], namespace: [] },
    },
    { workspace: '/p/ws', home: '/p/home', tmp: '/p/tmp', endpoint: null, credentials },
  );
  const settings: unknown = JSON.parse(
    String(files.find(({ path }) => path === '.gemini/settings.json')?.content),
  );
  expect(settings).toMatchObject({ security: { auth: { selectedType: 'oauth-personal' } } });
  expect(env).not.toHaveProperty('GEMINI_API_KEY');
});
