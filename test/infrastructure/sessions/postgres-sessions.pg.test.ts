import { createSecretKey, randomBytes } from 'node:crypto';
import { appCodes } from '../../../domain/sign-in/lock-out.js';
import { sessionLifetime } from '../../../domain/sign-in/session-lifetime.js';
import { defaultSettings } from '../../../domain/tenant/tenant-settings.js';
import { expect } from 'chai';
import { userSubject } from '../../../application/ports/events/subject-keys.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { personalDataMigrations } from '../../../infrastructure/personal-data/personal-data-migrations.js';
import { postgresSubjectKeys } from '../../../infrastructure/personal-data/postgres-subject-keys.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import {
  type PostgresSessions,
  postgresSessions,
} from '../../../infrastructure/sessions/postgres-sessions.js';
import { grantMigrations } from '../../../infrastructure/grants/grant-tables.js';
import { postgresGrants } from '../../../infrastructure/grants/postgres-grants.js';
import { factorMigrations } from '../../../infrastructure/factors/factor-tables.js';
import { postgresTotpSteps } from '../../../infrastructure/factors/postgres-totp-steps.js';
import { sessionMigrations } from '../../../infrastructure/sessions/session-table.js';
import { sessionsContract, type SessionsUnderTest } from '../../contract/sessions-contract.js';
import { inMemorySessions } from '../../support/in-memory/in-memory-sessions.js';
import { dropTestDatabase, testDatabaseUrl } from '../../support/services/postgres.js';

interface PostgresWorld extends SessionsUnderTest {
  readonly sessions: PostgresSessions;
  readonly database: Database;
  /** Another process' view: connections and caches of its own. */
  beside(): PostgresSessions;
}

async function postgresWorld(): Promise<PostgresWorld> {
  const url = await testDatabaseUrl();
  const opened: Database[] = [];
  const clock = { now: Date.parse('2026-01-02T03:04:05.678Z') };
  const masterKey = createSecretKey(randomBytes(32));
  const view = () => {
    const database = new Database({ url, max: 5 });
    opened.push(database);
    const keys = postgresSubjectKeys({ database, masterKey });
    return {
      database,
      keys,
      sessions: postgresSessions({ database, keys, clock: { now: () => clock.now } }),
    };
  };
  const { database, keys, sessions } = view();
  await migrate(database, [
    ...personalDataMigrations,
    ...sessionMigrations,
    ...factorMigrations,
    ...grantMigrations,
  ]);
  return {
    sessions,
    clock,
    database,
    beside: () => view().sessions,
    erase: (tenantId, userId) => keys.destroy({ tenantId, subject: userSubject(userId) }),
    close: async () => {
      for (const one of opened) await one.close();
      await dropTestDatabase(url);
    },
  };
}

sessionsContract('PostgreSQL', postgresWorld);
sessionsContract('in memory', () => {
  const clock = { now: Date.parse('2026-01-02T03:04:05.678Z') };
  const erased = new Set<string>();
  return Promise.resolve({
    sessions: inMemorySessions(
      () => clock.now,
      (tenantId, subject) => erased.has(`${tenantId}|${subject}`),
    ),
    clock,
    erase: (tenantId, userId) => Promise.resolve(void erased.add(`${tenantId}|${userSubject(userId)}`)),
    close: () => Promise.resolve(),
  });
});

describe('sessions in PostgreSQL', () => {
  let world: PostgresWorld;
  const wanted = () => ({
    tenantId: uuids.next(),
    userId: uuids.next(),
    generation: 0,
    amr: ['pwd'] as const,
    remembered: false,
    provedMailbox: null,
    authenticatedAt: world.clock.now,
    lifetime: sessionLifetime(defaultSettings),
    ip: '192.0.2.77',
    userAgent: 'CanaryAgent',
  });

  before(async () => {
    world = await postgresWorld();
  });
  after(() => world.close());

  it('sessions in PostgreSQL are over in every process as soon as one has ended them', async () => {
    const other = world.beside();
    const session = wanted();
    const { secret, session: started } = await world.sessions.start(session);
    expect(await other.use(session.tenantId, secret)).to.deep.equal(started);
    await world.sessions.end(session.tenantId, session.userId, started.sessionId);
    expect(await other.use(session.tenantId, secret)).to.equal(null);
  });

  it('sessions in PostgreSQL that a code begins or raises end the row of wrong codes, and give strangers no more of them', async () => {
    const steps = postgresTotpSteps(world.database);
    const session = wanted();
    const { tenantId, userId } = session;
    const owner = { tenantId, userId, factorId: uuids.next() };
    const missed = async (isKnown: boolean): Promise<number> => {
      let looked = 0;
      while (await steps.take(owner, isKnown)) looked++;
      return looked;
    };
    await steps.take(owner, false);
    const { factorId } = owner;
    const started = (await world.sessions.startByCode(session, { factorId, step: 1 }))!;
    expect([await missed(false), await missed(true)]).to.deep.equal([appCodes.misses, appCodes.misses]);
    expect(
      await world.sessions.raise(started.session.sessionId, session, { factorId, step: 2 }),
    ).not.to.equal(null);
    expect([await missed(false), await missed(true)]).to.deep.equal([0, appCodes.misses]);
  });

  it('sessions in PostgreSQL contain neither the secret nor a readable origin', async () => {
    const { secret } = await world.sessions.start(wanted());
    const { rows } = await world.database.query<{ row: string }>(
      'select s::text as row from runtime.sessions s',
    );
    const all = rows.map(({ row }) => row).join('\n');
    for (const form of [
      secret,
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret, 'base64url').toString('hex'),
    ])
      expect(all).not.to.include(form);
    expect(all).not.to.include('192.0.2.77').and.not.to.include('Canary');
  });

  it('sessions in PostgreSQL that are lowered lower codes that are issued before, after and meanwhile', async () => {
    const { database, clock, sessions } = world;
    const amr = ['pwd', 'otp', 'mfa'] as const;
    const { tenantId, userId, generation, authenticatedAt } = wanted();
    const grants = postgresGrants({
      database,
      secret: randomBytes(32),
      clock: { now: () => clock.now },
    });
    const { session } = await sessions.start({ ...wanted(), tenantId, userId, amr });
    // the session as a request has read it before
    const issue = () =>
      grants.issueCode({
        tenantId,
        userId,
        generation,
        authenticatedAt,
        amr,
        clientId: 'web',
        sessionId: session.sessionId,
        scopes: ['openid'],
        claims: { userinfo: [], idToken: [] },
        offline: false,
        redirectUri: 'https://app.test/cb',
        codeChallenge: 'c'.repeat(43),
        nonce: null,
      });
    const amrOf = async (code: string) => (await grants.findCode(code))!.amr;
    const before = await issue();
    expect(await amrOf(before)).to.deep.equal(amr);
    let meanwhile = Promise.resolve('');
    await database.transaction(async (tx) => {
      await tx.query("update runtime.sessions set amr = '{pwd,otp}' where session_id = $1", [
        session.sessionId,
      ]);
      const seen = { isIssued: false };
      meanwhile = issue().finally(() => (seen.isIssued = true));
      const waiting =
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      while (!seen.isIssued && (await tx.query(waiting)).rowCount === 0) continue;
    });
    expect(await amrOf(await meanwhile)).to.deep.equal(['pwd', 'otp']);
    await sessions.lower(tenantId, userId, uuids.next());
    for (const code of [before, await issue()]) expect(await amrOf(code)).to.deep.equal(['pwd', 'otp']);
  });

  it('sessions in PostgreSQL do not open a value that was sealed in another row', async () => {
    const session = wanted();
    const one = await world.sessions.start(session);
    const two = await world.sessions.start({ ...session, ip: '192.0.2.78' });
    await world.database.query(
      'update runtime.sessions a set origin = b.origin from runtime.sessions b where a.session_id = $1 and b.session_id = $2',
      [one.session.sessionId, two.session.sessionId],
    );
    const found = await world.sessions
      .byId(session.tenantId, one.session.sessionId)
      .catch((error: unknown) => error);
    expect(found).to.have.property('name', 'BrokenSeal');
  });

  it('sessions in PostgreSQL are deleted when they have expired, and no others', async () => {
    const count = async (): Promise<bigint> =>
      (await world.database.query<{ n: bigint }>('select count(*) as n from runtime.sessions')).rows[0]!.n;
    await world.sessions.start(wanted());
    world.clock.now += 12 * 3_600_000;
    const { session } = await world.sessions.start(wanted());
    world.clock.now += 12 * 3_600_000;
    await world.sessions.deleteExpired();
    expect(await count()).to.equal(1n);
    expect(await world.sessions.byId(session.tenantId, session.sessionId)).not.to.equal(null);
  });

  it('sessions in PostgreSQL are deleted by the thousand, by several processes at once', async () => {
    await world.database.query(
      `insert into runtime.sessions
         (session_id, tenant_id, user_id, secret_hash, generation, amr, remembered, idle_ms, max_ms,
          created_at, authenticated_at, last_used_at, expires_at)
       select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), sha256(n::text::bytea), 0, '{}', false, 1, 1,
              now(), now(), now(), $1
       from generate_series(1, 3500) n`,
      [new Date(world.clock.now).toISOString()],
    );
    await Promise.all([world.sessions.deleteExpired(), world.beside().deleteExpired()]);
    await world.sessions.deleteExpired();
    const { rows } = await world.database.query('select from runtime.sessions where expires_at <= $1', [
      new Date(world.clock.now).toISOString(),
    ]);
    expect(rows).to.have.length(0);
  });
});
