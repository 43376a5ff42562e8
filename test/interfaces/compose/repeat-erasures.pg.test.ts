import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { StoredEvent } from '../../../application/ports/events/event-store.js';
import { WRAPPED_KEY_BYTES } from '../../../infrastructure/personal-data/wrapped-key.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { repeatErasures } from '../../../interfaces/compose/repeat-erasures.js';
import { newEvent } from '../../contract/event-store/events.js';
import { startTestService, type TestService } from '../../support/services/service.js';

/** A database that was restored from a backup, beside a log in which people and tenants were erased since. */
describe('the erasures that a log has and its database lacks', () => {
  let service: TestService;
  let database: Database;
  const lines: object[] = [];
  before(async () => {
    const owner = { email: 'owner@acme.test', password: 'correct horse battery' };
    service = await startTestService({
      bootstrap: { tenants: [{ slug: 'acme', name: 'Acme', owner }] },
      tenantDeletions: false,
    });
    database = new Database({ url: service.databaseUrl, max: 1 });
  });
  after(async () => {
    await database.close();
    await service.close();
  });
  beforeEach(() => lines.splice(0));

  const tenantId = randomUUID();
  const event = (type: string, data: object | string): StoredEvent => ({
    ...newEvent(tenantId),
    type,
    data: typeof data === 'string' ? data : JSON.stringify(data),
    stream: 'any',
    revision: 0n,
    position: 1n,
  });
  const repeat = async (...events: readonly StoredEvent[]): Promise<unknown[]> => {
    const { runtime } = service;
    const errors: unknown[] = [];
    async function* readAll(): ReturnType<typeof runtime.store.readAll> {
      // first events of other applications are passed over
      yield [];
      yield await Promise.resolve(events);
    }
    await repeatErasures(
      {
        ...runtime,
        store: { ...runtime.store, readAll },
        log: { ...runtime.log, warn: (fields: object) => void lines.push(fields) },
      },
      { onError: (error) => errors.push(error) },
      new AbortController().signal,
    );
    return errors;
  };
  const addKey = (userId: string): Promise<unknown> =>
    database.query('insert into keys.subject_keys (tenant_id, subject, wrapped) values ($1, $2, $3)', [
      tenantId,
      `user:${userId}`,
      Buffer.alloc(WRAPPED_KEY_BYTES),
    ]);
  const pending = async (): Promise<readonly unknown[]> =>
    (await database.query<{ id: string }>('select user_id as id from runtime.erasures')).rows.map(
      ({ id }) => id,
    );

  it('an erasure is noted until it has ended, once, where the database has the key of the user', async () => {
    const userId = randomUUID();
    await addKey(userId);
    // the user is in no stream of this log, so that it does not end
    for (const failures of [1, 0]) {
      expect(await repeat(event('UserDeleted', { userId }))).to.have.length(failures);
      expect(await pending()).to.deep.equal([userId]);
    }
    expect(lines).to.deep.equal([{ users: 1, tenants: 0 }]);
    await database.query('delete from runtime.erasures');
  });

  it('a user who is newer than the database gets no key, and an erased one no note', async () => {
    const userId = randomUUID();
    await repeat(event('UserSuspended', { userId }), event('UserDeleted', { userId }));
    await repeat(event('UserDeleted', { userId }));
    const { rows } = await database.query<{ erased: boolean }>(
      'select wrapped is null as erased from keys.subject_keys where subject = $1',
      [`user:${userId}`],
    );
    expect(rows).to.deep.equal([{ erased: true }]);
    expect(await pending()).to.deep.equal([]);
    expect(lines).to.deep.equal([]);
  });

  it('the removal of a tenant is noted once, and users of removed tenants get no tombstone', async () => {
    const userId = randomUUID();
    await repeat(event('TenantRemoved', { removedTenantId: tenantId }));
    await repeat(event('TenantRemoved', { removedTenantId: tenantId }));
    expect(lines).to.deep.equal([{ users: 0, tenants: 1 }]);
    const noted = await database.query('select step from runtime.tenant_deletions where tenant_id = $1', [
      tenantId,
    ]);
    expect(noted.rows).to.deep.equal([{ step: 'removal' }]);
    await repeat(event('UserDeleted', { userId }));
    const { rowCount } = await database.query('select from keys.subject_keys where subject = $1', [
      `user:${userId}`,
    ]);
    expect(rowCount).to.equal(0);
  });

  it('an altered event of an erasure does not end a start', async () => {
    const data = ['', '[]', 'null', '{"userId":"x"}', '{"userId":7,"removedTenantId":7}'];
    expect(
      await repeat(
        ...['UserDeleted', 'TenantRemoved'].flatMap((type) => data.map((one) => event(type, one))),
      ),
    ).to.deep.equal([]);
    expect(lines).to.deep.equal([]);
  });
});
