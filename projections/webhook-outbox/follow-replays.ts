import { EventStoreUnavailable, type StoredEvent } from '../../application/ports/events/event-store.js';
import { folded } from '../../application/shared/load.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { tenant } from '../../domain/tenant/tenant.js';
import { selects } from '../../domain/webhook/event-kinds.js';
import type { Session, Sql } from '../../infrastructure/postgres/database.js';
import { sqlState } from '../../infrastructure/postgres/sql-errors.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { deliveries } from '../../infrastructure/webhooks/delivery-statements.js';
import {
  type DeliveryRow,
  type LastDelivery,
  type WaitingReplay,
  bodies,
  replays,
} from '../../infrastructure/webhooks/outbox-statements.js';
import { CHECKPOINT_MOVED, mustMove } from '../runner/checkpoint.js';
import { poisonFields, type PoisonEvent } from '../runner/decode-page.js';
import { takeLease } from '../runner/lease.js';
import type { WebhookOutboxOptions } from './follow-webhook-outbox.js';
import { type DueEvent, dueEvent } from './page-plan.js';
import { writeBodies } from './write-bodies.js';

/** Pages of one replay before the next replay has its turn. */
const PAGES_A_TURN = 20;
const TIMEOUT_MS = 60_000;
/** A replay that a lock stops is looked at again after this time. */
const LOCKED_REST_S = 5;

/**
 * Runs replays until `signal`, in one process at a time: reads the tenant's log page by page and writes new deliveries of its
 * events. Deliveries and position are written in one transaction, so that a replay delivers each event once. While its tenant
 * is locked, a replay rests where it is; once it pauses for its failures, the rest is written as cancelled. `rest` resolves when there may be another replay.
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
      const [replay] = (await session.query<WaitingReplay>(replays.next)).rows;
      if (replay === undefined) await rest();
      else await fairly(session, replay, () => takeTurn(session, replay, options, signal));
    }
  } finally {
    await session.close().catch(() => undefined);
  }
}

/** Runs a turn. A replay whose turn fails is put behind the others, unless it was ended. */
async function fairly(session: Session, { id }: WaitingReplay, turn: () => Promise<void>): Promise<void> {
  try {
    await turn();
  } catch (error) {
    if (sqlState(error) === CHECKPOINT_MOVED) return;
    await session.query(replays.postpone, [id]).catch(() => undefined);
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
    if (await isStopped(replay, options)) {
      await session.query(replays.rest, [replay.id, LOCKED_REST_S]);
      return;
    }
    const to = events.at(-1)?.position;
    // events of others are passed over
    if (to === undefined) continue;
    const isDone = to >= replay.until;
    await replayPage(session, replay, events, { to, isDone }, options);
    if (isDone) return;
    if (++pages === PAGES_A_TURN) return;
  }
  // the request for the replay is in the tenant's log: a read without it was not complete
  throw new EventStoreUnavailable(`the log was read without the request for replay ${replay.id}`);
}

/** Returns whether a lock of the tenant, of whatever kind, stops its replays, by the log. */
async function isStopped({ tenantId }: WaitingReplay, { events }: WebhookOutboxOptions): Promise<boolean> {
  const { state } = folded(tenant, await events.load(streamName(tenantId, 'tenant', tenantId)));
  return state.status === 'locked' && state.lock !== null;
}

/** Returns the statement that moves a replay, and locks it until the transaction ends. Fails where the replay was ended. */
const move = ({ id }: WaitingReplay, to: bigint, isDone: boolean): Statement => ({
  name: replays.move.name,
  text: mustMove(replays.move.text),
  values: [id, to, isDone],
});

async function replayPage(
  session: Session,
  replay: WaitingReplay,
  events: readonly StoredEvent[],
  { to, isDone }: { readonly to: bigint; readonly isDone: boolean },
  options: WebhookOutboxOptions,
): Promise<void> {
  const { webhookId } = replay;
  const matches = events.flatMap((stored) => replayed(replay, stored, options) ?? []);
  const last = await lastDeliveries(
    session,
    webhookId,
    matches.map(({ stored }) => stored.id),
  );
  const due = matches.filter(
    ({ stored }) => replay.status === null || last.get(stored.id)?.status === replay.status,
  );
  const written = await writeBodies(due, options);
  for (const event of written.poison) logUnreadable(event, options);
  const rows = written.bodies.map(({ event_id }): DeliveryRow => {
    const before = last.get(event_id);
    return {
      id: options.ids.derive(replay.id, event_id),
      event_id,
      subscription_id: webhookId,
      cancelled: false,
      is_test: false,
      replay_of: (before?.isUnsent === true ? before.replayOf : before?.deliveryId) ?? replay.id,
      replay_id: replay.id,
    };
  });
  const superseded = written.bodies
    .map(({ event_id }) => last.get(event_id))
    .flatMap((before) => (before?.isUnsent === true ? [before.deliveryId] : []));
  const inserts = [
    // so that an event has at most one of them, however many replays end without sending anything
    ...(superseded.length > 0 ? [{ ...deliveries.dropUnsent, values: [superseded] }] : []),
    { ...bodies.insert, values: [JSON.stringify(written.bodies)] },
    { ...deliveries.insert, values: [JSON.stringify(rows), options.maxAttempts] },
  ];
  await session.together([move(replay, to, isDone), ...(rows.length > 0 ? inserts : [])], TIMEOUT_MS);
  if (rows.length > 0) options.onDeliveries([webhookId]);
}

/** Returns the webhook's last delivery of each of these events that it got, by the event's id. */
async function lastDeliveries(
  sql: Sql,
  webhookId: string,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, LastDelivery>> {
  const { rows } = await sql.query<LastDelivery>({ ...deliveries.lastOf, values: [webhookId, eventIds] });
  return new Map(rows.map((row) => [row.eventId, row]));
}

/** Returns the event as a delivery, null where the replay does not cover it. */
function replayed(
  replay: WaitingReplay,
  stored: StoredEvent,
  options: WebhookOutboxOptions,
): DueEvent | null {
  const at = Date.parse(stored.metadata['occurredAt'] ?? '');
  if (stored.position > replay.until || !(at >= replay.from.getTime() && at < replay.to.getTime()))
    return null;
  try {
    return dueEvent(stored, (kind) => (selects(replay.events, kind) ? [replay.webhookId] : []));
  } catch {
    logUnreadable(stored, options);
    return null;
  }
}

const logUnreadable = (event: StoredEvent | PoisonEvent, { log }: WebhookOutboxOptions): void =>
  log.error(poisonFields(event), 'event that cannot be read: it is not replayed');
