import { expect } from 'chai';
import fc from 'fast-check';
import type { StoredEvent } from '../../../application/ports/events/event-store.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import { planPage } from '../../../projections/webhook-outbox/page-plan.js';
import { webhookBook } from '../../../projections/webhook-outbox/webhook-book.js';
import { AT } from '../../support/samples/given.js';
import { userCreated } from '../support/events.js';
import { uuidOf } from '../support/mixed-log.js';

const tenants = ['one', 'other'].map((name) => uuidOf(`tenant ${name}`));
const subscriptions = ['a', 'b', 'c'].map((name) => uuidOf(`subscription ${name}`));
const users = ['ada', 'bo'].map(uuidOf);

const stored = (tenantId: string, event: DomainEvent, position: number): StoredEvent => ({
  id: uuidOf(`event ${position}`),
  stream: 'x',
  revision: 0n,
  position: BigInt(position),
  type: event.type,
  data: JSON.stringify(event.data),
  metadata: { tenantId, occurredAt: AT },
});

/** Returns what is pending after these pages: `event>webhook`. */
function pending(pages: readonly (readonly StoredEvent[])[]): string[] {
  const book = webhookBook([]);
  const rows = new Map<string, { tenantId: string; webhookId: string; userId: string | null }>();
  for (const page of pages) {
    const plan = planPage(page, book);
    for (const [key, row] of rows) {
      const isErased = plan.erased.some(
        (one) => one.tenant_id === row.tenantId && one.user_id === row.userId,
      );
      if (plan.stopped.has(row.webhookId) || isErased) rows.delete(key);
    }
    for (const { stored: event, tenantId, userId, to } of plan.due)
      for (const { webhookId, cancelled } of to)
        if (!cancelled) rows.set(`${event.id}>${webhookId}`, { tenantId, webhookId, userId });
    book.takeChanges();
  }
  return [...rows.keys()].sort();
}

const events = fc.constantFrom('*', 'user.*', 'user.created', 'user.deleted', 'tenant.locked');
const happening = fc.oneof(
  fc
    .record({ subscriptionId: fc.constantFrom(...subscriptions), entry: events, active: fc.boolean() })
    .map(({ subscriptionId, entry, active }): DomainEvent => ({
      type: 'WebhookCreated',
      data: {
        subscriptionId,
        secretId: uuidOf('secret'),
        url: 'https://a.test/',
        description: '',
        events: [entry],
        active,
      },
    })),
  fc
    .record({ subscriptionId: fc.constantFrom(...subscriptions), active: fc.boolean() })
    .map((data): DomainEvent => ({ type: 'WebhookChanged', data })),
  fc
    .constantFrom(...subscriptions)
    .map((subscriptionId): DomainEvent => ({ type: 'WebhookDeleted', data: { subscriptionId } })),
  fc.constantFrom(...users).map((userId): DomainEvent => userCreated(userId)),
  fc
    .constantFrom(...users)
    .map((userId): DomainEvent => ({ type: 'UserDeleted', data: { userId, roleIds: [] } })),
);
const history = fc
  .array(fc.tuple(fc.constantFrom(...tenants), happening), { maxLength: 40 })
  .map((all) => all.map(([tenantId, event], index) => stored(tenantId, event, index + 1)));

describe('the plan of a page', () => {
  it('the plan of a page is the same with any division of the log into pages', () => {
    fc.assert(
      fc.property(history, fc.array(fc.nat({ max: 40 })), (log, cuts) => {
        const at = [...new Set(cuts.filter((cut) => cut < log.length)), log.length].sort((a, b) => a - b);
        const pages = at.map((end, index) => log.slice(index === 0 ? 0 : at[index - 1], end));
        expect(pending(pages)).to.deep.equal(pending(log.map((event) => [event])));
      }),
      { numRuns: 300 },
    );
  });

  it("the plan of a page has no delivery for another tenant's webhook, nor for an inactive one", () => {
    fc.assert(
      fc.property(history, (log) => {
        const book = webhookBook([]);
        for (const event of log)
          for (const { to, tenantId } of planPage([event], book).due)
            for (const { webhookId, cancelled } of to)
              expect(cancelled || book.isActive(tenantId, webhookId)).to.equal(true);
      }),
      { numRuns: 100 },
    );
  });

  it('the plan of a page names unreadable events, and continues', () => {
    const book = webhookBook([]);
    const [tenantId = ''] = tenants;
    const created = (subscriptionId: string): DomainEvent => ({
      type: 'WebhookCreated',
      data: {
        subscriptionId,
        secretId: uuidOf('secret'),
        url: 'https://a.test/',
        description: '',
        events: ['*'],
        active: true,
      },
    });
    const good = stored(tenantId, created(subscriptions[0]!), 1);
    const bad: StoredEvent[] = [
      { ...good, data: '{' },
      { ...good, data: '{"subscriptionId":"x"}' },
      { ...good, metadata: { tenantId: 'x', occurredAt: AT } },
      { ...good, metadata: { tenantId, occurredAt: 'never' } },
      stored(tenantId, { type: 'UserDeleted', data: { userId: 'x', roleIds: [] } }, 2),
      stored(
        tenantId,
        { type: 'WebhookTestRequested', data: { subscriptionId: subscriptions[0]!, kind: 'x' } },
        3,
      ),
    ];
    const last = stored(tenantId, userCreated(users[0]!), 4);
    const plan = planPage([good, ...bad, last], book);
    expect(plan.poison).to.deep.equal(bad);
    expect(plan.due.map(({ stored: event }) => event)).to.deep.equal([last]);
  });

  it('the plan of a page names an event of a later release, where a webhook may select it', () => {
    const book = webhookBook([]);
    const [tenantId = '', other = ''] = tenants;
    const subscriptionId = subscriptions[0]!;
    const settings = { url: 'https://a.test/', events: ['user.created'], description: '', active: true };
    const data = { subscriptionId, secretId: uuidOf('secret'), ...settings };
    const later = { type: 'UserPromoted', data: { userId: users[0] } } as unknown as DomainEvent;
    const early = stored(tenantId, later, 1);
    const created = stored(tenantId, { type: 'WebhookCreated', data }, 2);
    const [mine, foreign] = [stored(tenantId, later, 3), stored(other, later, 4)];
    expect(planPage([early, created, mine, foreign], book).poison).to.deep.equal([mine]);
  });
});
