import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import { type EventKind, eventKinds } from '../../domain/webhook/event-kinds.js';
import { billingEventTypes, billingWebhooks } from '../billing/billing-webhooks.js';
import { signInEventTypes, signInWebhooks } from '../sign-in/sign-in-webhooks.js';
import { tenantEventTypes, tenantWebhooks } from '../tenant/tenant-webhooks.js';
import { userEventTypes, userWebhooks } from '../user/user-webhooks.js';
import type { EventType, PayloadDetails, WebhookPayload } from './webhook-rule.js';

/**
 * How events are published: each as one kind at most, since deliveries have the event's id. Events of nouns without a table
 * are not published.
 */
export const webhookCatalogue = {
  ...userWebhooks,
  ...signInWebhooks,
  ...tenantWebhooks,
  ...billingWebhooks,
};

const described: Readonly<Record<EventKind, EventType>> = {
  ...userEventTypes,
  ...signInEventTypes,
  ...tenantEventTypes,
  ...billingEventTypes,
};

/** The documented kinds, in the order of `eventKinds`. */
export const eventTypes = Object.fromEntries(eventKinds.map((kind) => [kind, described[kind]])) as Readonly<
  Record<EventKind, EventType>
>;

/** A rule of the catalogue for any type of event. */
export interface CatalogueEntry {
  readonly kind: EventKind;
  readonly when?: (data: never) => boolean;
  readonly data?: (recorded: never, baseUrl: string) => WebhookPayload;
  readonly dataWith?: (recorded: never, details: PayloadDetails) => WebhookPayload;
}

const entries: ReadonlyMap<string, CatalogueEntry | null> = new Map(Object.entries(webhookCatalogue));

/** Returns the rule for a type of event; undefined when events of the type are not published. */
export const catalogueEntry = (type: string): CatalogueEntry | undefined => entries.get(type) ?? undefined;

/** Returns whether an event of the entry's type is published, by its data as it is stored. */
export const isPublished = ({ when }: CatalogueEntry, data: unknown): boolean =>
  when?.(data as never) ?? true;

/**
 * Returns `data` of the event's webhook. Throws TypeError when the event needs facts and gets none, or is not published
 * at all.
 */
export function payloadOf(
  recorded: RecordedEvent,
  details: PayloadDetails | undefined,
  baseUrl: string,
): WebhookPayload {
  const entry = catalogueEntry(recorded.event.type);
  if (entry?.data) return entry.data(recorded as never, baseUrl);
  if (entry?.dataWith && details) return entry.dataWith(recorded as never, details);
  throw new TypeError(`no payload for ${recorded.event.type}`);
}

/**
 * Returns the id of the user whose erasure removes a payload of this kind, by the event's data as it is stored; null
 * where the payload is about no user, or says that the user was deleted.
 */
export function personOf(kind: EventKind, data: { readonly userId?: unknown }): string | null {
  if (!kind.startsWith('user.') || kind === 'user.deleted') return null;
  return typeof data.userId === 'string' ? data.userId : null;
}
