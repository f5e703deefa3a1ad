/** The variable by which every process of a run is found again. */
export const MARKER_VARIABLE = 'SKILLGAUGE_RUN';

/** What a harness's environment is made of. Nothing else of the user's environment reaches it. */
export interface EnvironmentParts {
  /** The user's environment, of which only a few names are taken. */
  user: Readonly<Record<string, string | undefined>>;
  home: string;
  tmp: string;
  credentials: Readonly<Record<string, string>>;
  /** Variables of the driver. */
  driver: Readonly<Record<string, string>>;
  /** Pass on the user's proxies and certificates. */
  network: boolean;
  marker: string;
}

const DEFAULTS: Readonly<Record<string, string>> = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LANG: 'C.UTF-8',
  TERM: 'dumb',
};

/** Taken from the user when set. The last ones are what a Windows process cannot start without. */
const PASSED_ON = ['PATH', 'LANG', 'TERM', 'TZ', 'SystemRoot', 'ComSpec', 'PATHEXT'] as const;

const PROXIES = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'].flatMap((name) => [name, name.toLowerCase()]);
const NO_PROXY = ['NO_PROXY', 'no_proxy'];
const CERTIFICATES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];

/** What is on this machine, our own telemetry sink for instance, is never reached through a proxy. */
const LOOPBACK = 'localhost,127.0.0.1,::1';

type Variables = Readonly<Record<string, string | undefined>>;

function pick(user: Variables, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (user[name] ? [[name, user[name]]] : [])));
}

/** What a user behind a proxy needs in order to reach a provider. */
function networkVariables(user: Variables): Record<string, string> {
  const proxies = pick(user, PROXIES);
  if (Object.keys(proxies).length === 0) return pick(user, CERTIFICATES);
  const excepted = NO_PROXY.map((name) => user[name]).find(Boolean);
  const direct = excepted === undefined ? LOOPBACK : `${excepted},${LOOPBACK}`;
  return {
    ...pick(user, CERTIFICATES),
    ...proxies,
    ...Object.fromEntries(NO_PROXY.map((name) => [name, direct])),
  };
}

/** The passwords of the user's proxies, with their user names and alone: to be masked wherever they are shown. */
export function proxySecrets(user: Variables): string[] {
  return Object.values(pick(user, PROXIES)).flatMap((proxy) => {
    const [, userInfo = '', password = ''] = /^(?:[a-z\d+.-]+:\/\/)?([^\s/]*:([^\s/]*))@/i.exec(proxy) ?? [];
    return [userInfo, password].flatMap((text) => [text, decode(text)]).filter((text) => text !== '');
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The environment of a run: an allow-list, then the run's credentials, the driver's variables and the run's marker. */
export function createEnvironment(parts: EnvironmentParts): Record<string, string> {
  const passedOn = PASSED_ON.flatMap((name) => {
    const value = parts.user[name] || DEFAULTS[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(passedOn),
    ...(parts.network ? networkVariables(parts.user) : {}),
    NO_COLOR: '1',
    HOME: parts.home,
    TMPDIR: parts.tmp,
    TMP: parts.tmp,
    TEMP: parts.tmp,
    ...parts.credentials,
    ...parts.driver,
    [MARKER_VARIABLE]: parts.marker,
  };
}
