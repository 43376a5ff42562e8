import { post } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { changed } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { runAction } from '../../ui/run-action.js';
import { dateTime } from '../../ui/format.js';
import { useGo } from '../../ui/link.js';
import { showToast } from '../../ui/toast.js';

type Delivery = Pick<Schemas['Delivery'], 'id' | 'subscriptionId' | 'event' | 'status' | 'createdAt'>;

/** Returns whether no more attempts are made. */
export const isEnded = ({ status }: { readonly status: string }): boolean =>
  ['succeeded', 'failed', 'cancelled'].includes(status);

/**
 * Delivers once more what has ended, and shows the new delivery; the toast leads there from a list. What waits for another
 * attempt is attempted at once.
 */
export function Redeliver({
  delivery,
  isRow = false,
}: {
  readonly delivery: Delivery;
  readonly isRow?: boolean;
}) {
  const t = texts().webhooks;
  const go = useGo(isRow);
  const { id: deliveryId, subscriptionId: id, event, createdAt } = delivery;
  const isWaiting = delivery.status === 'retrying';
  if (!isWaiting && !isEnded(delivery)) return null;
  const label = isWaiting ? t.deliveries.tryNow : t.deliveries.redeliver;
  const redeliver = (): Promise<boolean> =>
    runAction(async () => {
      const { data } = await post('/api/webhooks/{id}/deliveries/{deliveryId}/redeliver', {
        params: { id, deliveryId },
      });
      const show = (): void => go(`/webhooks/${id}/deliveries/${data.id}`);
      if (data.id === deliveryId) {
        showToast(t.deliveries.tried);
        changed(`/api/webhooks/${id}/deliveries`);
        return;
      }
      if (!isRow) {
        showToast(t.deliveries.redelivered);
        show();
        return;
      }
      showToast(t.deliveries.redelivered, { label: texts().form.show, run: show });
      changed(`/api/webhooks/${id}/deliveries`);
    }, t.errors);
  return (
    <button
      type="button"
      class={isRow ? 'button small' : 'button'}
      aria-label={isRow ? t.deliveries.actionOf(label, event, dateTime(createdAt, true)) : undefined}
      onClick={() => void redeliver()}
    >
      {label}
    </button>
  );
}
