import type { HealthNote, ListenerHealthBook } from '../../application/ports/webhooks/listeners.js';
import {
  type ListenerHealth,
  type ListenerTurn,
  givenUpTo,
  healthyListener,
  recordAttempt,
} from '../../domain/delivery/listener-health.js';
import { uuids } from '../crypto/ids.js';
import type { Database, Sql } from '../postgres/database.js';
import { deliveries } from './delivery-statements.js';

interface Row {
  readonly failures: number;
  readonly failing_since: Date | null;
  readonly successes: number;
  readonly degraded: boolean;
  readonly turned_at: Date | null;
}

/** Statements on `runtime.webhook_listeners`. */
const listeners = {
  lock: 'select * from runtime.webhook_listeners where subscription_id = $1 for no key update',
  insert: `insert into runtime.webhook_listeners (subscription_id, tenant_id, failures, successes, degraded)
    values ($1, $2, 0, 0, false) on conflict do nothing`,
  update: `update runtime.webhook_listeners
    set failures = $2, failing_since = $3, successes = $4, degraded = $5, turned_at = $6 where subscription_id = $1`,
  notice: `insert into runtime.webhook_notices (id, tenant_id, type, data, occurred_at)
    values ($1, $2, $3, $4, $5)`,
};

const types = { degraded: 'WebhookListenerDegraded', recovered: 'WebhookListenerRecovered' } as const;

/** Creates the health in `runtime.webhook_listeners`, with a row for each listener that ever failed. See the port. */
export const postgresListenerHealth = (database: Database): ListenerHealthBook => ({
  async note(notes, now) {
    for (const [webhookId, own] of grouped(notes))
      await database.transaction((tx) => recordOne(tx, webhookId, own, now));
  },
});

async function recordOne(
  tx: Sql,
  webhookId: string,
  notes: readonly HealthNote[],
  now: number,
): Promise<void> {
  const { tenantId } = notes[0]!;
  if (notes.some(({ fault }) => fault !== null)) await tx.query(listeners.insert, [webhookId, tenantId]);
  const row = (await tx.query<Row>(listeners.lock, [webhookId])).rows[0];
  // a listener that never failed has no row
  if (!row) return;
  let health = fromRow(row);
  const turns: ListenerTurn[] = [];
  for (const { fault } of notes) {
    const noted = recordAttempt(health, fault, now);
    health = noted.health;
    if (noted.turn) turns.push(noted.turn);
  }
  const { failures, failingSince, successes, degraded, turnedAt } = health;
  await tx.query(listeners.update, [
    webhookId,
    failures,
    time(failingSince),
    successes,
    degraded,
    time(turnedAt),
  ]);
  const upTo = givenUpTo(health, now);
  if (upTo !== null) await tx.query(deliveries.cancelOverdue, [webhookId, time(upTo)]);
  for (const turn of turns)
    await tx.query(listeners.notice, [
      uuids.next(),
      tenantId,
      types[turn],
      { subscriptionId: webhookId },
      time(now),
    ]);
}

const time = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

const fromRow = (row: Row): ListenerHealth => ({
  ...healthyListener,
  failures: row.failures,
  failingSince: row.failing_since?.getTime() ?? null,
  successes: row.successes,
  degraded: row.degraded,
  turnedAt: row.turned_at?.getTime() ?? null,
});

function grouped(notes: readonly HealthNote[]): Map<string, HealthNote[]> {
  const groups = new Map<string, HealthNote[]>();
  for (const note of notes) {
    const group = groups.get(note.webhookId);
    if (group) group.push(note);
    else groups.set(note.webhookId, [note]);
  }
  return groups;
}
