import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import { Chart } from '../../ui/chart.js';
import { Empty } from '../../ui/states.js';

interface Props {
  readonly days: Schemas['Overview']['days'];
}

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
          times={days.map(({ day }) => day)}
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
        <Chart title={t.newPeople} times={days.map(({ day }) => day)} series={[{ name: t.people, values }]} />
      ) : (
        <Empty title={t.noPeople} />
      )}
    </section>
  );
}
