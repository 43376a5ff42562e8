import { useRoute } from 'preact-iso/router';
import { get } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { useOpen } from '../../ui/dialog/open.js';
import { screenLink } from '../../ui/link.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Tabs } from '../../ui/tabs.js';
import { Later } from '../later.js';
import { DeliveryList } from './delivery-list.js';
import { RemoveWebhook } from './remove-webhook.js';
import { ReplaySpan } from './replay-span.js';
import { PresentState } from './states.js';
import { TestEvent } from './test-event.js';
import { WebhookSecret } from './webhook-secret.js';
import { WebhookSettings } from './webhook-settings.js';

const health = () => import('./webhook-health.js').then((m) => m.WebhookHealth);
const verify = () => import('./verify-signature.js').then((m) => m.VerifySignature);

/** One webhook, in parts. */
export function WebhookScreen() {
  const t = texts().webhooks;
  const id = useRoute().params['id'] ?? '';
  const webhook = useResource(`/api/webhooks/${id}`, (signal) =>
    get('/api/webhooks/{id}', { params: { id }, signal }),
  );
  const isRemoving = useOpen(`webhook-remove-${id}`);
  const known = webhook.state.value.answer?.data;
  return (
    <Page
      title={known?.url ?? t.title}
      lead={
        known && (
          <>
            <PresentState webhook={known} /> {known.description}
          </>
        )
      }
      parent={{ href: screenLink('/webhooks'), title: t.title }}
      actions={
        <button type="button" class="button" onClick={isRemoving.open}>
          {t.remove.button}
        </button>
      }
    >
      <Loaded resource={webhook}>
        {(data, etag) => {
          const overview = (
            <div class="stack">
              <WebhookSettings webhook={data} etag={etag} saved={webhook.show} />
              <WebhookSecret webhook={data} />
            </div>
          );
          return (
            <div>
              <Tabs
                label={t.tabs.label}
                tabs={[
                  { name: 'overview', title: t.tabs.overview, content: () => overview },
                  {
                    name: 'deliveries',
                    title: t.tabs.deliveries,
                    content: () => <DeliveryList webhook={data} />,
                  },
                  { name: 'replay', title: t.tabs.replay, content: () => <ReplaySpan webhook={data} /> },
                  { name: 'test', title: t.tabs.test, content: () => <TestEvent webhook={data} /> },
                  {
                    name: 'health',
                    title: t.tabs.health,
                    content: () => <Later load={health} props={{ webhook: data }} />,
                  },
                  { name: 'verify', title: t.tabs.verify, content: () => <Later load={verify} props={{}} /> },
                ]}
              />
              {isRemoving.value && <RemoveWebhook webhook={data} etag={etag} close={isRemoving.close} />}
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}
