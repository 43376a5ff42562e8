import { get } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { Time } from '../../ui/time.js';

/** Returns whether events are sent to a listener, and whether it takes them. */
export function WebhookState({
  active,
  degradedSince = null,
}: {
  readonly active: boolean;
  readonly degradedSince?: string | null;
}) {
  const t = texts().webhooks;
  if (!active) return <span class="tag">{t.off}</span>;
  if (degradedSince === null) return <span class="tag good">{t.active}</span>;
  return (
    <span class="tags">
      <span class="tag bad">{t.failingSince}</span> <Time at={degradedSince} />
    </span>
  );
}

const HOUR_MS = 3_600_000;

/** The same of a webhook whose record alone is known: how its listener has been answering is read beside it. */
export function PresentState({ webhook: { id, active } }: { readonly webhook: Schemas['Webhook'] }) {
  const health = useResource(active ? `/api/webhooks/${id}/health?present` : null, (signal) => {
    const from = new Date(Date.now() - HOUR_MS).toISOString();
    return get('/api/webhooks/{id}/health', { params: { id }, query: { from }, signal });
  });
  const { answer } = health.state.value;
  // that it is on says nothing of whether events arrive
  if (active && answer === null) return null;
  return <WebhookState active={active} degradedSince={answer?.data.degradedSince ?? null} />;
}

const tones: Readonly<Record<string, string>> = { succeeded: 'good', failed: 'bad', retrying: 'bad' };

/** The state of a delivery in words. */
export function DeliveryStatus({ status }: { readonly status: string }) {
  return <span class={`tag ${tones[status] ?? ''}`}>{texts().webhooks.statuses[status] ?? status}</span>;
}
