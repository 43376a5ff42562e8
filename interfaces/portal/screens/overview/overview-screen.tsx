import '../groups/kit.js';
import { get } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { number } from '../../ui/format.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { DeletionBanner } from '../settings/deletion-banner.js';
import { FirstSteps } from './first-steps.js';
import { OpenAlerts } from './open-alerts.js';
import { PeopleChart, SignInsChart } from './overview-charts.js';
import { WebhookFigures } from './webhook-figures.js';

/** The first screen: what is still to be set up, and how the tenant is doing. */
export function OverviewScreen() {
  const t = texts().overview;
  const overview = useResource('/portal/api/overview', (signal) => get('/portal/api/overview', { signal }));
  return (
    <Page title={t.title} lead={t.lead}>
      <Loaded resource={overview}>
        {(data) => (
          <>
            <DeletionBanner deletion={data.deletion} reload={overview.reload} />
            <FirstSteps steps={data.firstSteps} />
            <Figures overview={data} />
            <div class="overview-grid">
              <div class="overview-side">
                <OpenAlerts alerts={data.alerts} />
                <WebhookFigures webhooks={data.webhooks} />
              </div>
              <div class="overview-charts">
                <SignInsChart days={data.days} />
                <PeopleChart days={data.days} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

type Overview = Schemas['Overview'];

const sum = (days: Overview['days'], of: 'signIns' | 'failures' | 'newPeople'): number =>
  days.reduce((total, day) => total + day[of], 0);

function Figures({ overview: { activePeople, days } }: { readonly overview: Overview }) {
  const t = texts().overview.figures;
  const figures = [
    [t.active1, activePeople.days1],
    [t.active7, activePeople.days7],
    [t.active30, activePeople.days30],
    [t.signIns, sum(days, 'signIns')],
    [t.failures, sum(days, 'failures')],
    [t.newPeople, sum(days, 'newPeople')],
  ] as const;
  return (
    <section class="card" aria-label={t.label}>
      <dl class="figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
