import { builtinDrivers } from 'skillgauge';
import { outcomesOfAll } from './meet-faults.ts';

const r = await outcomesOfAll(builtinDrivers.filter((d) => d.id === 'opencode'));
for (const [id, x] of r)
  console.log(
    id,
    x.status === 'rejected'
      ? x.reason
      : JSON.stringify(
          Object.fromEntries([...x.value].map(([f, o]) => [f, `${o.outcome}, ${o.ending}`])),
          null,
          1,
        ),
  );
