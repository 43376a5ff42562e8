import type { EventKind } from '../../domain/webhook/event-kinds.js';

/** The body of a webhook delivery (chapter "Webhooks with signatures" of the API description). */
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

/** The body of a delivery. Made once: its bytes are what is signed, and what every attempt sends. */
export const envelope = (
  { kind, eventId, occurredAt, tenantId }: Occurrence,
  data: Readonly<Record<string, unknown>>,
): string => JSON.stringify({ event: kind, id: `${EVENT_ID_PREFIX}${eventId}`, occurredAt, tenantId, data });
