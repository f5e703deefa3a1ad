import { type MatrixReport, plural } from '@skillgauge/core';
import type { CollisionCell, CollisionMap } from '../model/collision-map.ts';

function diagonal(matrix: MatrixReport, columns: readonly string[]): CollisionCell[] {
  return matrix.rows.map((row, index) => ({
    row: index,
    column: columns.indexOf(row.skill),
    rate: row.rate,
    loaded: row.perPrompt.reduce((sum, { fired }) => sum + fired, 0),
    n: row.n,
    stolen: 0,
  }));
}

/** The collision matrix of a driver: rows are whose prompts were asked, columns who answered. */
export function collisionMap(matrix: MatrixReport, subject: string): CollisionMap {
  const columns = matrix.skills.map(({ skill }) => skill);
  const rows = matrix.rows.map(({ skill }) => skill);
  const others = matrix.cells.map(({ loaded, n, prompts, rate, skill, stolen }) => ({
    row: rows.indexOf(prompts),
    column: columns.indexOf(skill),
    rate,
    loaded,
    n,
    stolen,
  }));
  return {
    subject,
    rows,
    columns,
    cells: [...diagonal(matrix, columns), ...others],
    thieves: matrix.thieves.map(({ from, skill, stolen }) => {
      const victims = from.map((victim) => `${victim.skill} (${victim.stolen} of ${victim.n})`).join(', ');
      return `${skill} answered ${plural(stolen, 'run')} of others in their stead: ${victims}`;
    }),
  };
}
