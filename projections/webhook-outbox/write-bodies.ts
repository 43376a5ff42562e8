import type { EventLog } from '../../application/events/event-log.js';
import { type KeySet, type SubjectKeys, SubjectErased } from '../../application/ports/events/subject-keys.js';
import { envelope } from '../../application/webhook/envelope.js';
import { eventTypes, catalogueEntry, payloadOf } from '../../application/webhook/webhook-catalogue.js';
import { detailsFor } from '../../application/webhook/payload-details.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { EventKind } from '../../domain/webhook/event-kinds.js';
import { hexBytes } from '../../infrastructure/postgres/statement.js';
import type { BodyRow } from '../../infrastructure/webhooks/outbox-statements.js';
import { bodyContext, bodySubject } from '../../infrastructure/webhooks/sealed-body.js';
import { isPoison, type OpeningDeps, openEach, poisonOf, type PoisonEvent } from '../runner/decode-page.js';
import type { DueEvent } from './page-plan.js';

export interface BodyDeps extends OpeningDeps {
  readonly events: Pick<EventLog, 'load'>;
  readonly keys: Pick<SubjectKeys, 'forSealing'>;
  /** `{base_url}` */
  readonly baseUrl: string;
}

export interface WrittenBodies {
  /** In the order of their events, without events whose user was erased meanwhile. */
  readonly bodies: readonly BodyRow[];
  /** Events that could not be opened, or whose user or roles cannot be read. */
  readonly poison: readonly PoisonEvent[];
}

/** Returns the sealed bodies of these events. */
export async function writeBodies(due: readonly DueEvent[], deps: BodyDeps): Promise<WrittenBodies> {
  if (due.length === 0) return { bodies: [], poison: [] };
  const items = await openEach(
    due.map(({ stored }) => stored),
    deps,
  );
  const opened = new Map<string, RecordedEvent>();
  for (const item of items) if (!isPoison(item)) opened.set(item.id, item);
  const { details, unreadable } = await detailsFor(deps.events, [...opened.values()]);
  const keys = await deps.keys.forSealing(due.map(({ tenantId, userId }) => bodySubject(tenantId, userId)));

  const dataOf = (event: DueEvent): Readonly<Record<string, unknown>> | null => {
    const item = opened.get(event.stored.id);
    if (item === undefined) return null;
    if (event.isTest) return testData(event.kind, item);
    const detail = details.get(item.id);
    // the user was erased, or cannot be read
    if (detail === undefined && catalogueEntry(item.event.type)?.dataWith !== undefined) return null;
    return payloadOf(item, detail, deps.baseUrl);
  };
  return {
    bodies: due.flatMap((event) => {
      const data = dataOf(event);
      return (data && sealedBody(event, data, keys)) ?? [];
    }),
    poison: items.flatMap((item) => {
      if (isPoison(item)) return [item];
      const cause = unreadable.get(item.id);
      return cause === undefined ? [] : [poisonOf(item, cause)];
    }),
  };
}

/** Returns the `data` that a test delivers: the one that was given, else the kind's sample. */
const testData = (kind: EventKind, { event }: RecordedEvent): Readonly<Record<string, unknown>> => {
  const given = event.type === 'WebhookTestRequested' ? event.data.payload : undefined;
  const data = given ? (JSON.parse(given) as Readonly<Record<string, unknown>>) : eventTypes[kind].sample;
  return { ...data, test: true };
};

/** Returns the sealed body of an event, null when the user was erased meanwhile. */
function sealedBody(
  { stored, kind, tenantId, userId }: DueEvent,
  data: Readonly<Record<string, unknown>>,
  keys: KeySet,
): BodyRow | null {
  const { id: eventId } = stored;
  const occurredAt = stored.metadata['occurredAt'] ?? '';
  const plain = Buffer.from(envelope({ kind, eventId, occurredAt, tenantId }, data));
  try {
    const sealed = keys.sealBytes(bodySubject(tenantId, userId), bodyContext(tenantId, eventId), plain);
    return {
      event_id: eventId,
      tenant_id: tenantId,
      user_id: userId,
      kind,
      occurred_at: occurredAt,
      sealed: hexBytes(sealed),
    };
  } catch (error) {
    if (error instanceof SubjectErased) return null;
    throw error;
  }
}
