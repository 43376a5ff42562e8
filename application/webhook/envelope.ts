import type { EventKind } from '../../domain/webhook/event-kinds.js';

/** What happened: the members of a webhook's body around its `data`. */
export interface Occurrence {
  readonly kind: EventKind;
  /** UUID. */
  readonly eventId: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly occurredAt: string;
  readonly tenantId: string;
}

/** Prefix of event ids as listeners see them. */
export const EVENT_ID_PREFIX = 'evt_';

/** Returns the body of a delivery. It is made once: its bytes are signed, and every attempt sends them. */
export const envelope = (
  { kind, eventId, occurredAt, tenantId }: Occurrence,
  data: Readonly<Record<string, unknown>>,
): string => JSON.stringify({ event: kind, id: `${EVENT_ID_PREFIX}${eventId}`, occurredAt, tenantId, data });
