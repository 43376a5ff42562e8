import { useRoute } from 'preact-iso/router';
import { get } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { CodeBlock } from '../../ui/code-block.js';
import { screenLink } from '../../ui/link.js';
import { DetailList, Page, Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { useUntil } from '../../ui/until.js';
import { Attempts } from './attempts.js';
import { Redeliver, isEnded } from './redeliver.js';
import { DeliveryStatus } from './states.js';

type Delivery = Schemas['DeliveryWithRequest'];

/** One delivery: its attempts, and what was sent. */
export function DeliveryScreen() {
  const t = texts().webhooks;
  const { id = '', deliveryId = '' } = useRoute().params;
  const delivery = useResource(`/api/webhooks/${id}/deliveries/${deliveryId}`, (signal) =>
    get('/api/webhooks/{id}/deliveries/{deliveryId}', { params: { id, deliveryId }, signal }),
  );
  const hasGivenUp = useUntil(delivery, isEnded);
  const known = delivery.state.value.answer?.data;
  return (
    <Page
      title={known ? t.delivery.title(known.event) : t.delivery.facts}
      parent={{ href: screenLink(`/webhooks/${id}?tab=deliveries`), title: t.tabs.deliveries }}
      actions={known && <Redeliver delivery={known} />}
    >
      <Loaded resource={delivery}>
        {(data) => (
          <>
            <DeliveryDetails delivery={data} />
            {hasGivenUp && <p class="note">{t.delivery.stillTrying}</p>}
            <Section title={t.delivery.attempts}>
              <Attempts attempts={data.attempts} />
            </Section>
            <SentRequest delivery={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function DeliveryDetails({ delivery }: { readonly delivery: Delivery }) {
  const t = texts().webhooks;
  const { status, isTest, eventId, createdAt, completedAt, nextAttemptAt, replayOf } = delivery;
  return (
    <Section title={t.delivery.facts}>
      <DetailList
        details={[
          [
            t.deliveries.status,
            <span class="tags" role="status">
              <DeliveryStatus status={status} />
              {isTest && <span class="tag">{t.deliveries.test}</span>}
            </span>,
          ],
          [t.delivery.eventId, <code>{eventId}</code>],
          [t.delivery.made, <Time at={createdAt} isExact />],
          nextAttemptAt === null
            ? [t.delivery.completed, <Time at={completedAt} isExact />]
            : [t.delivery.next, <Time at={nextAttemptAt} isExact />],
          ...(replayOf === null ? [] : [[t.delivery.repeats, t.delivery.repeatsHint] as const]),
        ]}
      />
    </Section>
  );
}

function SentRequest({ delivery: { request, attemptCount } }: { readonly delivery: Delivery }) {
  const t = texts().webhooks.delivery;
  if (request === null)
    return (
      <Section title={t.request}>
        <p class="soft">{attemptCount === 0 ? t.notSent : t.notStored}</p>
      </Section>
    );
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}`);
  return (
    <Section title={t.request} lead={t.requestLead}>
      <CodeBlock title={t.headers} text={headers.join('\n')} />
      <CodeBlock title={t.body} text={JSON.stringify(JSON.parse(request.body), null, 2)} />
    </Section>
  );
}
