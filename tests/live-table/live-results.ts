/** What `npm run record -- --older --results FILE` writes of one driver. */
export interface OlderRun {
  driver: string;
  /** `null`: it was not run. */
  version: string | null;
  /** Why it was not run, or not to its end. */
  note: string | null;
  scenarios: { name: string; problems: string[] }[];
}

/** What vitest's JSON reporter writes, as far as we read it. */
export interface VitestResults {
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { ancestorTitles: readonly string[]; title: string; status: string }[];
  }[];
}

/** One test of the live suite, or a test file that failed as a whole. */
export interface LiveTest {
  /** The last folder and the name of its file, without `.test.ts`. */
  file: string;
  group: string;
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
}

/** What is put into the table. */
export interface LiveResults {
  drivers: readonly { id: string; version: string | null }[];
  tests: readonly LiveTest[];
  older: readonly OlderRun[];
}

function outcomeOf(status: string): LiveTest['outcome'] {
  if (status === 'passed') return 'passed';
  return ['pending', 'skipped', 'todo', 'disabled'].includes(status) ? 'skipped' : 'failed';
}

/** The tests in the results of a live suite. */
export function readTests({ testResults }: VitestResults): LiveTest[] {
  return testResults.flatMap(({ assertionResults, message, name, status }) => {
    const file = name.split('/').slice(-2).join('/').replace('.test.ts', '');
    const tests = assertionResults.map((test): LiveTest => {
      const group = test.ancestorTitles.filter((title) => title !== '').join(' > ');
      return { file, group, title: test.title, outcome: outcomeOf(test.status) };
    });
    const isShown = status !== 'failed' || tests.some(({ outcome }) => outcome === 'failed');
    const whole: LiveTest = { file, group: '', title: message || 'the whole file', outcome: 'failed' };
    return isShown ? tests : [...tests, whole];
  });
}

/** The scenario that a test is, of this driver, or `null`. */
export function scenarioOf({ group, title }: LiveTest, id: string): string | null {
  return group === `driver ${id}, live scenarios` ? title.replace(/:.*$/s, '') : null;
}

/** The driver that a test is about, or `null`: several at once, or none. */
export function driverOf({ group, title }: LiveTest, { drivers }: LiveResults): string | null {
  const names = (text: string) =>
    drivers.filter(({ id }) => new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(text)).map(({ id }) => id);
  const found = names(`${group} ${title}`);
  return found.length === 1 ? (found[0] ?? null) : null;
}
