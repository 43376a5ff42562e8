import { get, put, queryString } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { changed, useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { runAction } from '../../ui/run-action.js';
import { useOpen } from '../../ui/dialog/open.js';
import { screenLink, useFilters } from '../../ui/link.js';
import { type Column, List } from '../../ui/list/list.js';
import { Page } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';
import { showToast } from '../../ui/toast.js';
import { CreateWebhook } from './create-webhook.js';
import { WebhookState } from './states.js';

type Webhook = Schemas['ListedWebhook'];

const SHOWN_EVENTS = 2;

const columns = (): readonly Column<Webhook>[] => {
  const t = texts().webhooks;
  return [
    { title: t.url, cell: ({ url }) => <span class="listener">{url}</span> },
    { title: t.description, cell: ({ description }) => description || null },
    { title: t.events, cell: ({ events }) => <Events events={events} /> },
    { title: t.state, cell: (webhook) => <WebhookState {...webhook} /> },
    { title: texts().list.actions, cell: (webhook) => <Turn webhook={webhook} />, isActions: true },
  ];
};

/** The webhooks of the tenant. */
export function WebhooksScreen() {
  const t = texts().webhooks;
  const { cursor } = useFilters().values;
  const query = cursor === undefined ? {} : { cursor };
  const webhooks = useResource(`/api/webhooks${queryString(query)}`, (signal) =>
    get('/api/webhooks', { query, signal }),
  );
  const isCreating = useOpen('webhook-create');
  const button = (
    <button type="button" class="button primary" onClick={isCreating.open}>
      {t.create}
    </button>
  );
  return (
    <Page title={t.title} lead={t.lead} actions={button}>
      <List
        label={t.title}
        resource={webhooks}
        columns={columns()}
        nameOf={({ url }) => url}
        href={({ id }) => screenLink(`/webhooks/${id}`)}
        empty={<Empty title={t.empty}>{t.emptyHint}</Empty>}
      />
      {isCreating.value && <CreateWebhook close={isCreating.close} />}
    </Page>
  );
}

function Events({ events }: { readonly events: readonly string[] }) {
  const t = texts().webhooks;
  const more = events.length - SHOWN_EVENTS;
  return (
    <span title={events.join(', ')}>
      {events
        .slice(0, SHOWN_EVENTS)
        .map((event) => (event === '*' ? t.pick.all : event))
        .join(', ')}{' '}
      {more > 0 && <span class="soft">{t.eventsMore(more)}</span>}
    </span>
  );
}

/** Sends events to a listener, or sends no more; it can be undone from the toast. */
function turn(webhook: Webhook, active: boolean, isUndo = false): Promise<boolean> {
  const { id, url } = webhook;
  const t = texts().webhooks;
  return runAction(async () => {
    await put('/api/webhooks/{id}', { params: { id }, body: { active } });
    changed('/api/webhooks');
    const undo = { label: texts().form.undo, run: () => void turn(webhook, !active, true) };
    showToast(active ? t.activated(url) : t.deactivated(url), isUndo ? undefined : undo);
  }, t.errors);
}

function Turn({ webhook }: { readonly webhook: Webhook }) {
  const t = texts().webhooks;
  const { active, url } = webhook;
  return (
    <button
      type="button"
      class="button small"
      aria-label={active ? t.deactivateOf(url) : t.activateOf(url)}
      onClick={() => void turn(webhook, !active)}
    >
      {active ? t.deactivate : t.activate}
    </button>
  );
}
