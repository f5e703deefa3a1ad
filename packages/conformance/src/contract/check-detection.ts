import { type DetectContext, type Detection, type EvalDriver } from '@skillgauge/core';
import { expectEqual } from '../recorded/compare.ts';
import { SECRET } from './sample-set.ts';

const NOTHING: DetectContext = { env: {}, exec: null, homeFileExists: () => false };

function summary({ credential, found, version }: Detection) {
  return { credential: credential.kind, found, version };
}

/** Nothing is found where nothing is, and a broken harness is a problem with a fix, not an exception. */
export async function checkDetection(driver: EvalDriver): Promise<string[]> {
  const nothing = await driver.detect(NOTHING);
  const broken = await driver.detect({
    ...NOTHING,
    exec: async () => ({ exitCode: 1, stdout: '', stderr: 'cannot start' }),
  });
  return [
    ...expectEqual(
      'without a harness',
      { credential: 'none', found: false, version: null },
      summary(nothing),
    ),
    ...expectEqual('with a broken one, the version', null, broken.version),
    // Without a tested version the harness need not be asked for one.
    ...(broken.problem === null && driver.harness.testedVersion !== null
      ? ['a harness whose version command fails has no problem']
      : []),
  ];
}

/** The first variable that is set is found by its name, and its value is told to nobody. */
export async function checkDetectedCredential(driver: EvalDriver): Promise<string[]> {
  const findings = driver.credentials.environment.map(async ({ name }) => {
    const { testedVersion } = driver.harness;
    const detection = await driver.detect({
      ...NOTHING,
      env: { [name]: SECRET },
      exec: async () => ({ exitCode: 0, stdout: `${testedVersion}\n`, stderr: '' }),
    });
    const found = detection.credential.kind === 'environment' ? detection.credential.name : null;
    return [
      ...expectEqual('the credential', name, found),
      ...(testedVersion === null ? [] : expectEqual('the version', testedVersion, detection.version)),
      ...(JSON.stringify(detection).includes(SECRET) ? [`the value of ${name} is told`] : []),
    ];
  });
  return (await Promise.all(findings)).flat();
}
