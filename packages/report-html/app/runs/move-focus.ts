/** How far an arrow goes: rows down, runs to the right. */
const MOVES: Readonly<Record<string, readonly [rows: number, runs: number]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};

function cellsOf(row: Element | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('button.cell') ?? [])];
}

/** Moves the focus through a table of cells by arrow keys, Home and End. Only the focused cell is a stop of the Tab key. */
export function moveFocus(event: KeyboardEvent, table: HTMLElement): void {
  if (!(event.target instanceof HTMLElement) || !event.target.matches('button.cell')) return;
  const rows = [...table.querySelectorAll('tbody tr')];
  const row = rows.findIndex((each) => each.contains(event.target instanceof Node ? event.target : null));
  const cells = cellsOf(rows[row]);
  const at = cells.indexOf(event.target);
  const [down, right] = MOVES[event.key] ?? [0, 0];
  const ends: Readonly<Record<string, HTMLElement | undefined>> = { Home: cells[0], End: cells.at(-1) };
  const below = cellsOf(rows[row + down]);
  const moved = down === 0 ? cells[at + right] : below[Math.min(at, below.length - 1)];
  const next = ends[event.key] ?? (event.key in MOVES ? moved : undefined);
  if (next === undefined) return;
  event.preventDefault();
  event.target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
