import type { ExecutionPlan } from '@skillgauge/core';
import { answer, end, fakePlan, fakeRequest, usage } from './fake-driver.ts';

/** A plan of ten requests, each of which notes that it was launched. */
export function resumedPlan(log: string, size = 10): ExecutionPlan {
  const names = Array.from({ length: size }, (_, index) => `r${index}`);
  return fakePlan(
    ...names.map((name) => fakeRequest(name, [[['note', log, name], usage(name, 100), answer, end]])),
  );
}
