import { expect } from 'chai';
import type { OwnersEvent } from '../../../domain/owners/owners-events.js';
import { memoryTables, recorder } from '../support/fold.js';
import { uuidOf } from '../support/mixed-log.js';

const [tenantId, userId] = [uuidOf('tenant'), uuidOf('user')];

describe('owners', () => {
  it('owners are added, suspended, reinstated and removed', () => {
    const record = recorder();
    const tables = memoryTables();
    const happens = (type: Exclude<OwnersEvent['type'], 'OwnerRemoved'>): void =>
      tables.page([record(tenantId, 'owners', tenantId, { type, data: { userId } })]);
    happens('OwnerSuspended');
    expect(tables.only('owners')).to.equal(undefined);
    happens('OwnerAdded');
    expect(tables.only('owners')).to.include({ user_id: userId, suspended: false });
    happens('OwnerSuspended');
    expect(tables.only('owners')).to.include({ suspended: true, updated_at: '2026-01-01T00:00:03.000Z' });
    happens('OwnerReinstated');
    expect(tables.only('owners')).to.include({ suspended: false });
    tables.page([
      record(tenantId, 'owners', tenantId, { type: 'OwnerRemoved', data: { userId, cause: 'user_deleted' } }),
    ]);
    expect(tables.only('owners')).to.equal(undefined);
  });
});
