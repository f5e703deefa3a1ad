import { runDriverScenarios, SCENARIOS } from '@skillgauge/conformance';
import { builtinDrivers } from 'skillgauge';
import { mkdirSync, writeFileSync } from 'node:fs';
import { NATIVE_CALLS } from '../support/native-calls.ts';
const [id = '', ...names] = process.argv.slice(2);
const driver = builtinDrivers.find((d) => d.id === id)!;
const chosen = SCENARIOS.filter((s) => names.length === 0 || names.includes(s.name));
const t = Date.now();
const { runs, version } = await runDriverScenarios(driver, chosen, { env: process.env, calls: NATIVE_CALLS[id]! });
console.log(version, Date.now() - t);
for (const { scenario, record, streams, requests } of runs) {
  const l = record.skills.filter((s) => s.loaded).map((s) => s.id); const a = record.skills.filter((s) => s.attempted).map((s) => s.id);
  console.log(scenario.name, record.outcome, record.fired, record.error?.class, l.join(), '/', a.join(), record.attempts[0]?.endedBy, record.attempts[0]?.exitCode, record.attempts[0]?.signal, record.wallMs, 'req', requests.length, [...streams].map(([k, v]) => `${k}:${v.length}`).join(' '), record.warnings.join());
  for (const [k, v] of streams) { mkdirSync(`/tmp/w2b/${id}/${scenario.name}`, { recursive: true }); writeFileSync(`/tmp/w2b/${id}/${scenario.name}/${k}`, v); }
}
