import { useRoute } from 'preact-iso/router';
import { type Answer, get } from '../../api/api.js';
import { ApiError } from '../../api/api-error.js';
import { type Resource, useResource } from '../../api/resource.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { useOpen } from '../../ui/dialog/open.js';
import { number } from '../../ui/format.js';
import { screenLink } from '../../ui/link.js';
import { DetailList, Page, Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { Party } from '../audit/party.js';
import { type Alert, alertTypeTexts, Severity, Status, Subject } from './alert-parts.js';
import { Evidence } from './evidence.js';
import { HandleAlert } from './handle-alert.js';

/** One alert: what was noticed, the entries that raised it, and what was done about it. */
export function AlertScreen() {
  const t = texts().alerts;
  const id = useRoute().params['id'] ?? '';
  const alert = useResource(`/api/auditlogs/alerts?id=${id}`, (signal) => oneAlert(id, signal));
  const known = alert.state.value.answer?.data;
  const [name, meaning] = alertTypeTexts(known?.type ?? '');
  return (
    <Page
      title={known ? name : t.alert}
      lead={known && meaning}
      parent={{ href: screenLink('/alerts'), title: t.title }}
      actions={known && known.status !== 'resolved' && <Actions alert={known} resource={alert} />}
    >
      <Loaded resource={alert}>
        {(data) => (
          <>
            {isOwn(data) && data.status !== 'resolved' && <p class="note">{t.own}</p>}
            <AlertDetails alert={data} />
            <Evidence ids={data.evidence} count={data.count} />
            <Handled alert={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Reads one alert: the list has a filter for it. Throws ApiError. */
async function oneAlert(id: string, signal: AbortSignal): Promise<Answer<Alert>> {
  const answer = await get('/api/auditlogs/alerts', { query: { id }, signal });
  const [data] = answer.data.items;
  if (data === undefined) throw new ApiError({ status: 404, code: 'alert_not_found' });
  return { ...answer, data };
}

const isOwn = ({ subject }: Alert): boolean => subject.type === 'user' && subject.id === person.value?.sub;

/** What can be done: an alert about oneself is resolved by another person. */
function Actions({ alert, resource }: { readonly alert: Alert; readonly resource: Resource<Alert> }) {
  const t = texts().alerts;
  const isAcknowledging = useOpen(`alert-acknowledge-${alert.id}`);
  const isResolving = useOpen(`alert-resolve-${alert.id}`);
  return (
    <>
      {alert.status === 'open' && (
        <button type="button" class="button" onClick={isAcknowledging.open}>
          {t.acknowledge}
        </button>
      )}
      {!isOwn(alert) && (
        <button type="button" class="button primary" onClick={isResolving.open}>
          {t.resolve}
        </button>
      )}
      {isAcknowledging.value && (
        <HandleAlert alert={alert} verb="acknowledge" resource={resource} close={isAcknowledging.close} />
      )}
      {isResolving.value && (
        <HandleAlert alert={alert} verb="resolve" resource={resource} close={isResolving.close} />
      )}
    </>
  );
}

function AlertDetails({ alert }: { readonly alert: Alert }) {
  const t = texts().alerts;
  return (
    <Section title={t.details}>
      <DetailList
        details={[
          [t.status, <Status of={alert.status} />],
          [t.severity, <Severity of={alert.severity} />],
          [t.subject, <Subject of={alert.subject} />],
          [t.count, t.times(alert.count, number(alert.count))],
          [t.first, <Time at={alert.firstSeenAt} />],
          [t.last, <Time at={alert.lastSeenAt} />],
        ]}
      />
    </Section>
  );
}

function Handled({ alert: { acknowledged, resolved } }: { readonly alert: Alert }) {
  const t = texts().alerts;
  const handlings = [
    [t.acknowledgedBy, acknowledged],
    [t.resolvedBy, resolved],
  ] as const;
  return (
    <Section title={t.handled}>
      {acknowledged === null && resolved === null && <p class="soft">{t.untouched}</p>}
      {handlings.map(
        ([name, done]) =>
          done && (
            <div key={name}>
              <p>
                {name} <Party party={done.by} /> <span class="soft">·</span> <Time at={done.at} />
              </p>
              {done.note !== null && <blockquote>{done.note}</blockquote>}
            </div>
          ),
      )}
    </Section>
  );
}
