/** A figure with its interval on a line from `from` to `to`. */
interface Props {
  name: string;
  value: number | null;
  interval: { low: number; high: number } | null;
  /** @default 0 */
  from?: number;
  /** @default 1 */
  to?: number;
  /** A place to be marked, such as no difference. */
  mark?: number;
}

/** Room at both ends, so that a dot at an end is not cut. */
const MARGIN = 3;

/** A dot with a whisker. Its figures stand beside it as text, so it is only named. */
export function DotWhisker({ from = 0, interval, mark, name, to = 1, value }: Props) {
  const place = (figure: number): string => {
    const share = (Math.min(to, Math.max(from, figure)) - from) / (to - from);
    return `${MARGIN + share * (100 - 2 * MARGIN)}%`;
  };
  return (
    <svg class="dot-whisker" role="img" aria-label={name} height="22">
      <line class="axis" x1={place(from)} x2={place(to)} y1="11" y2="11" />
      {[from, (from + to) / 2, to].map((figure) => (
        <line class="tick" x1={place(figure)} x2={place(figure)} y1="7" y2="15" />
      ))}
      {mark === undefined ? null : <line class="zero" x1={place(mark)} x2={place(mark)} y1="2" y2="20" />}
      {interval === null ? null : (
        <>
          <line class="whisker" x1={place(interval.low)} x2={place(interval.high)} y1="11" y2="11" />
          <line class="whisker-end" x1={place(interval.low)} x2={place(interval.low)} y1="6" y2="16" />
          <line class="whisker-end" x1={place(interval.high)} x2={place(interval.high)} y1="6" y2="16" />
        </>
      )}
      {value === null ? null : <circle class="dot" cx={place(value)} cy="11" r="5" />}
    </svg>
  );
}
