import { useRoute } from 'preact-iso/router';
import { get, queryString } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { PresentState, WebhookState } from '../../screens/webhooks/states.js';
import { WebhookHealth } from '../../screens/webhooks/webhook-health.js';
import { texts } from '../../texts/language.js';
import { screenLink, useFilters } from '../../ui/link.js';
import { type Column, List } from '../../ui/list/list.js';
import { DetailList, Page, Section } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Time } from '../../ui/time.js';

const columns = (): readonly Column<Schemas['ListedWebhook']>[] => {
  const t = texts().webhooks;
  return [
    { title: t.url, cell: ({ url }) => <span class="listener">{url}</span> },
    { title: t.description, cell: ({ description }) => description || null },
    { title: t.events, cell: ({ events }) => events.join(', ') },
    { title: t.state, cell: (webhook) => <WebhookState {...webhook} /> },
  ];
};

/** The webhooks of the tenant. */
export function SupportWebhooks() {
  const t = texts().webhooks;
  const { cursor } = useFilters().values;
  const query = cursor === undefined ? {} : { cursor };
  const webhooks = useResource(`/api/webhooks${queryString(query)}`, (signal) =>
    get('/api/webhooks', { query, signal }),
  );
  return (
    <Page title={t.title}>
      <List
        label={t.title}
        resource={webhooks}
        columns={columns()}
        nameOf={({ url }) => url}
        href={({ id }) => screenLink(`/webhooks/${id}`)}
        empty={<Empty title={t.empty} />}
      />
    </Page>
  );
}

/** One webhook, and how its listener has been answering. Deliveries are not read by operators. */
export function SupportWebhook() {
  const t = texts().webhooks;
  const id = useRoute().params['id'] ?? '';
  const webhook = useResource(`/api/webhooks/${id}`, (signal) =>
    get('/api/webhooks/{id}', { params: { id }, signal }),
  );
  return (
    <Page
      title={webhook.state.value.answer?.data.url ?? t.title}
      parent={{ href: screenLink('/webhooks'), title: t.title }}
    >
      <Loaded resource={webhook}>
        {(data) => (
          <div class="stack">
            <Section title={t.settings.title}>
              <DetailList
                details={[
                  [t.state, <PresentState webhook={data} />],
                  [t.description, data.description || '–'],
                  [t.events, data.events.join(', ')],
                  [t.settings.createdAt, <Time at={data.createdAt} />],
                  [t.settings.updatedAt, <Time at={data.updatedAt} />],
                ]}
              />
            </Section>
            <WebhookHealth webhook={data} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
