import { builtinDrivers } from 'skillgauge';
import { outcomesOfAll } from './support/meet-faults.ts';
console.log(await outcomesOfAll(builtinDrivers.filter(d=>d.id==='opencode'||d.id==='qwen-code')));
