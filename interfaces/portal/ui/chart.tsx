import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { useId } from 'preact/hooks';
import { texts } from '../texts/language.js';
import { day, number } from './format.js';

/** One row of numbers over time. */
export interface Series {
  readonly name: string;
  /** As many as there are times. */
  readonly values: readonly number[];
  readonly as: 'bars' | 'line';
  /** Default: the accent; `bad` is for failures. */
  readonly tone?: 'good' | 'bad' | 'soft';
}

export interface ChartProps {
  /** What is shown, in a sentence. */
  readonly title: string;
  /** ISO 8601, in ascending order. */
  readonly times: readonly string[];
  readonly series: readonly Series[];
  /** Returns the name of a time. Default: the day. */
  readonly timeText?: (time: string) => string;
}

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [640, 180, 40, 22, 8];
const TICKS = 4;

/** Numbers over time as a picture, and the same numbers as a table behind "Show as table". */
export function Chart({ title, times, series, timeText = day }: ChartProps) {
  const id = useId();
  const most = Math.max(1, ...series.flatMap(({ values }) => values));
  const y = scaleLinear([0, most], [HEIGHT - BOTTOM, TOP]).nice(TICKS);
  const x = scaleBand(times, [LEFT, WIDTH]).padding(0.25);
  const bars = series.filter(({ as }) => as === 'bars');
  const middle = (time: string): number => (x(time) ?? 0) + x.bandwidth() / 2;
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
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id}>
        <title id={id}>{title}</title>
        {y.ticks(TICKS).map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={WIDTH} y1={y(tick)} y2={y(tick)} class="grid" />
            <text x={LEFT - 6} y={y(tick) + 4} text-anchor="end">
              {number(tick)}
            </text>
          </g>
        ))}
        {bars.map(({ name, values, tone = 'good' }, at) =>
          times.map((time, index) => (
            <rect
              key={`${name} ${time}`}
              class={tone}
              x={(x(time) ?? 0) + (x.bandwidth() / bars.length) * at}
              width={x.bandwidth() / bars.length}
              y={y(values[index] ?? 0)}
              height={HEIGHT - BOTTOM - y(values[index] ?? 0)}
            />
          )),
        )}
        {series
          .filter(({ as }) => as === 'line')
          .map(({ name, values, tone = 'good' }) => (
            <path
              key={name}
              class={`line ${tone}`}
              d={line<string>(middle, (_, index) => y(values[index] ?? 0))(times) ?? ''}
            />
          ))}
        {times
          .filter((_, index) => index % Math.ceil(times.length / 6) === 0)
          .map((time) => (
            <text key={time} x={middle(time)} y={HEIGHT - 6} text-anchor="middle">
              {timeText(time)}
            </text>
          ))}
      </svg>
      <ChartTable title={title} times={times} series={series} timeText={timeText} />
    </figure>
  );
}

function ChartTable({ title, times, series, timeText }: Required<ChartProps>) {
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
              <th scope="row">{timeText(time)}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{number(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
