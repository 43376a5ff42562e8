import { expect } from 'chai';
import type { DeliveryQueries } from '../../../projections/webhook-outbox/queries.js';
import { inMemoryApi } from '../../support/http-service.js';
import { deliveriesSuite } from './deliveries-suite.js';

describe('Management API in memory: deliveries', () => deliveriesSuite(inMemoryApi));

describe('deliveries whose process manager is behind', () => {
  /** As if nothing had been written down yet. */
  const behind: DeliveryQueries = {
    maxAttempts: 4,
    settled: () => Promise.resolve(false),
    byId: () => Promise.resolve(null),
    isReplaying: () => Promise.resolve(false),
    list: () => Promise.resolve({ items: [], next: null }),
  };

  it('are read with a word about that; what was asked for is answered as it is going to be', async () => {
    const api = await inMemoryApi({ deliveries: behind });
    try {
      const key = await api.key(await api.tenant());
      const body = { url: 'https://listener.invalid/', events: ['user.deleted'] };
      const path = `/api/webhooks/${String((await api.call('POST', '/api/webhooks', { key, body })).json['id'])}`;
      const list = await api.call('GET', `${path}/deliveries`, { key });
      expect([list.status, list.headers.get('tessera-projection')]).to.deep.equal([200, 'lagging']);
      const headers = { 'Idempotency-Key': 'once' };
      const test = await api.call('POST', `${path}/test`, { key, headers });
      expect([test.status, test.headers.get('tessera-projection')]).to.deep.equal([202, 'lagging']);
      expect(test.json).to.include({
        event: 'user.deleted',
        status: 'pending',
        maxAttempts: 4,
        isTest: true,
      });
      const again = await api.call('POST', `${path}/test`, { key, headers });
      expect(again.text).to.equal(test.text);
      const one = await api.call('GET', `${path}/deliveries/${String(test.json['id'])}`, { key });
      expect([one.status, one.json['code']]).to.deep.equal([404, 'delivery_not_found']);
    } finally {
      await api.stop();
    }
  });
});
