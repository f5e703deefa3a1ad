import { Inert, inertName } from '../inert.tsx';

/** A line with its points. */
interface ChartLine {
  name: string;
  points: { x: number; y: number }[];
}

interface Props {
  name: string;
  lines: readonly ChartLine[];
  /** @default the most that is drawn */
  yMax?: number;
  /** Names of 0, 1, 2 … on the x axis. @default none */
  xLabels?: readonly string[];
  yText: (value: number) => string;
  xText?: (value: number) => string;
  /** A value holds until the next point. @default false */
  isStepped?: boolean;
}

const WIDTH = 720;
const HEIGHT = 220;
const LEFT = 64;
const RIGHT = 16;
const TOP = 12;
const BOTTOM = 28;

function pathOf(places: readonly (readonly [number, number])[], isStepped: boolean): string {
  return places
    .map(([x, y], index) => (index === 0 ? `M${x},${y}` : isStepped ? `H${x}V${y}` : `L${x},${y}`))
    .join('');
}

function Grid({
  yMax,
  yPlace,
  yText,
}: {
  yMax: number;
  yPlace: (y: number) => number;
  yText: Props['yText'];
}) {
  return (
    <>
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <>
          <line
            class="tick"
            x1={LEFT}
            x2={WIDTH - RIGHT}
            y1={yPlace(share * yMax)}
            y2={yPlace(share * yMax)}
          />
          {share * 4 === 1 || share * 4 === 3 ? null : (
            <text class="axis-text" x={LEFT - 8} y={yPlace(share * yMax) + 4} text-anchor="end">
              {yText(share * yMax)}
            </text>
          )}
        </>
      ))}
    </>
  );
}

function XAxis({
  xLabels,
  xMax,
  xPlace,
  xText,
}: Pick<Props, 'xLabels' | 'xText'> & { xMax: number; xPlace: (x: number) => number }) {
  const every = Math.ceil((xLabels?.length ?? 0) / 12);
  const named = (xLabels ?? []).flatMap((label, x) => (x % every === 0 ? [{ x, label }] : []));
  const labels = xText === undefined ? named : [0, xMax / 2, xMax].map((x) => ({ x, label: xText(x) }));
  return (
    <>
      {labels.map(({ label, x }, place) => {
        const anchor = xText === undefined || place === 1 ? 'middle' : place === 0 ? 'start' : 'end';
        return (
          <text class="axis-text" x={xPlace(x)} y={HEIGHT - 8} text-anchor={anchor}>
            {inertName(label, 16)}
          </text>
        );
      })}
    </>
  );
}

/** Lines over steps or over time. Its figures stand as a table beside it. */
export function LineChart({ isStepped = false, lines, name, xLabels, xText, yMax: givenMax, yText }: Props) {
  const all = lines.flatMap(({ points }) => points);
  const xMax = all.reduce((most, { x }) => Math.max(most, x), 0) || 1;
  const yMax = givenMax ?? (all.reduce((most, { y }) => Math.max(most, y), 0) || 1);
  const xPlace = (x: number) => LEFT + (x / xMax) * (WIDTH - LEFT - RIGHT);
  const yPlace = (y: number) => HEIGHT - BOTTOM - (y / yMax) * (HEIGHT - TOP - BOTTOM);
  return (
    <figure class="line-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={name}>
        <Grid yMax={yMax} yPlace={yPlace} yText={yText} />
        <XAxis
          xMax={xMax}
          xPlace={xPlace}
          {...(xLabels === undefined ? {} : { xLabels })}
          {...(xText === undefined ? {} : { xText })}
        />
        {lines.map(({ points }, place) => {
          const places = points.map(({ x, y }) => [xPlace(x), yPlace(y)] as const);
          return (
            <g class={`series series-${place % 6}`}>
              <path d={pathOf(places, isStepped)} />
              {isStepped ? null : places.map(([x, y]) => <circle cx={x} cy={y} r="4" />)}
            </g>
          );
        })}
      </svg>
      <figcaption>
        {lines.map((line, place) => (
          <span class={`key series-${place % 6}`}>
            <Inert text={line.name} />
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
