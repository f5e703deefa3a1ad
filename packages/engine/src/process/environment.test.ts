import { expect, test } from 'vitest';
import { createEnvironment } from './environment.ts';

test('only the allow-list, the credentials, the driver and the marker get through', () => {
  const environment = createEnvironment({
    user: { PATH: '/bin', CLAUDECODE: '1', MY_SECRET: 's', LANG: '', TZ: 'UTC', HOME: '/home/user' },
    home: '/run/home',
    tmp: '/run/tmp',
    credentials: { MODEL_KEY: 'key' },
    driver: { HARNESS_HOME: '/run/home/.harness' },
    marker: 'marker-1',
  });
  expect(environment).toMatchInlineSnapshot(`
    {
      "HARNESS_HOME": "/run/home/.harness",
      "HOME": "/run/home",
      "LANG": "C.UTF-8",
      "MODEL_KEY": "key",
      "NO_COLOR": "1",
      "PATH": "/bin",
      "SKILLGAUGE_RUN": "marker-1",
      "TEMP": "/run/tmp",
      "TERM": "dumb",
      "TMP": "/run/tmp",
      "TMPDIR": "/run/tmp",
      "TZ": "UTC",
    }
  `);
});
