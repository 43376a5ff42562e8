import { useMemo } from 'preact/hooks';
import { get, queryString } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { Chart, type Series } from '../../ui/chart.js';
import { listed, number } from '../../ui/format.js';
import { useFilters } from '../../ui/link.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Switch } from '../../ui/switch.js';
import { type StatsInterval, type StatsSpan, intervalsOf, spanFrom, spans } from './stats-span.js';
import { TopActions, TopActors } from './top-lists.js';

type Stats = Schemas['AuditStats'];
type Count = keyof Omit<Stats['buckets'][number], 'start'>;

/** The log in numbers: charts over time, active users, the most frequent actions and the most active actors. */
export function Statistics() {
  const t = texts().auditLog;
  const filters = useFilters();
  const span = spans.find((days) => days === filters.values['span']) ?? '30';
  const allowed = intervalsOf[span];
  const interval = allowed.find((name) => name === filters.values['interval']) ?? allowed[0];
  const from = useMemo(() => spanFrom(span, interval), [span, interval]);
  const query = { from, interval };
  const stats = useResource(`/api/auditlogs/stats${queryString(query)}`, (signal) =>
    get('/api/auditlogs/stats', { query, signal }),
  );
  return (
    <>
      <div class="toolbar">
        <Switch<StatsSpan>
          name={t.span}
          values={spans}
          labels={t.spans}
          chosen={span}
          choose={(days) => filters.set({ span: days, interval: '' })}
        />
        {allowed.length > 1 && (
          <Switch<StatsInterval>
            name={t.interval}
            values={allowed}
            labels={t.intervals}
            chosen={interval}
            choose={(name) => filters.set({ interval: name })}
          />
        )}
      </div>
      <Loaded resource={stats}>
        {(data) => (
          <>
            <ActiveUsers counts={data.activeUsers} />
            <Charts stats={data} interval={interval} />
            {interval === 'day' && <p class="soft">{texts().chart.utcDays}</p>}
            <div class="stats">
              <TopActions stats={data} from={from} />
              <TopActors stats={data} from={from} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

function ActiveUsers({ counts: { days1, days7, days30 } }: { readonly counts: Stats['activeUsers'] }) {
  const t = texts().auditLog;
  return (
    <Section title={t.active} lead={t.activeHint}>
      <dl class="figures">
        {([1, 7, 30] as const).map((days) => (
          <div key={days}>
            <dt>{t.activeOf(days)}</dt>
            <dd>{number({ 1: days1, 7: days7, 30: days30 }[days])}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** The charts, and the counts that each shows. */
const charts = {
  signIns: ['logins', 'failedLogins'],
  signUps: ['signups', 'passwordResets'],
  factors: ['mfaEnrolled'],
  admin: ['adminChanges'],
  webhooks: ['webhookFailures'],
} as const satisfies Record<string, readonly Count[]>;

const tones: Partial<Record<Count, Series['tone']>> = {
  failedLogins: 'bad',
  webhookFailures: 'bad',
  passwordResets: 'soft',
};

function Charts({ stats, interval }: { readonly stats: Stats; readonly interval: StatsInterval }) {
  const t = texts().auditLog;
  const names = Object.keys(charts) as (keyof typeof charts)[];
  const isEmpty = (name: keyof typeof charts): boolean =>
    charts[name].every((count) => stats.totals[count] === 0);
  const empty = names.filter(isEmpty).map((name) => t.charts[name]);
  return (
    <>
      <div class="stats">
        {names
          .filter((name) => !isEmpty(name))
          .map((name) => (
            <section key={name} class="card">
              <Chart
                title={t.charts[name]}
                times={stats.buckets.map(({ start }) => start)}
                interval={interval}
                series={charts[name].map((count) => seriesOf(stats, count))}
              />
            </section>
          ))}
      </div>
      {empty.length > 0 && <p class="soft">{t.nothingOf(listed(empty))}</p>}
    </>
  );
}

const seriesOf = (stats: Stats, count: Count): Series => ({
  name: `${texts().auditLog.series[count]}: ${number(stats.totals[count])}`,
  values: stats.buckets.map((bucket) => bucket[count]),
  ...(tones[count] ? { tone: tones[count] } : {}),
});
