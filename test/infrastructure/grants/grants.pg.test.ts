import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { CodeBinding } from '../../../application/ports/grants.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { grantMigrations } from '../../../infrastructure/grants/grant-tables.js';
import { postgresConsents } from '../../../infrastructure/grants/postgres-consents.js';
import { postgresGrants } from '../../../infrastructure/grants/postgres-grants.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import { dropTestDatabase, testDatabaseUrl } from '../../support/postgres.js';

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

describe('grants in PostgreSQL', () => {
  const clock = { time: Date.parse('2026-01-02T03:04:05.678Z'), now: () => clock.time };
  const secret = randomBytes(32);
  let url: string;
  let database: Database;
  let grants: ReturnType<typeof postgresGrants>;
  before(async () => {
    url = await testDatabaseUrl();
    database = new Database({ url, max: 5 });
    await migrate(database, grantMigrations);
    grants = postgresGrants({ database, secret, clock });
  });
  after(async () => {
    await database.close();
    await dropTestDatabase(url);
  });

  const binding = (): Omit<CodeBinding, 'grantId'> => ({
    ...{ tenantId: uuids.next(), clientId: 'web', userId: uuids.next(), sessionId: uuids.next() },
    ...{ generation: 3, scopes: ['openid', 'email'], offline: false },
    ...{ authenticatedAt: clock.time - 5, amr: ['pwd'] as const },
    ...{ redirectUri: 'https://app.test/cb', codeChallenge: 'c'.repeat(43), nonce: 'n' },
  });
  const begun = async (): Promise<{ grantId: string; token: string }> => {
    const code = await grants.issueCode(binding());
    const { grantId } = (await grants.findCode(code))!;
    const { refreshToken } = (await grants.useCode(code, { refreshable: true }))!;
    return { grantId, token: refreshToken! };
  };
  const fifty = <T>(work: () => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: 50 }, () => work()));

  describe('a code', () => {
    it('is 256 bits of which the table has the hash only, and keeps what it is bound to', async () => {
      const bound = binding();
      const code = await grants.issueCode(bound);
      expect(code).to.match(/^[A-Za-z0-9_-]{43}$/);
      const { grantId, ...found } = (await grants.findCode(code))!;
      expect(found).to.deep.equal({ ...bound, state: 'fresh' });
      expect(grantId).to.match(/^[0-9a-f-]{36}$/);
      const { rows } = await database.query('select t::text as row from runtime.authorization_codes t');
      expect(JSON.stringify(rows)).not.to.contain(code);
      expect(await grants.findCode(`${code.slice(0, -1)}_`)).to.equal(null);
    });

    it('begins its grant once, however many redeem it at the same time', async () => {
      const code = await grants.issueCode(binding());
      const done = await fifty(() => grants.useCode(code, { refreshable: true }));
      expect(done.filter((one) => one !== null)).to.have.length(1);
      const kept = (await grants.findCode(code))!;
      expect(kept.state).to.equal('used');
      expect((await grants.find(kept.grantId))?.userId).to.equal(kept.userId);
    });

    it('expires after 60 s, looked at when it is used', async () => {
      const code = await grants.issueCode(binding());
      clock.time += 60 * SECOND;
      expect((await grants.findCode(code))?.state).to.equal('expired');
      expect(await grants.useCode(code, { refreshable: true })).to.equal(null);
    });

    it('begins a grant without a refresh token where none is wanted', async () => {
      const code = await grants.issueCode(binding());
      expect(await grants.useCode(code, { refreshable: false })).to.deep.equal({ refreshToken: null });
    });

    it('is still good after four wrong tries, and ended by the fifth', async () => {
      const code = await grants.issueCode(binding());
      for (let tries = 0; tries < 4; tries++) await grants.spoilCode(code);
      expect((await grants.findCode(code))?.state).to.equal('fresh');
      await grants.spoilCode(code);
      expect((await grants.findCode(code))?.state).to.equal('expired');
      expect(await grants.useCode(code, { refreshable: true })).to.equal(null);
    });
  });

  describe('a grant', () => {
    it('ends when it is revoked, with its refresh tokens', async () => {
      const { grantId, token } = await begun();
      expect(await grants.revoke(grantId)).to.equal(true);
      expect(await grants.revoke(grantId)).to.equal(false);
      expect(await grants.find(grantId)).to.equal(null);
      expect(await grants.findRefreshToken(token)).to.equal(null);
      expect(await grants.rotate(token)).to.equal(null);
    });

    it('ends after 60 days, however often it was refreshed', async () => {
      const { grantId } = await begun();
      let { token } = await begun();
      const first = (await grants.findRefreshToken(token))!.grant.grantId;
      for (let day = 0; day < 59; day += 10) {
        clock.time += 10 * DAY;
        token = (await grants.rotate(token)) ?? token;
      }
      expect(await grants.findRefreshToken(token)).to.equal(null);
      expect(await grants.find(first)).to.equal(null);
      expect(await grants.find(grantId)).to.equal(null);
    });
  });

  describe('a refresh token', () => {
    it('expires after 14 days without use', async () => {
      const { token } = await begun();
      clock.time += 14 * DAY;
      expect((await grants.findRefreshToken(token))?.state).to.equal('expired');
      expect(await grants.rotate(token)).to.equal(null);
    });

    it('has one successor, however many rotate it at the same time', async () => {
      const { token } = await begun();
      const successors = new Set(await fifty(() => grants.rotate(token)));
      expect([...successors]).to.have.length(1);
      const [successor] = successors;
      expect(successor).to.match(/^[A-Za-z0-9_-]{43}$/);
      expect((await grants.findRefreshToken(successor!))?.state).to.equal('current');
    });

    it('gives the same successor again for 10 s, and none after', async () => {
      const { token } = await begun();
      const successor = await grants.rotate(token);
      clock.time += 10 * SECOND;
      expect((await grants.findRefreshToken(token))?.state).to.equal('superseded');
      expect(await grants.rotate(token)).to.equal(successor);
      clock.time += 1;
      expect((await grants.findRefreshToken(token))?.state).to.equal('reused');
      expect(await grants.rotate(token)).to.equal(null);
    });

    it('counts as reused at once when its successor was used', async () => {
      const { token } = await begun();
      const second = (await grants.rotate(token))!;
      await grants.rotate(second);
      expect((await grants.findRefreshToken(token))?.state).to.equal('reused');
      expect((await grants.findRefreshToken(second))?.state).to.equal('superseded');
    });

    it('cannot be told from what the tables hold', async () => {
      const { token } = await begun();
      const successor = (await grants.rotate(token))!;
      const { rows } = await database.query('select t::text as row from runtime.refresh_tokens t');
      for (const secretText of [token, successor]) {
        expect(JSON.stringify(rows)).not.to.contain(secretText);
        expect(JSON.stringify(rows)).not.to.contain(Buffer.from(secretText).toString('hex'));
      }
    });
  });

  it('revokes single access tokens', async () => {
    const jti = uuids.next();
    expect(await grants.isAccessTokenRevoked(jti)).to.equal(false);
    await grants.revokeAccessToken(jti, Math.floor(clock.time / 1000) + 900);
    await grants.revokeAccessToken(jti, Math.floor(clock.time / 1000) + 900);
    expect(await grants.isAccessTokenRevoked(jti)).to.equal(true);
  });

  it('sweeps what ended a day ago and nothing else', async () => {
    const old = await begun();
    await grants.revokeAccessToken('old', Math.floor(clock.time / 1000));
    clock.time += 60 * DAY + DAY;
    const recent = await begun();
    await grants.revokeAccessToken('recent', Math.floor(clock.time / 1000));
    await grants.sweep();
    const count = async (table: string): Promise<number> =>
      (await database.query(`select 1 from runtime.${table}`)).rowCount;
    expect(await count('authorization_codes')).to.equal(1);
    expect(await count('grants')).to.equal(1);
    expect(await count('refresh_tokens')).to.equal(1);
    expect(await grants.isAccessTokenRevoked('recent')).to.equal(true);
    expect(await grants.find(old.grantId)).to.equal(null);
    expect(await grants.find(recent.grantId)).not.to.equal(null);
  });

  it('remembers consents, adding up scopes', async () => {
    const consents = postgresConsents(database, clock);
    const [tenant, user] = [uuids.next(), uuids.next()];
    expect(await consents.find(tenant, user, 'web')).to.equal(null);
    await consents.remember(tenant, user, 'web', ['openid', 'email']);
    clock.time += 5;
    await consents.remember(tenant, user, 'web', ['openid', 'profile']);
    const { scopes, at } = (await consents.find(tenant, user, 'web'))!;
    expect([...scopes].sort()).to.deep.equal(['email', 'openid', 'profile']);
    expect(at).to.equal(clock.time);
    expect(await consents.find(uuids.next(), user, 'web')).to.equal(null);
  });
});
