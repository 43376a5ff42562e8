import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type DeliveryReport, observeDelivery } from '../../../contract/event-store/delivery-report.js';
import { newEvents, newStream, upTo } from '../../../contract/event-store/events.js';
import { naiveEventStore } from '../../../contract/event-store/naive-event-store.js';
import { type TestDatabase, testDatabase } from '../../../support/services/test-database.js';

/** The check that every engine has to pass (`delivery-report.ts`), put to the test itself. */
describe('the delivery check of the event store contract', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase({ max: 12 });
  });
  afterEach(() => database.close());

  const observe = async (options: { readonly locked: boolean }): Promise<DeliveryReport> => {
    const tenantId = randomUUID();
    const store = await naiveEventStore(database, options);
    return observeDelivery(store, async () => {
      const written = await Promise.all(
        upTo(10).map(async () => {
          const events = newEvents(tenantId, 20);
          for (const event of events) await store.append(newStream(tenantId), event);
          return events.map(({ id }) => id);
        }),
      );
      return written.flat();
    });
  };

  it('the check of delivery finds the events that a reader of "position > checkpoint" misses when writers commit out of order', async () => {
    const report = await observe({ locked: false });
    expect(report.missed).to.be.greaterThan(0);
    expect(report).to.include({ duplicated: 0, lost: 0, delivered: 200 - report.missed });
  });

  it('the check of delivery finds nothing with the same reader when writers take turns', async () => {
    const report = await observe({ locked: true });
    expect(report).to.deep.equal({
      delivered: 200,
      missed: 0,
      duplicated: 0,
      disordered: 0,
      lost: 0,
      repeated: 0,
    });
  });
});
