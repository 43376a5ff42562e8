import { expect } from 'chai';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { type DeliveryRecord, dueDelivery } from '../../../application/webhook/delivery-record.js';
import type { DeliveryQueries, DeliveryWithRequest } from '../../../projections/webhook-outbox/queries.js';
import type { Reply } from '../../support/http/http-client.js';
import { inMemoryApi } from '../../support/http/http-service.js';
import { deliveriesSuite } from './deliveries-suite.js';

describe('Management API in memory: deliveries', () => deliveriesSuite(inMemoryApi));

describe('deliveries whose process manager is behind', () => {
  /** As if nothing had been written down yet. */
  const behind: DeliveryQueries = {
    maxAttempts: 4,
    settled: () => Promise.resolve(false),
    byId: () => Promise.resolve(null),
    replays: () => Promise.resolve({ items: [], next: null }),
    replay: () => Promise.resolve(null),
    isReplaying: () => Promise.resolve(false),
    health: () => Promise.resolve({ buckets: [], degradedSince: null }),
    degradedSince: () => Promise.resolve(new Map()),
    degradedByTenant: () => Promise.resolve(new Map()),
    state: () => Promise.resolve({ subscriptions: 0, active: 0, degraded: 0, failing: 0 }),
    list: () => Promise.resolve({ items: [], next: null }),
  };

  it('a caller can read a redelivery though the process manager is behind', async () => {
    const found: DeliveryRecord[] = [];
    let isKept = true;
    const byId = (_: string, __: string, id: string): Promise<DeliveryWithRequest | null> => {
      const record = found.find((one) => one.id === id);
      return Promise.resolve(record ? { record, isKept } : null);
    };
    const api = await inMemoryApi({ deliveries: { ...behind, byId } });
    try {
      const key = await api.key(await api.tenant());
      const body = { url: 'https://listener.invalid/', events: ['user.deleted'] };
      const subscriptionId = String((await api.call('POST', '/api/webhooks', { key, body })).json['id']);
      const path = `/api/webhooks/${subscriptionId}`;
      const due = {
        id: uuids.next(),
        subscriptionId,
        eventId: 'evt_1',
        event: 'user.deleted',
        isTest: false,
        replayOf: null,
        maxAttempts: 4,
      };
      const before: DeliveryRecord = { ...dueDelivery(due, '2026-01-01T00:00:00.000Z'), status: 'failed' };
      found.push(before);
      const again = await api.call('POST', `${path}/deliveries/${before.id}/redeliver`, { key });
      expect(again.status, again.text).to.equal(202);
      const read = (): Promise<Reply> =>
        api.call('GET', `${path}/deliveries/${String(again.json['id'])}`, { key });
      const one = await read();
      expect(one.json).to.deep.equal({ ...again.json, request: null });
      expect(one.json).to.include({ status: 'pending', replayOf: before.id });
      // whom it speaks of was deleted before it was asked for: it is never going to be made
      isKept = false;
      const never = await read();
      expect([never.status, never.json['code']]).to.deep.equal([404, 'delivery_not_found']);
    } finally {
      await api.stop();
    }
  });

  it('deliveries are listed with a warning while the process manager is behind, and a requested one is answered with its future state', async () => {
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
      const read = (id: string): Promise<Reply> => api.call('GET', `${path}/deliveries/${id}`, { key });
      const one = await read(String(test.json['id']));
      expect([one.status, one.headers.get('tessera-projection')]).to.deep.equal([200, 'lagging']);
      expect(one.json).to.deep.equal({ ...test.json, request: null });
      const nobodys = await read(uuids.next());
      expect([nobodys.status, nobodys.json['code']]).to.deep.equal([404, 'delivery_not_found']);
    } finally {
      await api.stop();
    }
  });
});
