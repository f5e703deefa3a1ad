/** A cell of a collision matrix: what the skill of the column did with the prompts of the row's. */
export interface CollisionCell {
  row: number;
  column: number;
  /** Share of the runs in which it was loaded; on the diagonal the skill's own recall. */
  rate: number | null;
  loaded: number;
  n: number;
  /** Runs in which it was loaded and the skill itself was not. */
  stolen: number;
}

/** The collision matrix of one driver. */
export interface CollisionMap {
  subject: string;
  rows: string[];
  columns: string[];
  cells: CollisionCell[];
  /** Who answered in whose stead, the worst first, each a sentence. */
  thieves: string[];
}
