import type { ClaimedDelivery } from '../../application/ports/webhooks/delivery-queue.js';
import type { DeliveryPlaces } from '../../application/ports/webhooks/delivery-places.js';
import type { Ids } from '../../application/ports/shared/ids.js';
import type { Beginning, BegunRow, DeliveryRow } from '../../infrastructure/webhooks/outbox-rows.js';
import type { SubscriptionBook } from './subscription-book.js';
import type { WrittenBody } from './write-bodies.js';

/** The dispatcher of this process. */
export interface Neighbour {
  /** Places for so many deliveries, or as many as there are: soon in any case. */
  readonly places: (count: number) => Promise<DeliveryPlaces>;
  /** How long an attempt is this process's own, ms. */
  readonly leaseMs: number;
}

/** A delivery of a body that is written with it. */
export interface NewDelivery {
  readonly row: DeliveryRow;
  readonly body: WrittenBody;
}

export interface HandOverOptions {
  readonly neighbour: Neighbour | undefined;
  readonly book: Pick<SubscriptionBook, 'active'>;
  readonly ids: Pick<Ids, 'next'>;
  readonly maxAttempts: number;
}

/**
 * Has deliveries written down by `write`, those that the dispatcher of this process has a place for as begun, and hands
 * these over to it: nobody has to claim and read what was here a moment ago. Answers the subscriptions that others wait for.
 * Where nobody knows whether they were written, attempts are made again once their leases have run out.
 */
export async function handOver(
  deliveries: readonly NewDelivery[],
  { neighbour, book, ids, maxAttempts }: HandOverOptions,
  write: (beginning?: Beginning) => Promise<readonly BegunRow[]>,
): Promise<Set<string>> {
  const waiting = new Set(deliveries.map(({ row }) => row.subscriptionId));
  if (neighbour === undefined || deliveries.length === 0) {
    await write();
    return waiting;
  }
  const places = await neighbour.places(deliveries.length);
  const claims = new Map<string, ClaimedDelivery>();
  const attemptIds = deliveries.map(({ row: { id: deliveryId, subscriptionId, cancelled }, body }) => {
    const { eventId, tenantId, kind, userId, sealed: sealedBody, plain: plainBody } = body;
    // the book may be a page ahead: what has ended by then is not begun any more
    const to = cancelled ? undefined : book.active(tenantId, subscriptionId);
    if (to === undefined || !places.keep(subscriptionId)) return null;
    const { url, secrets } = to;
    const attemptId = ids.next();
    // each member by its name: to spread them takes the engine a hundred times as long
    claims.set(attemptId, {
      deliveryId,
      tenantId,
      subscriptionId,
      attemptId,
      eventId,
      kind,
      userId,
      sealedBody,
      plainBody,
      url,
      secrets,
      number: 1,
      most: maxAttempts,
      lateMs: 0,
      isFailing: false,
    });
    return attemptId;
  });
  let begun: readonly BegunRow[] = [];
  try {
    begun = await write({ attemptIds, leaseMs: neighbour.leaseMs });
  } finally {
    places.begin(
      begun.map(({ attemptId, isFailing }) => {
        const claim = claims.get(attemptId)!;
        return isFailing ? { ...claim, isFailing } : claim;
      }),
    );
  }
  const handed = new Set(begun.map(({ attemptId }) => attemptId));
  waiting.clear();
  for (const [index, { row }] of deliveries.entries())
    if (!handed.has(attemptIds[index] ?? '')) waiting.add(row.subscriptionId);
  return waiting;
}
