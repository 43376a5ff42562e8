import type { EventKind } from '../../domain/webhook/event-kinds.js';

/** The members of a delivery's body beside `data`. */
export interface Occurrence {
  readonly kind: EventKind;
  /** UUID. */
  readonly eventId: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly occurredAt: string;
  readonly tenantId: string;
}

/** The prefix of event ids in deliveries. */
export const EVENT_ID_PREFIX = 'evt_';

/** Returns the body of a delivery, which every attempt signs and sends unchanged. */
export const envelope = (
  { kind, eventId, occurredAt, tenantId }: Occurrence,
  data: Readonly<Record<string, unknown>>,
): string => JSON.stringify({ event: kind, id: `${EVENT_ID_PREFIX}${eventId}`, occurredAt, tenantId, data });
