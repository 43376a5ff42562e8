import { expect } from 'chai';
import type { WebhookEvent } from '../../../domain/webhook/webhook-events.js';
import { memoryTables, recorder } from '../support/fold.js';
import { uuidOf } from '../support/mixed-log.js';

const [tenantId, subscriptionId] = [uuidOf('tenant'), uuidOf('webhook')];
const settings = { url: 'https://a.test/', events: ['user.*'], description: 'CRM', active: true };
const created: WebhookEvent = {
  type: 'WebhookCreated',
  data: { subscriptionId, secretId: uuidOf('secret'), ...settings },
};

describe('webhook subscriptions', () => {
  it('a webhook is created, changed, rotated and deleted', () => {
    const record = recorder();
    const tables = memoryTables();
    const happens = (event: WebhookEvent): void =>
      tables.page([record(tenantId, 'webhook', subscriptionId, event)]);
    happens(created);
    const row = { ...settings, tenant_id: tenantId, id: subscriptionId };
    const at = (second: number): string => `2026-01-01T00:00:0${second}.000Z`;
    expect(tables.only('webhooks')).to.deep.equal({
      ...row,
      created_at: at(1),
      updated_at: at(1),
      revision: '0',
    });
    happens({ type: 'WebhookChanged', data: { subscriptionId, active: false, events: ['*'] } });
    expect(tables.only('webhooks')).to.deep.equal({
      ...row,
      active: false,
      events: ['*'],
      created_at: at(1),
      updated_at: at(2),
      revision: '1',
    });
    const rotation = { subscriptionId, secretId: uuidOf('other'), previousExpiresAt: at(9) };
    happens({ type: 'WebhookSecretRotated', data: rotation });
    expect(tables.only('webhooks')).to.include({ updated_at: at(3), revision: '2', active: false });
    happens({ type: 'WebhookDeleted', data: { subscriptionId } });
    expect(tables.only('webhooks')).to.equal(undefined);
  });

  it('a webhook has no id of a secret, and is created once', () => {
    const record = recorder();
    const tables = memoryTables();
    const events = [created, created].map((event) => record(tenantId, 'webhook', subscriptionId, event));
    tables.page(events);
    expect(JSON.stringify(tables.only('webhooks'))).not.to.contain(uuidOf('secret'));
    expect(tables.only('webhooks')).to.include({ revision: '1', created_at: '2026-01-01T00:00:01.000Z' });
  });

  it('a webhook does not exist before its creation', () => {
    const record = recorder();
    const tables = memoryTables();
    for (const event of [
      { type: 'WebhookChanged', data: { subscriptionId, active: false } },
      { type: 'WebhookDeleted', data: { subscriptionId } },
    ] as const)
      tables.page([record(tenantId, 'webhook', subscriptionId, event)]);
    expect(tables.only('webhooks')).to.equal(undefined);
  });
});
