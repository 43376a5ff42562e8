import '../groups/kit.js';
import { get } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { Chart } from '../../ui/chart.js';
import { number } from '../../ui/format.js';
import { useFilters } from '../../ui/link.js';
import { Section } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Switch } from '../../ui/switch.js';
import { Time } from '../../ui/time.js';

type Bucket = Schemas['WebhookHealth']['buckets'][number];

const HOUR_MS = 3_600_000;
/** The spans, and how each is divided; the longest one that the service has is 31 days. */
const spans = {
  day: { hours: 24, interval: 'hour' },
  week: { hours: 7 * 24, interval: 'day' },
  month: { hours: 30 * 24, interval: 'day' },
} as const;
type Span = keyof typeof spans;
const names = Object.keys(spans) as Span[];

/** How the listener has been answering. */
export function WebhookHealth({ webhook: { id } }: { readonly webhook: Schemas['Webhook'] }) {
  const t = texts().webhooks.health;
  const filters = useFilters();
  const span = names.find((name) => name === filters.values['span']) ?? 'day';
  const { hours, interval } = spans[span];
  const health = useResource(`/api/webhooks/${id}/health?span=${span}`, (signal) => {
    const from = new Date(Date.now() - hours * HOUR_MS).toISOString();
    return get('/api/webhooks/{id}/health', { params: { id }, query: { from, interval }, signal });
  });
  const choice = (
    <Switch
      name={t.span}
      values={names}
      labels={t.spans}
      chosen={span}
      choose={(next) => filters.set({ span: next === 'day' ? '' : next })}
    />
  );
  return (
    <Section title={t.title} actions={choice}>
      <Loaded resource={health}>
        {({ buckets, degradedSince }) => (
          <>
            {degradedSince === null ? (
              <p>{t.good}</p>
            ) : (
              <p class="alert">
                {t.bad} <Time at={degradedSince} />.
              </p>
            )}
            <Charts buckets={buckets} interval={interval} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

function Charts({
  buckets,
  interval,
}: {
  readonly buckets: readonly Bucket[];
  readonly interval: 'hour' | 'day';
}) {
  const t = texts().webhooks.health;
  const succeeded = buckets.map((bucket) => bucket.succeeded);
  const failed = buckets.map((bucket) => bucket.failed);
  const times = buckets.map(({ at }) => at);
  if (sumOf(succeeded) + sumOf(failed) === 0) return <Empty title={t.none} />;
  return (
    <>
      <p class="soft">{t.sums(number(sumOf(succeeded)), number(sumOf(failed)))}</p>
      <Chart
        title={t.deliveries}
        times={times}
        interval={interval}
        series={[
          { name: t.succeeded, values: succeeded },
          { name: t.failed, values: failed, tone: 'bad' },
        ]}
      />
      <Chart
        title={t.durations}
        times={times}
        interval={interval}
        series={[
          { name: t.p50, values: buckets.map(({ p50Ms }) => p50Ms) },
          { name: t.p95, values: buckets.map(({ p95Ms }) => p95Ms), tone: 'soft' },
        ]}
      />
      {interval === 'day' && <p class="soft">{texts().chart.utcDays}</p>}
    </>
  );
}
