import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import { locale } from '../../ui/format.js';
import { Chart } from '../../ui/chart.js';
import { Empty } from '../../ui/states.js';

interface Props {
  readonly days: Schemas['Overview']['days'];
}

// noon is on the same day wherever the viewer is, since the days are those of UTC
const noon = ({ day }: Props['days'][number]): string => `${day}T12:00:00`;

const dayAndMonth = (time: string): string =>
  new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short' }).format(new Date(time));

/** Sign-ins and refused ones of the last 30 days. */
export function SignInsChart({ days }: Props) {
  const t = texts().overview.charts;
  const signIns = days.map((day) => day.signIns);
  const failures = days.map((day) => day.failures);
  return (
    <section class="card">
      {[...signIns, ...failures].some((count) => count > 0) ? (
        <Chart
          title={t.signIns}
          times={days.map(noon)}
          timeText={dayAndMonth}
          series={[
            { name: t.succeeded, values: signIns },
            { name: t.failures, values: failures, tone: 'bad' },
          ]}
        />
      ) : (
        <Empty title={t.noSignIns} />
      )}
    </section>
  );
}

/** New people of the last 30 days. */
export function PeopleChart({ days }: Props) {
  const t = texts().overview.charts;
  const values = days.map((day) => day.newPeople);
  return (
    <section class="card">
      {values.some((count) => count > 0) ? (
        <Chart
          title={t.newPeople}
          times={days.map(noon)}
          timeText={dayAndMonth}
          series={[{ name: t.people, values }]}
        />
      ) : (
        <Empty title={t.noPeople} />
      )}
    </section>
  );
}
