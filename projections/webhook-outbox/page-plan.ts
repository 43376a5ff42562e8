import type { StoredEvent } from '../../application/ports/events/event-store.js';
import { catalogueEntry, counts, personOf } from '../../application/webhook/webhook-catalogue.js';
import { eventDefinitions } from '../../domain/shared/domain-event.js';
import type { EventKind } from '../../domain/webhook/event-kinds.js';
import { isEventKind } from '../../domain/webhook/event-kinds.js';
import type { WebhookDeliveryEvent } from '../../domain/webhook/webhook-delivery-events.js';
import type { WebhookEvent } from '../../domain/webhook/webhook-events.js';
import type { SubscriptionBook } from './subscription-book.js';
import { changesSubscriptions } from './subscription-book.js';
import { isUuid } from '../../domain/shared/uuid.js';

/** An event that somebody is to be told of. */
export interface DueEvent {
  readonly stored: StoredEvent;
  readonly kind: EventKind;
  readonly tenantId: string;
  /** Whose erasure takes it along. */
  readonly userId: string | null;
  readonly to: { readonly subscriptionId: string; cancelled: boolean }[];
  /** A sample that was asked for. */
  readonly isTest: boolean;
}

type Asked<T extends WebhookDeliveryEvent['type']> = {
  readonly stored: StoredEvent;
  readonly tenantId: string;
  readonly data: Extract<WebhookDeliveryEvent, { type: T }>['data'];
};

/** What a page of events leads to. */
export interface PagePlan {
  due: DueEvent[];
  readonly redeliveries: Asked<'WebhookRedeliveryRequested'>[];
  readonly replays: Asked<'WebhookReplayRequested'>[];
  /** Subscriptions that were deactivated or deleted. */
  readonly stopped: Set<string>;
  readonly erased: { readonly tenantId: string; readonly userId: string }[];
  /** Events that say less than they must, as somebody has altered them, or that a later release wrote. */
  readonly poison: StoredEvent[];
}

/** What is to be done about these events, in their order. Moves the book along. Opens nothing that is sealed. */
export function planPage(events: readonly StoredEvent[], book: SubscriptionBook): PagePlan {
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
      if (changesSubscriptions(stored.type)) changeBook(plan, stored, book);
      else if (asks(stored.type)) note(plan, stored, book);
      else if (Object.hasOwn(eventDefinitions, stored.type)) tell(plan, stored, book);
      // somebody may be waiting for it
      else if (book.hasActive(stored.metadata['tenantId'] ?? '')) plan.poison.push(stored);
    } catch {
      plan.poison.push(stored);
    }
  }
  return plan;
}

function changeBook(plan: PagePlan, stored: StoredEvent, book: SubscriptionBook): void {
  const stopped = book.apply(stored, dataOf<WebhookEvent['data']>(stored, 'subscriptionId'));
  if (stopped === null) return;
  plan.stopped.add(stopped);
  for (const { to } of plan.due)
    for (const delivery of to) if (delivery.subscriptionId === stopped) delivery.cancelled = true;
}

const requests = ['WebhookTestRequested', 'WebhookRedeliveryRequested', 'WebhookReplayRequested'] as const;
const asks = (type: string): boolean => (requests as readonly string[]).includes(type);

function note({ due, redeliveries, replays }: PagePlan, stored: StoredEvent, book: SubscriptionBook): void {
  const { tenantId = '' } = stored.metadata;
  const { subscriptionId } = dataOf<{ readonly subscriptionId: string }>(stored, 'subscriptionId');
  if (book.active(tenantId, subscriptionId) === undefined) return;
  if (stored.type === 'WebhookRedeliveryRequested') {
    const data = dataOf<(typeof redeliveries)[number]['data']>(stored, 'deliveryId');
    redeliveries.push({ stored, tenantId, data });
  } else if (stored.type === 'WebhookReplayRequested') {
    replays.push({ stored, tenantId, data: dataOf<(typeof replays)[number]['data']>(stored) });
  } else {
    const { kind } = dataOf<{ readonly kind: string }>(stored);
    if (!isEventKind(kind)) throw new TypeError('no kind');
    const to = [{ subscriptionId, cancelled: false }];
    due.push({ stored, kind, tenantId, userId: null, to, isTest: true });
  }
}

function tell(plan: PagePlan, stored: StoredEvent, book: SubscriptionBook): void {
  if (stored.type === 'UserDeleted') erase(plan, stored);
  const { tenantId = '' } = stored.metadata;
  const event = dueEvent(stored, (kind) => book.selecting(tenantId, kind));
  if (event !== null) plan.due.push(event);
}

/** The event as something to be told to those whom `selecting` names; null when it is nothing for them. */
export function dueEvent(
  stored: StoredEvent,
  selecting: (kind: EventKind) => readonly string[],
): DueEvent | null {
  const entry = catalogueEntry(stored.type);
  if (entry === undefined) return null;
  const to = selecting(entry.kind).map((subscriptionId) => ({ subscriptionId, cancelled: false }));
  if (to.length === 0) return null;
  const data = dataOf<{ readonly userId?: unknown }>(stored);
  if (!counts(entry, data)) return null;
  const { tenantId = '' } = stored.metadata;
  return { stored, kind: entry.kind, tenantId, userId: personOf(entry.kind, data), to, isTest: false };
}

function erase(plan: PagePlan, stored: StoredEvent): void {
  const { tenantId = '' } = stored.metadata;
  const { userId } = dataOf<{ readonly userId: string }>(stored, 'userId');
  plan.erased.push({ tenantId, userId });
  plan.due = plan.due.filter((event) => event.userId !== userId || event.tenantId !== tenantId);
}

/** The data as it is stored. Throws for what is none, or lacks what a column takes. */
function dataOf<T extends object>({ data, metadata }: StoredEvent, ...ids: readonly (keyof T)[]): T {
  const facts = JSON.parse(data) as T;
  const wanted = [metadata['tenantId'], ...ids.map((name) => facts[name])];
  if (!wanted.every((id) => typeof id === 'string' && isUuid(id))) throw new TypeError('an id is missing');
  if (Number.isNaN(Date.parse(metadata['occurredAt'] ?? ''))) throw new TypeError('the time is missing');
  return facts;
}
