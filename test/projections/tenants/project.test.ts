import { expect } from 'chai';
import { tenantCreated } from '../support/events.js';
import { memoryTables, recorder } from '../support/fold.js';
import { uuidOf } from '../support/mixed-log.js';

const tenantId = uuidOf('tenant');

describe('tenants', () => {
  it('tenants are created, locked and unlocked', () => {
    const record = recorder();
    const tables = memoryTables();
    const happens = (event: Parameters<typeof record>[3]): void =>
      tables.page([record(tenantId, 'tenant', tenantId, event)]);
    happens({ type: 'TenantLocked', data: { tenantId, reason: '' } });
    expect(tables.only('tenants')).to.equal(undefined);
    happens(tenantCreated(tenantId, 'acme'));
    expect(tables.only('tenants')).to.include({ slug: 'acme', name: 'acme Inc.', locked: false });
    happens({ type: 'TenantLocked', data: { tenantId, reason: '' } });
    expect(tables.only('tenants')).to.include({ locked: true });
    happens({ type: 'TenantChanged', data: { tenantId, defaultLocale: 'de-AT' } });
    happens({ type: 'TenantChanged', data: { tenantId } });
    expect(tables.only('tenants')).to.include({ locked: true, default_locale: 'de-AT' });
    happens({ type: 'TenantChanged', data: { tenantId, name: 'Acme GmbH', mailFromName: 'Accounts' } });
    happens({ type: 'TenantChanged', data: { tenantId } });
    expect(tables.only('tenants')).to.include({
      name: 'Acme GmbH',
      default_locale: 'de-AT',
      mail_from_name: 'Accounts',
    });
    happens({ type: 'TenantUnlocked', data: { tenantId, reason: '' } });
    expect(tables.only('tenants')).to.include({ locked: false, updated_at: '2026-01-01T00:00:08.000Z' });
  });
});
