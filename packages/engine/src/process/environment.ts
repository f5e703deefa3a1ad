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
  marker: string;
}

const DEFAULTS: Readonly<Record<string, string>> = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LANG: 'C.UTF-8',
  TERM: 'dumb',
};

/** Taken from the user when set. The last ones are what a Windows process cannot start without. */
const PASSED_ON = ['PATH', 'LANG', 'TERM', 'TZ', 'SystemRoot', 'ComSpec', 'PATHEXT'] as const;

/** The environment of a run: an allow-list, then the run's credentials, the driver's variables and the run's marker. */
export function createEnvironment(parts: EnvironmentParts): Record<string, string> {
  const passedOn = PASSED_ON.flatMap((name) => {
    const value = parts.user[name] || DEFAULTS[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(passedOn),
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
