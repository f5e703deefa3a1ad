import { xmlAttribute, xmlText } from './xml-text.ts';

/** What became of a test, with what happened. */
export interface JunitResult {
  kind: 'failure' | 'error' | 'skipped';
  /** The class of a failure or an error: a short word. */
  type: string;
  message: string;
  /** What happened, in lines. */
  text: string;
}

/** A test. */
export interface JunitTest {
  className: string;
  name: string;
  seconds: number;
  /** `null`: it passed. */
  result: JunitResult | null;
  /** What else there is to tell of it; `''`: nothing. */
  output: string;
}

/** Tests that belong together. */
export interface JunitSuite {
  name: string;
  properties: readonly (readonly [name: string, value: string])[];
  tests: readonly JunitTest[];
}

function count(tests: readonly JunitTest[], kind: JunitResult['kind']): number {
  return tests.filter(({ result }) => result?.kind === kind).length;
}

function secondsOf(tests: readonly JunitTest[]): string {
  return tests.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3);
}

function countsOf(tests: readonly JunitTest[]): string {
  return `tests="${tests.length}" failures="${count(tests, 'failure')}" errors="${count(tests, 'error')}"`;
}

function resultLines({ kind, message, text, type }: JunitResult): string[] {
  const attributes = `type="${xmlAttribute(type)}" message="${xmlAttribute(message)}"`;
  return text === ''
    ? [`      <${kind} ${attributes}/>`]
    : [`      <${kind} ${attributes}>${xmlText(text)}</${kind}>`];
}

function testLines({ className, name, output, result, seconds }: JunitTest): string[] {
  const head = `    <testcase classname="${xmlAttribute(className)}" name="${xmlAttribute(name)}" time="${seconds.toFixed(3)}"`;
  const body = [
    ...(result === null ? [] : resultLines(result)),
    ...(output === '' ? [] : [`      <system-out>${xmlText(output)}</system-out>`]),
  ];
  return body.length === 0 ? [`${head}/>`] : [`${head}>`, ...body, '    </testcase>'];
}

function suiteLines({ name, properties, tests }: JunitSuite): string[] {
  const property = ([key, value]: readonly [string, string]) =>
    `      <property name="${xmlAttribute(key)}" value="${xmlAttribute(value)}"/>`;
  return [
    `  <testsuite name="${xmlAttribute(name)}" ${countsOf(tests)} skipped="${count(tests, 'skipped')}" time="${secondsOf(tests)}">`,
    ...(properties.length === 0
      ? []
      : ['    <properties>', ...properties.map(property), '    </properties>']),
    ...tests.flatMap(testLines),
    '  </testsuite>',
  ];
}

/** Suites as JUnit XML. */
export function writeSuites(suites: readonly JunitSuite[]): string {
  const tests = suites.flatMap((suite) => suite.tests);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="skillgauge" ${countsOf(tests)} time="${secondsOf(tests)}">`,
    ...suites.flatMap(suiteLines),
    '</testsuites>',
    '',
  ].join('\n');
}
