import { expect, test } from 'vitest';
import { createEnvironment, proxySecrets } from './environment.ts';

test('only the allow-list, the credentials, the driver and the marker get through', () => {
  const environment = createEnvironment({
    user: { PATH: '/bin', CLAUDECODE: '1', MY_SECRET: 's', LANG: '', TZ: 'UTC', HOME: '/home/user' },
    home: '/run/home',
    tmp: '/run/tmp',
    credentials: { MODEL_KEY: 'key' },
    driver: { HARNESS_HOME: '/run/home/.harness' },
    network: true,
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

const BEHIND_A_PROXY = {
  HTTPS_PROXY: 'http://ann:top%20secret@proxy.example:3128',
  https_proxy: 'http://proxy.example:3128',
  ALL_PROXY: 'bob:hush@proxy.example',
  no_proxy: 'intern.example',
  NODE_EXTRA_CA_CERTS: '/etc/ca.pem',
  SSL_CERT_FILE: '',
};

function networkPart(user: Readonly<Record<string, string>>, network: boolean) {
  const places = { home: '/run/home', tmp: '/run/tmp', marker: 'marker-1' };
  const environment = createEnvironment({ ...places, user, network, credentials: {}, driver: {} });
  return Object.fromEntries(Object.entries(environment).filter(([name]) => /PROXY|CERT/i.test(name)));
}

test('proxies and certificates get through where a provider is reached, loopback never through a proxy', () => {
  expect(networkPart(BEHIND_A_PROXY, true)).toMatchInlineSnapshot(`
    {
      "ALL_PROXY": "bob:hush@proxy.example",
      "HTTPS_PROXY": "http://ann:top%20secret@proxy.example:3128",
      "NODE_EXTRA_CA_CERTS": "/etc/ca.pem",
      "NO_PROXY": "intern.example,localhost,127.0.0.1,::1",
      "https_proxy": "http://proxy.example:3128",
      "no_proxy": "intern.example,localhost,127.0.0.1,::1",
    }
  `);
  expect(networkPart({ NODE_EXTRA_CA_CERTS: '/etc/ca.pem', NO_PROXY: '*' }, true)).toEqual({
    NODE_EXTRA_CA_CERTS: '/etc/ca.pem',
  });
  expect(networkPart(BEHIND_A_PROXY, false)).toEqual({});
});

test('passwords of proxies are known as secrets, as they are spelt and as they are meant', () => {
  expect(proxySecrets(BEHIND_A_PROXY)).toMatchInlineSnapshot(`
    [
      "ann:top%20secret",
      "ann:top secret",
      "top%20secret",
      "top secret",
      "bob:hush",
      "bob:hush",
      "hush",
      "hush",
    ]
  `);
});
