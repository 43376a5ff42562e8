import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { CodeBinding, CodeProof, RotatedToken } from '../../../application/ports/openid/grants.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { grantMigrations } from '../../../infrastructure/grants/grant-tables.js';
import { postgresConsents } from '../../../infrastructure/grants/postgres-consents.js';
import { postgresGrants } from '../../../infrastructure/grants/postgres-grants.js';
import { sessionMigrations } from '../../../infrastructure/sessions/session-table.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

describe('grants in PostgreSQL', () => {
  const clock = { time: Date.parse('2026-01-02T03:04:05.678Z'), now: () => clock.time };
  const secret = randomBytes(32);
  let database: TestDatabase;
  let grants: ReturnType<typeof postgresGrants>;
  before(async () => {
    database = await testDatabase({ max: 5 }, [...grantMigrations, ...sessionMigrations]);
    grants = postgresGrants({ database, secret, clock });
  });
  after(() => database.close());

  const binding = (): Omit<CodeBinding, 'grantId'> => ({
    tenantId: uuids.next(),
    clientId: 'web',
    userId: uuids.next(),
    sessionId: uuids.next(),
    generation: 3,
    scopes: ['openid', 'email'],
    offline: false,
    claims: { userinfo: ['picture'], idToken: ['name', 'roles'] },
    authenticatedAt: clock.time - 5,
    amr: ['pwd'] as const,
    redirectUri: 'https://app.test/cb',
    codeChallenge: 'c'.repeat(43),
    nonce: 'n',
  });
  const started = async (): Promise<{ grantId: string; token: string }> => {
    const code = await grants.issueCode(binding());
    const { grantId } = (await grants.findCode(code))!;
    const { refreshToken } = (await grants.useCode(code, proofOf(binding())))!;
    return { grantId, token: refreshToken! };
  };
  const proofOf = (
    { clientId, codeChallenge }: Omit<CodeBinding, 'grantId'>,
    refreshable = true,
  ): CodeProof => ({
    clientId,
    codeChallenge,
    redirectUri: null,
    refreshable,
  });
  const fitting = { clientId: 'web', scopes: [] };
  const rotated = async (token: string): Promise<string | undefined> =>
    (await grants.rotate(token, fitting))?.successor;
  const fifty = <T>(work: () => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: 50 }, () => work()));

  describe('a code', () => {
    it('a code has 256 bits, is stored as a hash, and keeps its parameters', async () => {
      const bound = binding();
      const code = await grants.issueCode(bound);
      expect(code).to.match(/^[A-Za-z0-9_-]{43}$/);
      const { grantId, ...found } = (await grants.findCode(code))!;
      expect(found).to.deep.equal({ ...bound, state: 'fresh', sessionLives: false });
      expect(grantId).to.match(/^[0-9a-f-]{36}$/);
      const { rows } = await database.query('select t::text as row from runtime.authorization_codes t');
      expect(JSON.stringify(rows)).not.to.contain(code);
      expect(await grants.findCode(`${code.slice(0, -1)}_`)).to.equal(null);
    });

    it('a code begins its grant once for any number of concurrent redemptions', async () => {
      const code = await grants.issueCode(binding());
      const done = await fifty(() => grants.useCode(code, proofOf(binding())));
      expect(done.filter((one) => one !== null)).to.have.length(1);
      const kept = (await grants.findCode(code))!;
      expect(kept.state).to.equal('used');
      expect((await grants.findByAccessToken(kept.grantId, 'unrevoked'))?.userId).to.equal(kept.userId);
    });

    it('a grant is the same by its access token and by its refresh token, with every member of its code', async () => {
      const resources = ['https://api.test/{a,"b"}', 'https://é.test'];
      const more = { resources, permissions: ['orders:read'], supportTenant: uuids.next(), offline: true };
      for (const bound of [binding(), { ...binding(), ...more }]) {
        const code = await grants.issueCode(bound);
        const { grantId, refreshToken } = (await grants.useCode(code, proofOf(bound)))!;
        const found = (await grants.findByAccessToken(grantId, 'unrevoked'))!;
        const { redirectUri: _uri, codeChallenge: _challenge, nonce: _nonce, ...grant } = bound;
        expect(found).to.deep.equal({ grantId, ...grant, sessionLives: false });
        expect(found).to.deep.equal((await grants.findRefreshToken(refreshToken!))!.grant);
      }
    });

    it('a code is valid again when its redemption gave no tokens, and its grant never existed', async () => {
      const bound = binding();
      const code = await grants.issueCode(bound);
      const { grantId, refreshToken } = (await grants.useCode(code, proofOf(bound)))!;
      await grants.unuseCode(code);
      expect((await grants.findCode(code))?.state).to.equal('fresh');
      expect(await grants.findByAccessToken(grantId, 'unrevoked')).to.equal(null);
      expect(await grants.findRefreshToken(refreshToken!)).to.equal(null);
      expect(await grants.useCode(code, proofOf(bound))).to.include({ grantId });
      await grants.revoke(grantId);
      await grants.unuseCode(code);
      expect((await grants.findCode(code))?.state, 'it was shown twice').to.equal('used');
    });

    it('a code expires after 60 s, without a job', async () => {
      const code = await grants.issueCode(binding());
      clock.time += 60 * SECOND;
      expect((await grants.findCode(code))?.state).to.equal('expired');
      expect(await grants.useCode(code, proofOf(binding()))).to.equal(null);
    });

    it('a wrong verifier neither uses a code nor spoils it', async () => {
      const bound = binding();
      const code = await grants.issueCode(bound);
      const fitting = proofOf(bound);
      for (const wrong of [
        { clientId: 'another' },
        { codeChallenge: 'd'.repeat(43) },
        { redirectUri: 'https://app.test/elsewhere' },
      ])
        expect(await grants.useCode(code, { ...fitting, ...wrong }), JSON.stringify(wrong)).to.equal(null);
      const started = await grants.useCode(code, { ...fitting, redirectUri: bound.redirectUri });
      expect(started).to.include({ userId: bound.userId, nonce: bound.nonce, sessionLives: false });
    });

    it('a code begins a grant without a refresh token where none is requested', async () => {
      const code = await grants.issueCode(binding());
      expect(await grants.useCode(code, proofOf(binding(), false))).to.include({ refreshToken: null });
    });

    it('a code is valid after four wrong verifiers, and void after the fifth', async () => {
      const code = await grants.issueCode(binding());
      for (let tries = 0; tries < 4; tries++) await grants.spoilCode(code);
      expect((await grants.findCode(code))?.state).to.equal('fresh');
      await grants.spoilCode(code);
      expect((await grants.findCode(code))?.state).to.equal('expired');
      expect(await grants.useCode(code, proofOf(binding()))).to.equal(null);
    });
  });

  describe('a grant', () => {
    it('a grant ends when it is revoked, with its refresh tokens', async () => {
      const { grantId, token } = await started();
      expect(await grants.revoke(grantId)).to.equal(true);
      expect(await grants.revoke(grantId)).to.equal(false);
      expect(await grants.findByAccessToken(grantId, 'unrevoked')).to.equal(null);
      expect(await grants.findRefreshToken(token)).to.equal(null);
      expect(await grants.rotate(token, fitting)).to.equal(null);
    });

    it('a grant ends after 60 days, however often it was refreshed', async () => {
      const { grantId } = await started();
      let { token } = await started();
      const first = (await grants.findRefreshToken(token))!.grant.grantId;
      for (let day = 0; day < 59; day += 10) {
        clock.time += 10 * DAY;
        token = (await rotated(token)) ?? token;
      }
      expect(await grants.findRefreshToken(token)).to.equal(null);
      expect(await grants.findByAccessToken(first, 'unrevoked')).to.equal(null);
      expect(await grants.findByAccessToken(grantId, 'unrevoked')).to.equal(null);
    });
  });

  describe('a refresh token', () => {
    it('a refresh token expires after 14 days without use', async () => {
      const { token } = await started();
      clock.time += 14 * DAY;
      expect((await grants.findRefreshToken(token))?.state).to.equal('expired');
      expect(await grants.rotate(token, fitting)).to.equal(null);
    });

    it('a refresh token has one successor for any number of concurrent rotations', async () => {
      const { token } = await started();
      const rotations = (await fifty(() => grants.rotate(token, fitting))).filter((one) => one !== null);
      expect(rotations).to.have.length(1);
      const [{ successor }] = rotations as [RotatedToken];
      expect(successor).to.match(/^[A-Za-z0-9_-]{43}$/);
      expect((await grants.findRefreshToken(successor))?.state).to.equal('current');
    });

    it('a refresh token returns the same successor for 10 s, and none after', async () => {
      const { token } = await started();
      const successor = await rotated(token);
      clock.time += 10 * SECOND;
      expect(await grants.rotate(token, fitting)).to.equal(null);
      expect(await grants.findRefreshToken(token)).to.include({ state: 'superseded', successor });
      clock.time += 1;
      expect((await grants.findRefreshToken(token))?.state).to.equal('reused');
      expect(await grants.rotate(token, fitting)).to.equal(null);
    });

    it('a refresh token counts as reused at once when its successor was used', async () => {
      const { token } = await started();
      const second = (await rotated(token))!;
      await rotated(second);
      expect((await grants.findRefreshToken(token))?.state).to.equal('reused');
      expect((await grants.findRefreshToken(second))?.state).to.equal('superseded');
    });

    it('a refresh token is not used up by another client, or for a wider scope', async () => {
      const { token } = await started();
      expect(await grants.rotate(token, { ...fitting, clientId: 'another' })).to.equal(null);
      expect(await grants.rotate(token, { ...fitting, scopes: ['openid', 'profile'] })).to.equal(null);
      expect((await grants.findRefreshToken(token))?.state).to.equal('current');
      expect(await grants.rotate(token, { ...fitting, scopes: ['email'] })).not.to.equal(null);
    });

    it('a refresh token is current again when its successor was not delivered', async () => {
      const { token } = await started();
      const successor = (await rotated(token))!;
      await grants.unrotate(token);
      expect((await grants.findRefreshToken(token))?.state).to.equal('current');
      expect(await grants.findRefreshToken(successor)).to.equal(null);
      expect(await rotated(token)).to.equal(successor);
      await rotated(successor);
      await grants.unrotate(token);
      expect((await grants.findRefreshToken(token))?.state, 'its successor was used').to.equal('reused');
    });

    it('a refresh token stays used when its successor was returned again, which stays valid', async () => {
      const { token } = await started();
      const successor = (await rotated(token))!;
      expect(await grants.repeatSuccessor(token)).to.equal(true);
      await grants.unrotate(token);
      expect(await grants.findRefreshToken(token)).to.include({ state: 'superseded', successor });
      expect((await grants.findRefreshToken(successor))?.state).to.equal('current');
      await rotated(successor);
      expect(await grants.repeatSuccessor(token), 'the successor was used').to.equal(false);
      const { token: current } = await started();
      expect(await grants.repeatSuccessor(current), 'it was not used').to.equal(false);
      await rotated(current);
      clock.time += 10 * SECOND + 1;
      expect(await grants.repeatSuccessor(current), 'it was used long ago').to.equal(false);
    });

    it('of a return of the successor and the undoing of its rotation at once one succeeds', async () => {
      for (let round = 0; round < 20; round++) {
        const { token } = await started();
        const successor = (await rotated(token))!;
        const [isRepeated] = await Promise.all([grants.repeatSuccessor(token), grants.unrotate(token)]);
        expect((await grants.findRefreshToken(token))?.state).to.equal(isRepeated ? 'superseded' : 'current');
        expect((await grants.findRefreshToken(successor))?.state).to.equal(
          isRepeated ? 'current' : undefined,
        );
      }
    });

    it('a refresh token cannot be derived from the tables', async () => {
      const { token } = await started();
      const successor = (await rotated(token))!;
      const { rows } = await database.query('select t::text as row from runtime.refresh_tokens t');
      for (const secretText of [token, successor]) {
        expect(JSON.stringify(rows)).not.to.contain(secretText);
        expect(JSON.stringify(rows)).not.to.contain(Buffer.from(secretText).toString('hex'));
      }
    });
  });

  it('grants state whether the session that they came from exists', async () => {
    const bound = binding();
    const code = await grants.issueCode(bound);
    const { refreshToken } = (await grants.useCode(code, proofOf(binding())))!;
    const { grantId } = (await grants.findCode(code))!;
    const lives = async (): Promise<(boolean | undefined)[]> => [
      (await grants.findCode(code))?.sessionLives,
      (await grants.findRefreshToken(refreshToken!))?.grant.sessionLives,
      (await grants.findByAccessToken(grantId, 'unrevoked'))?.sessionLives,
    ];
    const begin = (userId: string): Promise<unknown> =>
      database.query(
        `insert into runtime.sessions (session_id, tenant_id, user_id, secret_hash, generation, amr, remembered,
           idle_ms, max_ms, created_at, authenticated_at, last_used_at, expires_at)
         values ($1, $2, $3, $4, 3, '{pwd}', false, 1, 1, $5, $5, $5, $6)`,
        [
          bound.sessionId,
          bound.tenantId,
          userId,
          randomBytes(32),
          new Date(clock.time),
          new Date(clock.time + 1),
        ],
      );
    expect(await lives(), 'never there').to.deep.equal([false, false, false]);
    await begin(uuids.next());
    expect(await lives(), "another user's").to.deep.equal([false, false, false]);
    await database.query('delete from runtime.sessions');
    await begin(bound.userId);
    expect(await lives()).to.deep.equal([true, true, true]);
    clock.time += 1;
    expect(await lives(), 'expired').to.deep.equal([false, false, false]);
  });

  it('grants revoke single access tokens', async () => {
    const jti = uuids.next();
    const { grantId } = await started();
    expect(await grants.findByAccessToken(grantId, jti)).not.to.equal(null);
    await grants.revokeAccessToken(jti, Math.floor(clock.time / 1000) + 900);
    await grants.revokeAccessToken(jti, Math.floor(clock.time / 1000) + 900);
    expect(await grants.findByAccessToken(grantId, jti)).to.equal(null);
    expect(await grants.findByAccessToken(grantId, uuids.next())).not.to.equal(null);
  });

  it('grants that ended a day ago are deleted, and no others', async () => {
    const old = await started();
    await grants.revokeAccessToken('old', Math.floor(clock.time / 1000));
    clock.time += 60 * DAY + DAY;
    const recent = await started();
    await grants.revokeAccessToken('recent', Math.floor(clock.time / 1000));
    await grants.deleteExpired();
    const count = async (table: string): Promise<number> =>
      (await database.query(`select 1 from runtime.${table}`)).rowCount;
    expect(await count('authorization_codes')).to.equal(1);
    expect(await count('grants')).to.equal(1);
    expect(await count('refresh_tokens')).to.equal(1);
    expect(await grants.findByAccessToken(recent.grantId, 'recent')).to.equal(null);
    expect(await grants.findByAccessToken(old.grantId, 'unrevoked')).to.equal(null);
    expect(await grants.findByAccessToken(recent.grantId, 'unrevoked')).not.to.equal(null);
  });

  it('grants remember consents, adding up scopes and claims', async () => {
    const consents = postgresConsents(database, clock);
    const [tenant, user] = [uuids.next(), uuids.next()];
    expect(await consents.find(tenant, user, 'web')).to.equal(null);
    const first = {
      scopes: ['openid', 'email'],
      claims: ['name'],
      permissions: ['urn:a read'],
      resources: ['urn:a'],
    };
    await consents.remember(tenant, user, 'web', first);
    clock.time += 5;
    await consents.remember(tenant, user, 'web', {
      scopes: ['openid', 'profile'],
      claims: ['name', 'roles'],
      permissions: ['urn:a read', 'urn:b read'],
      resources: ['urn:b'],
    });
    const {
      scopes,
      claims,
      permissions = [],
      resources = [],
      at,
    } = (await consents.find(tenant, user, 'web'))!;
    expect([...scopes].sort()).to.deep.equal(['email', 'openid', 'profile']);
    expect([...claims].sort()).to.deep.equal(['name', 'roles']);
    expect([...permissions].sort()).to.deep.equal(['urn:a read', 'urn:b read']);
    expect([...resources].sort()).to.deep.equal(['urn:a', 'urn:b']);
    expect(at).to.equal(clock.time);
    expect(await consents.find(uuids.next(), user, 'web')).to.equal(null);
  });

  it('consents of a user are listed, the last ones first, and forgotten one by one', async () => {
    const consents = postgresConsents(database, clock);
    const [tenant, user] = [uuids.next(), uuids.next()];
    for (const clientId of ['web', 'server']) {
      await consents.remember(tenant, user, clientId, { scopes: ['openid'], claims: [] });
      clock.time += 5;
    }
    await consents.remember(tenant, uuids.next(), 'web', { scopes: ['openid'], claims: [] });
    const listed = await consents.ofUser(tenant, user);
    expect(listed.map(({ clientId }) => clientId)).to.deep.equal(['server', 'web']);
    expect(listed[1]).to.deep.equal({
      clientId: 'web',
      scopes: ['openid'],
      claims: [],
      permissions: [],
      resources: [],
      at: clock.time - 10,
    });
    expect(await consents.forget(uuids.next(), user, 'web')).to.equal(false);
    const forgotten = await fifty(() => consents.forget(tenant, user, 'web'));
    expect(forgotten.filter((each) => each)).to.have.length(1);
    expect((await consents.ofUser(tenant, user)).map(({ clientId }) => clientId)).to.deep.equal(['server']);
  });

  it('all consents of a user are forgotten together', async () => {
    const consents = postgresConsents(database, clock);
    const [tenant, user, other] = [uuids.next(), uuids.next(), uuids.next()];
    for (const each of [user, other])
      for (const clientId of ['web', 'server'])
        await consents.remember(tenant, each, clientId, { scopes: ['openid'], claims: [] });
    await fifty(() => consents.forgetAll(tenant, user));
    await consents.forgetAll(uuids.next(), other);
    expect(await consents.ofUser(tenant, user)).to.deep.equal([]);
    expect(await consents.ofUser(tenant, other)).to.have.length(2);
  });

  describe('the grants of a client for a user', () => {
    const bound = (given: Partial<CodeBinding>): Omit<CodeBinding, 'grantId'> => ({
      ...binding(),
      offline: true,
      ...given,
    });
    const grantTo = async (given: Omit<CodeBinding, 'grantId'>): Promise<string> => {
      const code = await grants.issueCode(given);
      const started = await grants.useCode(code, proofOf(given));
      return started!.refreshToken!;
    };

    it('the access of clients is what their valid grants add up to', async () => {
      const one = bound({ scopes: ['openid', 'email'] });
      await grantTo(one);
      clock.time += 5;
      await grantTo({ ...one, scopes: ['openid', 'roles'], claims: { userinfo: [], idToken: ['locale'] } });
      await grantTo({ ...one, clientId: 'ended', offline: false });
      await grantTo({ ...one, clientId: 'of another generation', generation: 2 });
      await grantTo({ ...one, clientId: 'of another user', userId: uuids.next() });
      await grantTo({ ...one, clientId: 'of another tenant', tenantId: uuids.next() });
      const access = await grants.accessOf(one);
      expect(access).to.deep.equal([
        {
          clientId: 'web',
          at: clock.time,
          scopes: ['email', 'openid', 'roles'],
          claims: ['locale', 'name', 'picture', 'roles'],
        },
      ]);
      clock.time += 60 * DAY;
      expect(await grants.accessOf(one)).to.deep.equal([]);
    });

    it('the grants and codes of a client end together, and those of no other client or user', async () => {
      const one = bound({});
      const ended = [await grantTo(one), await grantTo(one)];
      const kept = [
        await grantTo({ ...one, clientId: 'server' }),
        await grantTo({ ...one, userId: uuids.next() }),
        await grantTo({ ...one, tenantId: uuids.next() }),
      ];
      const code = await grants.issueCode(one);
      expect(await grants.revokeOfClient(one)).to.equal(2);
      expect(await grants.revokeOfClient(one)).to.equal(0);
      for (const token of ended) expect(await grants.findRefreshToken(token)).to.equal(null);
      for (const token of kept) expect((await grants.findRefreshToken(token))?.state).to.equal('current');
      expect(await grants.useCode(code, proofOf(one))).to.equal(null);
    });

    it('a code that is used while its client loses access gives nothing that lasts, fifty times at once', async () => {
      const one = bound({});
      const codes = await Promise.all(Array.from({ length: 50 }, () => grants.issueCode(one)));
      const [redeemed] = await Promise.all([
        Promise.all(codes.map((code) => grants.useCode(code, proofOf(one)))),
        grants.revokeOfClient(one),
      ]);
      const tokens = redeemed.flatMap((each) => (each?.refreshToken ? [each.refreshToken] : []));
      for (const token of tokens) expect(await grants.findRefreshToken(token)).to.equal(null);
      expect(await grants.accessOf(one)).to.deep.equal([]);
    });
  });
});
