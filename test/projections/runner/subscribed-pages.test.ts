import { expect } from 'chai';
import type { SubscriptionMessage } from '../../../application/ports/events/event-store.js';
import type { Session } from '../../../infrastructure/postgres/database.js';
import {
  subscribedPages,
  type SubscribedPagesOptions,
} from '../../../projections/runner/subscribed-pages.js';
import { newEvent } from '../../contract/event-store/events.js';

describe('subscribedPages', () => {
  it('pages of a log say where it was read to, and that its head is reached only when it is', async () => {
    const event = { ...newEvent('a'), stream: 'tenant_a', revision: 0n, position: 70n };
    const messages: SubscriptionMessage[] = [
      { kind: 'passed', position: 40n },
      { kind: 'events', events: [event] },
      { kind: 'caught-up', position: 90n, at: 1 },
    ];
    const stopping = new AbortController();
    const pages = subscribedPages({
      store: {
        async *subscribe() {
          yield* messages;
          await Promise.resolve();
          stopping.abort();
        },
      } as unknown as SubscribedPagesOptions<unknown>['store'],
      from: 0n,
      prepare: (events) => Promise.resolve(events.length),
      session: { ended: new Promise(() => undefined) } as unknown as Session,
      signal: stopping.signal,
    });
    const found = [];
    for await (const page of pages) found.push(page);
    expect(found).to.deep.equal([
      { count: 0, to: 40n, prepared: undefined, isHead: false },
      { count: 1, to: 70n, prepared: 1, isHead: false },
      { count: 0, to: 90n, prepared: undefined, isHead: true },
    ]);
  });
});
