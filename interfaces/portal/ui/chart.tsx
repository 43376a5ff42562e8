import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { texts } from '../texts/language.js';
import { locale, number } from './format.js';

/** One row of numbers over time. */
export interface Series {
  readonly name: string;
  /** As many as there are times; null where there is nothing to measure. */
  readonly values: readonly (number | null)[];
  /** Default: the accent; `bad` is for failures. */
  readonly tone?: 'good' | 'bad' | 'soft';
}

export interface ChartProps {
  /** What is shown, in a sentence. */
  readonly title: string;
  /** The beginnings of the intervals, ISO 8601, in ascending order. */
  readonly times: readonly string[];
  readonly series: readonly Series[];
  /** What a time stands for: days are those of UTC, hours those of the viewer's zone. Default: days. */
  readonly interval?: 'hour' | 'day';
}

/** Returns what names intervals by their beginnings, for all of a picture: one format takes longer to make than to use. */
function intervalNames(interval: 'hour' | 'day'): (time: string) => string {
  const format = new Intl.DateTimeFormat(
    locale(),
    interval === 'day'
      ? { day: 'numeric', month: 'short', timeZone: 'UTC' }
      : { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  );
  return (time) => format.format(new Date(time));
}

const [HEIGHT, LEFT, BOTTOM, TOP] = [180, 40, 22, 8];
const TICKS = 4;
/** Of the name of a time with the space around it. */
const NAME_WIDTH = 100;
/** Below it there is no room for a bar. */
const LEAST_WIDTH = LEFT + NAME_WIDTH;
/** The space between the bars of two times, as a part of what a time has. */
const GAP = 0.25;

/** Returns whole numbers from 0 to the first that is not below `most`, in steps of 1, 2 or 5 times a power of ten. */
function ticksTo(most: number): number[] {
  const least = most / TICKS;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

/** Numbers over time as a picture, and the same numbers as a table behind "Show as table". */
export function Chart({ title, times, series, interval = 'day' }: ChartProps) {
  const id = useId();
  const { width, svg } = useWidth();
  const nameOf = intervalNames(interval);
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const ticks = ticksTo(most);
  const top = ticks.at(-1) ?? most;
  const y = (value: number): number => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - TOP);
  const band = (width - LEFT) / (times.length + GAP);
  const x = (index: number): number => LEFT + band * (index + GAP);
  const barWidth = (band * (1 - GAP)) / series.length;
  return (
    <figure class="chart">
      <figcaption>
        <strong>{title}</strong>
        {series.map(({ name, tone = 'good' }) => (
          <span key={name} class={`legend ${tone}`}>
            {name}
          </span>
        ))}
      </figcaption>
      <svg ref={svg} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-labelledby={id}>
        <title id={id}>{title}</title>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} class="grid" />
            <text x={LEFT - 6} y={y(tick) + 4} text-anchor="end">
              {number(tick)}
            </text>
          </g>
        ))}
        {series.map(({ name, values, tone = 'good' }, at) =>
          times.map((time, index) => (
            <rect
              key={`${name} ${time}`}
              class={tone}
              x={x(index) + barWidth * at}
              width={barWidth}
              y={y(values[index] ?? 0)}
              height={HEIGHT - BOTTOM - y(values[index] ?? 0)}
            />
          )),
        )}
        {times.map(
          (time, index) =>
            index % Math.ceil((times.length * NAME_WIDTH) / width) === 0 && (
              <text
                key={time}
                x={Math.min(x(index) + (band * (1 - GAP)) / 2, width - NAME_WIDTH / 2)}
                y={HEIGHT - 6}
                text-anchor="middle"
              >
                {nameOf(time)}
              </text>
            ),
        )}
      </svg>
      <ChartTable title={title} times={times} series={series} nameOf={nameOf} />
    </figure>
  );
}

/** Returns the width of the picture, so that its texts are as large as others however wide it is. */
function useWidth() {
  const svg = useRef<SVGSVGElement>(null);
  const width = useSignal(640);
  useEffect(() => {
    if (svg.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      // hidden, it keeps the width that it had
      const shown = Math.round(entry?.contentRect.width ?? 0);
      if (shown > 0) width.value = Math.max(LEAST_WIDTH, shown);
    });
    observer.observe(svg.current);
    return () => observer.disconnect();
  }, []);
  return { width: width.value, svg };
}

type ChartTableProps = Pick<ChartProps, 'title' | 'times' | 'series'> & {
  readonly nameOf: (time: string) => string;
};

function ChartTable({ title, times, series, nameOf }: ChartTableProps) {
  const t = texts().chart;
  return (
    <details>
      <summary>{t.asTable}</summary>
      <table class="plain-table" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t.time}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time, index) => (
            <tr key={time}>
              <th scope="row">{nameOf(time)}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{values[index] === null ? '–' : number(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
