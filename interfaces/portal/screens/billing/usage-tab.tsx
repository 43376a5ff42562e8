import { useMemo } from 'preact/hooks';
import { get, queryString } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { Chart } from '../../ui/chart.js';
import { number } from '../../ui/format.js';
import { useFilters } from '../../ui/link.js';
import { Section } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Switch } from '../../ui/switch.js';
import { UsedOfLimits } from './used-of-limits.js';

type Usage = Schemas['Usage'];

const DAY_MS = 86_400_000;
const spans = ['7', '30', '90', '365'] as const;

/** Returns the first day (UTC) of a span that ends today. */
const firstDay = (days: number): string =>
  `${new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`;

/** What the organisation uses of its plan, and by day. */
export function UsageTab() {
  const t = texts().billing.usage;
  const filters = useFilters();
  const span = spans.find((days) => days === filters.values['span']) ?? '30';
  const from = useMemo(() => firstDay(Number(span)), [span]);
  const query = { from };
  const usage = useResource(`/portal/api/usage${queryString(query)}`, (signal) =>
    get('/portal/api/usage', { query, signal }),
  );
  return (
    <Loaded resource={usage}>
      {(data) => (
        <div class="billing-plan">
          <UsedOfLimits usage={data} />
          <Section
            title={t.byDay}
            lead={t.byDayLead(number(data.activeUsers), number(Number(span)))}
            actions={
              <Switch
                name={t.span}
                values={spans}
                labels={t.spans}
                chosen={span}
                choose={(days) => filters.set({ span: days })}
              />
            }
          >
            <Charts days={data.days} />
          </Section>
        </div>
      )}
    </Loaded>
  );
}

const counts = ['activeUsers', 'signIns', 'deliveries'] as const;

function Charts({ days }: Pick<Usage, 'days'>) {
  const t = texts().billing.usage;
  const shown = counts.filter((count) => days.some((day) => day[count] > 0));
  if (shown.length === 0) return <Empty title={t.nothing} />;
  return (
    <>
      {shown.map((count) => (
        <Chart
          key={count}
          title={t.charts[count]}
          times={days.map(({ day }) => day)}
          series={[{ name: t.charts[count], values: days.map((day) => day[count]) }]}
        />
      ))}
      <p class="soft">{texts().chart.utcDays}</p>
    </>
  );
}
