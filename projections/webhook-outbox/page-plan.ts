import type { StoredEvent } from '../../application/ports/events/event-store.js';
import { catalogueEntry, isPublished, personOf } from '../../application/webhook/webhook-catalogue.js';
import { eventDefinitions } from '../../domain/shared/domain-event.js';
import { type EventKind, isEventKind } from '../../domain/webhook/event-kinds.js';
import type { WebhookDeliveryEvent } from '../../domain/webhook/webhook-delivery-events.js';
import type { WebhookEvent } from '../../domain/webhook/webhook-events.js';
import type { ErasedRow } from '../../infrastructure/webhooks/outbox-statements.js';
import { type WebhookBook, changesWebhooks } from './webhook-book.js';
import { isUuid } from '../../domain/shared/uuid.js';

/** An event that is to be delivered. */
export interface DueEvent {
  readonly stored: StoredEvent;
  readonly kind: EventKind;
  readonly tenantId: string;
  /** The user whose erasure cancels its deliveries; null: none. */
  readonly userId: string | null;
  readonly to: { readonly webhookId: string; cancelled: boolean }[];
  /** A sample that was requested. */
  readonly isTest: boolean;
}

type Requested<T extends WebhookDeliveryEvent['type']> = {
  readonly stored: StoredEvent;
  readonly tenantId: string;
  readonly data: Extract<WebhookDeliveryEvent, { type: T }>['data'];
};

/** The writes that follow from a page of events. */
export interface PagePlan {
  due: DueEvent[];
  readonly redeliveries: Requested<'WebhookRedeliveryRequested'>[];
  readonly replays: Requested<'WebhookReplayRequested'>[];
  /** Ids of webhooks that were deactivated or deleted. */
  readonly stopped: Set<string>;
  readonly erased: ErasedRow[];
  /** Events that were altered and lack a member, or that a later release wrote. */
  readonly poison: StoredEvent[];
}

/** Plans the writes for these events, in their order, and applies them to the book. Sealed values stay sealed. */
export function planPage(events: readonly StoredEvent[], book: WebhookBook): PagePlan {
  const plan: PagePlan = {
    due: [],
    redeliveries: [],
    replays: [],
    stopped: new Set<string>(),
    erased: [],
    poison: [],
  };
  for (const stored of events) {
    try {
      if (changesWebhooks(stored.type)) changeBook(plan, stored, book);
      else if (isRequest(stored.type)) addRequest(plan, stored, book);
      else if (Object.hasOwn(eventDefinitions, stored.type)) addDue(plan, stored, book);
      // a type of a later release, which a webhook may select
      else if (book.hasActive(stored.metadata['tenantId'] ?? '')) plan.poison.push(stored);
    } catch {
      plan.poison.push(stored);
    }
  }
  return plan;
}

function changeBook(plan: PagePlan, stored: StoredEvent, book: WebhookBook): void {
  const stopped = book.apply(stored, dataOf<WebhookEvent['data']>(stored, 'subscriptionId'));
  if (stopped === null) return;
  plan.stopped.add(stopped);
  for (const { to } of plan.due)
    for (const delivery of to) if (delivery.webhookId === stopped) delivery.cancelled = true;
}

const requests = ['WebhookTestRequested', 'WebhookRedeliveryRequested', 'WebhookReplayRequested'] as const;
const isRequest = (type: string): boolean => (requests as readonly string[]).includes(type);

function addRequest({ due, redeliveries, replays }: PagePlan, stored: StoredEvent, book: WebhookBook): void {
  const { tenantId = '' } = stored.metadata;
  const { subscriptionId: webhookId } = dataOf<{ readonly subscriptionId: string }>(stored, 'subscriptionId');
  if (!book.isActive(tenantId, webhookId)) return;
  if (stored.type === 'WebhookRedeliveryRequested') {
    const data = dataOf<(typeof redeliveries)[number]['data']>(stored, 'deliveryId');
    redeliveries.push({ stored, tenantId, data });
  } else if (stored.type === 'WebhookReplayRequested') {
    replays.push({ stored, tenantId, data: dataOf<(typeof replays)[number]['data']>(stored) });
  } else {
    const { kind } = dataOf<{ readonly kind: string }>(stored);
    if (!isEventKind(kind)) throw new TypeError('no kind');
    const to = [{ webhookId, cancelled: false }];
    due.push({ stored, kind, tenantId, userId: null, to, isTest: true });
  }
}

function addDue(plan: PagePlan, stored: StoredEvent, book: WebhookBook): void {
  if (stored.type === 'UserDeleted') erase(plan, stored);
  const { tenantId = '' } = stored.metadata;
  const event = dueEvent(stored, (kind) => book.selecting(tenantId, kind));
  if (event !== null) plan.due.push(event);
}

/** Returns the event with the webhooks that `selecting` returns for its kind; null where it is delivered to none. */
export function dueEvent(
  stored: StoredEvent,
  selecting: (kind: EventKind) => readonly string[],
): DueEvent | null {
  const entry = catalogueEntry(stored.type);
  if (entry === undefined) return null;
  const to = selecting(entry.kind).map((webhookId) => ({ webhookId, cancelled: false }));
  if (to.length === 0) return null;
  const data = dataOf<{ readonly userId?: unknown }>(stored);
  if (!isPublished(entry, data)) return null;
  const { tenantId = '' } = stored.metadata;
  return { stored, kind: entry.kind, tenantId, userId: personOf(entry.kind, data), to, isTest: false };
}

function erase(plan: PagePlan, stored: StoredEvent): void {
  const { tenantId = '' } = stored.metadata;
  const { userId } = dataOf<{ readonly userId: string }>(stored, 'userId');
  plan.erased.push({ tenant_id: tenantId, user_id: userId });
  plan.due = plan.due.filter((event) => event.userId !== userId || event.tenantId !== tenantId);
}

/** Returns the data as it is stored. Throws where it is not JSON, or lacks an id or the time. */
function dataOf<T extends object>({ data, metadata }: StoredEvent, ...ids: readonly (keyof T)[]): T {
  const details = JSON.parse(data) as T;
  const required = [metadata['tenantId'], ...ids.map((name) => details[name])];
  if (!required.every((id) => typeof id === 'string' && isUuid(id))) throw new TypeError('an id is missing');
  if (Number.isNaN(Date.parse(metadata['occurredAt'] ?? ''))) throw new TypeError('the time is missing');
  return details;
}
