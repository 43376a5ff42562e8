import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type {
  IdempotencyClaim,
  IdempotentRequest,
  IdempotentRun,
  StoredAnswer,
} from '../../../application/ports/shared/idempotency.js';
import {
  type SubjectKeys,
  tenantSubject,
  userSubject,
} from '../../../application/ports/events/subject-keys.js';
import { parseMasterKey } from '../../../infrastructure/crypto/master-key.js';
import {
  idempotencyMigrations,
  type PostgresIdempotency,
  postgresIdempotency,
} from '../../../infrastructure/idempotency/postgres-idempotency.js';
import { personalDataMigrations } from '../../../infrastructure/personal-data/personal-data-migrations.js';
import { postgresSubjectKeys } from '../../../infrastructure/personal-data/postgres-subject-keys.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

const answer: StoredAnswer = {
  status: 201,
  headers: { Location: '/api/users/1' },
  body: '{"email":"ada@example.com"}',
};

describe('postgresIdempotency', () => {
  let database: TestDatabase;
  let keys: SubjectKeys;
  let idempotency: PostgresIdempotency;
  let tenantId: string;
  before(async () => {
    database = await testDatabase({}, [...personalDataMigrations, ...idempotencyMigrations]);
    const masterKey = parseMasterKey(randomBytes(32).toString('base64url'));
    keys = postgresSubjectKeys({ database, masterKey });
    idempotency = postgresIdempotency({ database, keys });
  });
  beforeEach(() => {
    tenantId = randomUUID();
  });
  after(() => database.close());

  const request = (overrides: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
    tenantId,
    credentialId: 'credential',
    method: 'POST',
    path: '/api/users',
    key: 'ada@example.com',
    body: Buffer.from('{"email":"ada@example.com"}'),
    ...overrides,
  });
  const claim = (overrides: Partial<IdempotentRequest> = {}): Promise<IdempotencyClaim> =>
    idempotency.claim(request(overrides));
  const run = async (overrides: Partial<IdempotentRequest> = {}): Promise<IdempotentRun> => {
    const claimed = await claim(overrides);
    if (claimed.kind !== 'run') throw new Error(`expected to run, got ${claimed.kind}`);
    return claimed;
  };
  const endLease = (): Promise<unknown> =>
    database.query('update runtime.idempotency set lease_until = now()');

  it('a repeated request gets the stored answer', async () => {
    await (await run()).finish(answer, tenantSubject(tenantId));
    expect(await claim()).to.deep.equal({ kind: 'replay', answer });
    expect(await claim()).to.deep.equal({ kind: 'replay', answer });
  });

  it('a repeated request with another body is refused, also while the first one runs', async () => {
    const body = Buffer.from('{}');
    const first = await run();
    expect(await claim({ body })).to.deep.equal({ kind: 'reused' });
    await first.finish(answer, tenantSubject(tenantId));
    expect(await claim({ body })).to.deep.equal({ kind: 'reused' });
  });

  it('requests are kept apart by tenant, credential, method, path and key', async () => {
    const ids = new Set([(await run()).commandId]);
    const others: Partial<IdempotentRequest>[] = [
      { tenantId: randomUUID() },
      { credentialId: 'another' },
      { method: 'PUT' },
      { path: '/api/roles' },
      { key: 'another' },
    ];
    for (const other of others) ids.add((await run(other)).commandId);
    expect(ids.size).to.equal(6);
  });

  it('one of 50 concurrent requests runs, and the others are asked to wait at most 4 s', async () => {
    const claims = await Promise.all(Array.from({ length: 50 }, () => claim()));
    expect(claims.filter(({ kind }) => kind === 'run')).to.have.lengthOf(1);
    for (const other of claims.filter(({ kind }) => kind !== 'run')) {
      if (other.kind !== 'running') throw new Error(other.kind);
      expect(other.retryAfterSeconds).to.be.within(1, 4);
    }
  });

  it('a request whose lease ran out is handed over with the same command, and the first answer is ignored', async () => {
    const first = await run();
    await endLease();
    const second = await run();
    expect(second.commandId).to.equal(first.commandId);
    await first.finish({ ...answer, body: 'late' }, tenantSubject(tenantId));
    await first.release();
    await first.forget();
    expect((await claim()).kind).to.equal('running');
    await second.finish(answer, tenantSubject(tenantId));
    expect(await claim()).to.deep.equal({ kind: 'replay', answer });
  });

  it('a request is free within 5 s of the end of its process, and not before', async function () {
    this.slow(14_000);
    let isAlive = true;
    const query: TestDatabase['query'] = (...args) =>
      isAlive ? database.query(...args) : Promise.reject(new Error('the process was killed'));
    const other = postgresIdempotency({ database: { query }, keys });
    const first = await other.claim(request());
    if (first.kind !== 'run') throw new Error(first.kind);
    const startedAt = performance.now();
    // longer than a lease: the process renews it
    while (performance.now() - startedAt < 5_000) {
      expect((await claim()).kind).to.equal('running');
      await sleep(100);
    }
    isAlive = false;
    const { rows } = await database.query<{ seconds: number }>(
      `select max(extract(epoch from lease_until - now()))::float8 as seconds from runtime.idempotency
        where tenant_id = $1 and not finished`,
      [tenantId],
    );
    expect(rows[0]!.seconds).to.be.within(0, 5);
    let next = await claim();
    for (; next.kind === 'running'; next = await claim()) await sleep(50);
    expect(next).to.include({ kind: 'run', commandId: first.commandId });
  });

  it('a request whose lease ran out is not handed over to another body', async () => {
    await run();
    await endLease();
    expect(await claim({ body: Buffer.from('{}') })).to.deep.equal({ kind: 'reused' });
  });

  it('a request runs with the same command after a release, and with another one after a forget', async () => {
    const first = await run();
    await first.release();
    const second = await run();
    expect(second.commandId).to.equal(first.commandId);
    await second.forget();
    expect((await run({ body: Buffer.from('{}') })).commandId).not.to.equal(first.commandId);
  });

  it('a key is new after 24 hours, and deleted then', async () => {
    const first = await run();
    await first.finish(answer, tenantSubject(tenantId));
    const { rows } = await database.query<{ hours: number }>(
      'select extract(epoch from expires_at - now())::float8 / 3600 as hours from runtime.idempotency where tenant_id = $1',
      [tenantId],
    );
    expect(rows[0]!.hours).to.be.closeTo(24, 0.1);
    await database.query('update runtime.idempotency set expires_at = now() where tenant_id = $1', [
      tenantId,
    ]);
    const again = await run({ body: Buffer.from('{}') });
    expect(again.commandId).not.to.equal(first.commandId);
    await idempotency.deleteExpired();
    expect((await claim({ body: Buffer.from('{}') })).kind).to.equal('running');
    await database.query('update runtime.idempotency set expires_at = now() where tenant_id = $1', [
      tenantId,
    ]);
    await idempotency.deleteExpired();
    const left = await database.query('select from runtime.idempotency where tenant_id = $1', [tenantId]);
    expect(left.rowCount).to.equal(0);
  });

  it('the table holds no readable value', async () => {
    await (await run()).finish(answer, tenantSubject(tenantId));
    const { rows } = await database.query<{ row: string }>(
      'select i::text as row from runtime.idempotency i',
    );
    expect(rows.map(({ row }) => row).join()).not.to.match(/ada@|\/api|credential/);
  });

  it('a request that concerned an erased user never runs again', async () => {
    const subject = userSubject(randomUUID());
    await (await run()).finish(answer, subject);
    await keys.destroy({ tenantId, subject });
    expect(await claim()).to.deep.equal({ kind: 'erased' });
    expect(await claim({ body: Buffer.from('{}') })).to.deep.equal({ kind: 'reused' });
  });

  it('the answer of a request that ran while its user was erased is not kept', async () => {
    const subject = userSubject(randomUUID());
    await keys.forSealing([{ tenantId, subject }]);
    const running = await run();
    await keys.destroy({ tenantId, subject });
    await running.finish(answer, subject);
    expect(await claim()).to.deep.equal({ kind: 'erased' });
  });
});
