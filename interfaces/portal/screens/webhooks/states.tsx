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

const tones: Readonly<Record<string, string>> = { succeeded: 'good', failed: 'bad', retrying: 'bad' };

/** The state of a delivery in words. */
export function DeliveryStatus({ status }: { readonly status: string }) {
  return <span class={`tag ${tones[status] ?? ''}`}>{texts().webhooks.statuses[status] ?? status}</span>;
}
