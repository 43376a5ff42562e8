import { EventStoreUnavailable, type StoredEvent } from '../../application/ports/events/event-store.js';
import type { Session } from '../../infrastructure/postgres/database.js';
import { sqlState } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import {
  type DeliveryRow,
  insertBodies,
  insertDeliveries,
} from '../../infrastructure/webhooks/outbox-rows.js';
import type { WaitingReplay } from '../../infrastructure/webhooks/replay-rows.js';
import {
  lastDeliveries,
  moveReplay,
  nextReplay,
  postponeReplay,
} from '../../infrastructure/webhooks/replay-rows.js';
import { selects } from '../../domain/webhook/event-kinds.js';
import { CHECKPOINT_MOVED, mustMove } from '../runner/checkpoint.js';
import { takeLease } from '../runner/lease.js';
import type { WebhookOutboxOptions } from './follow-webhook-outbox.js';
import { type DueEvent, dueEvent } from './page-plan.js';
import { writeBodies } from './write-bodies.js';

/** Pages of one replay before others have their turn. */
const PAGES_A_TURN = 20;
const TIMEOUT_MS = 60_000;

/**
 * Sends once more what was asked for: reads the tenant's log page by page and writes new deliveries of what it holds,
 * until `signal`; alone, or standing by while another process does. A page and the place in the log are written in one
 * transaction, so that each event is sent once more once. `rest`: resolves when there may be something to do.
 */
export async function followReplays(
  options: WebhookOutboxOptions,
  rest: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const session = await takeLease(options.database, 'webhook-replays', 'project', { signal });
  if (session === undefined) return;
  try {
    while (!signal.aborted) {
      const replay = await nextReplay(session);
      if (replay === null) await rest();
      else await fairly(session, replay, () => takeTurn(session, replay, options, signal));
    }
  } finally {
    await session.close().catch(() => undefined);
  }
}

/** Somebody else may have ended the replay; whatever else holds it up does not hold up the others. */
async function fairly(session: Session, { id }: WaitingReplay, turn: () => Promise<void>): Promise<void> {
  try {
    await turn();
  } catch (error) {
    if (sqlState(error) === CHECKPOINT_MOVED) return;
    await session.query(postponeReplay, [id]).catch(() => undefined);
    throw error;
  }
}

async function takeTurn(
  session: Session,
  replay: WaitingReplay,
  options: WebhookOutboxOptions,
  signal: AbortSignal,
): Promise<void> {
  let pages = 0;
  for await (const events of options.store.readTenant(replay.tenantId, replay.position)) {
    if (signal.aborted) return;
    const to = events.at(-1)?.position ?? replay.position;
    const isDone = to >= replay.until;
    await replayPage(session, replay, events, { to, isDone }, options);
    if (isDone) return;
    if (++pages === PAGES_A_TURN) return;
  }
  // the request for the replay stands in the tenant's log: what does not come to it was not read whole
  throw new EventStoreUnavailable(`the log was read without the request for replay ${replay.id}`);
}

/** Fails when somebody else has ended the replay; keeps them from it until the transaction ends. */
const moved = ({ id }: WaitingReplay, to: bigint, isDone: boolean): Statement => ({
  name: 'webhook replay move',
  text: mustMove(moveReplay),
  values: [id, to, isDone],
});

async function replayPage(
  session: Session,
  replay: WaitingReplay,
  events: readonly StoredEvent[],
  { to, isDone }: { readonly to: bigint; readonly isDone: boolean },
  options: WebhookOutboxOptions,
): Promise<void> {
  const { subscriptionId } = replay;
  const found = events.flatMap((stored) => asked(replay, stored, options) ?? []);
  const last = await lastDeliveries(
    session,
    subscriptionId,
    found.map(({ stored }) => stored.id),
  );
  const due = found.filter(
    ({ stored }) => replay.status === null || last.get(stored.id)?.status === replay.status,
  );
  const { bodies, poison } = await writeBodies(due, options);
  for (const event of poison) unreadable(event, options);
  const deliveries = bodies.map(({ eventId }): DeliveryRow => ({
    id: options.ids.derive(replay.id, eventId),
    eventId,
    subscriptionId,
    cancelled: false,
    isTest: false,
    replayOf: last.get(eventId)?.deliveryId ?? replay.id,
  }));
  await session.together(
    [
      moved(replay, to, isDone),
      ...(bodies.length > 0 ? [insertBodies(bodies), insertDeliveries(deliveries, options.maxAttempts)] : []),
    ],
    TIMEOUT_MS,
  );
  if (deliveries.length > 0) options.onDeliveries([subscriptionId]);
}

/** The event as it is to be sent once more; null when it is not. */
function asked(replay: WaitingReplay, stored: StoredEvent, options: WebhookOutboxOptions): DueEvent | null {
  const at = Date.parse(stored.metadata['occurredAt'] ?? '');
  if (stored.position > replay.until || !(at >= replay.from.getTime() && at < replay.to.getTime()))
    return null;
  try {
    return dueEvent(stored, (kind) => (selects(replay.events, kind) ? [replay.subscriptionId] : []));
  } catch {
    unreadable(stored, options);
    return null;
  }
}

const unreadable = (
  { id, type, position }: Pick<StoredEvent, 'id' | 'type' | 'position'>,
  { log }: WebhookOutboxOptions,
): void =>
  log.error(
    { eventId: id, type, position: position.toString() },
    'event that cannot be read: it is not replayed',
  );
