import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { App } from '../../../application/app.js';
import type { PasskeyCeremony } from '../../../application/ports/sign-in/passkeys.js';
import { load } from '../../../application/shared/load.js';
import {
  offerPasskeySignIn,
  signInWithPasskey,
} from '../../../application/sign-in/passkey/sign-in-with-passkey.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { presentTenantOf } from '../../../application/tenant/tenant-stream.js';
import { createUser } from '../../../application/user/create-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { offerPasskey, registerPasskey } from '../../../application/user/factors/register-passkey.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { presentUser, user } from '../../../domain/user/user.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { postgresPasskeyCeremonies } from '../../../infrastructure/factors/postgres-passkey-ceremonies.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { command, systemCommand } from '../../support/in-memory/in-memory-app.js';
import { type SoftAuthenticator, softAuthenticator } from '../../support/samples/soft-authenticator.js';
import { type PostgresApps, postgresApps } from '../../support/services/postgres-app.js';

const browser = randomBytes(32).toString('base64url');
const MINUTES = 60_000;

describe('passkeys in a database that processes share', () => {
  let apps: PostgresApps;
  let one: App;
  let other: App;
  const tenantId = uuids.next();
  const visit = () => command({ source: 'hosted', ip: '192.0.2.9', tenantId });
  before(async () => {
    apps = await postgresApps(2);
    [one, other] = apps.apps as [App, App];
    await createTenant(one, systemCommand({ tenantId }), { slug: 'acme', name: 'Acme' });
  });
  after(() => apps.close());

  const ceremony = (given: Partial<PasskeyCeremony> = {}): PasskeyCeremony => ({
    tenantId,
    purpose: 'sign-in',
    rpId: 'acme.tessera.test',
    browser,
    userId: null,
    ...given,
  });

  it('a challenge is taken once, of 50 attempts at once by two processes', async () => {
    const challenge = await one.passkeyCeremonies.begin(ceremony());
    const taken = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? one : other).passkeyCeremonies.take(challenge, ceremony()),
      ),
    );
    expect(taken.filter((result) => result !== null)).to.deep.equal([{ userHandle: null }]);
  });

  it('a challenge is taken for what it was made for only', async () => {
    const userId = uuids.next();
    const made = ceremony({ purpose: 'register', userId });
    const challenge = await one.passkeyCeremonies.begin(made, 'aGFuZGxl');
    const others: readonly Partial<PasskeyCeremony>[] = [
      { tenantId: uuids.next() },
      { purpose: 'second-factor' },
      { purpose: 'sign-in', userId: null },
      { rpId: 'beta.tessera.test' },
      { rpId: 'tessera.test' },
      { browser: randomBytes(32).toString('base64url') },
      { browser: '' },
      { userId: uuids.next() },
      { userId: null },
    ];
    for (const given of others)
      expect(await other.passkeyCeremonies.take(challenge, { ...made, ...given })).to.equal(null);
    for (const text of ['', 'x', randomBytes(32).toString('base64url'), `${challenge}x`])
      expect(await other.passkeyCeremonies.take(text, made)).to.equal(null);
    expect(await other.passkeyCeremonies.take(challenge, made)).to.deep.equal({ userHandle: 'aGFuZGxl' });
  });

  it('a challenge is over after five minutes, and is deleted then', async () => {
    const [kept, late] = [
      await one.passkeyCeremonies.begin(ceremony()),
      await one.passkeyCeremonies.begin(ceremony()),
    ];
    apps.clock.now += 5 * MINUTES - 1;
    expect(await one.passkeyCeremonies.take(kept, ceremony())).not.to.equal(null);
    apps.clock.now += 1;
    expect(await one.passkeyCeremonies.take(late, ceremony())).to.equal(null);
    const database = new Database({ url: apps.url, max: 1 });
    const clock = { now: () => apps.clock.now };
    await postgresPasskeyCeremonies({ database, clock }).deleteExpired();
    const { rows } = await database.query<{ left: bigint }>({
      text: 'select count(*) as left from runtime.passkey_ceremonies',
    });
    await database.close();
    expect(rows.map(({ left }) => Number(left))).to.deep.equal([0]);
  });

  const at = (counter: number, rpId = 'acme.tessera.test') => ({ counter, rpId });

  it('a counter goes up only, and one of 50 uses at once with the same counter succeeds', async () => {
    const passkey = { tenantId, userId: uuids.next(), passkeyId: uuids.next() };
    await one.passkeyUses.begin(passkey, at(5));
    expect([...(await one.passkeyUses.lastUses(tenantId, passkey.userId))]).to.deep.equal([]);
    for (const counter of [5, 4, 0]) expect(await one.passkeyUses.note(passkey, at(counter))).to.equal(false);
    const noted = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? one : other).passkeyUses.note(passkey, at(6)),
      ),
    );
    expect(noted.filter(Boolean)).to.have.lengthOf(1);
    const usedAt = new Date(apps.clock.now).toISOString();
    expect([...(await other.passkeyUses.lastUses(tenantId, passkey.userId))]).to.deep.equal([
      [passkey.passkeyId, usedAt],
    ]);
    await one.passkeyUses.forget(tenantId, passkey.userId);
    expect([...(await one.passkeyUses.lastUses(tenantId, passkey.userId))]).to.deep.equal([]);
  });

  it('a passkey that does not count may be used at several places at once', async () => {
    const passkey = { tenantId, userId: uuids.next(), passkeyId: uuids.next() };
    await one.passkeyUses.begin(passkey, at(0));
    const noted = await Promise.all(Array.from({ length: 50 }, () => one.passkeyUses.note(passkey, at(0))));
    expect(noted.every(Boolean)).to.equal(true);
    expect(await one.passkeyUses.note(passkey, at(1))).to.equal(true);
    expect(await one.passkeyUses.note(passkey, at(0))).to.equal(false);
  });

  it('people with a passkey for other hosts are counted once each, until it is deleted', async () => {
    const [ada, eve] = [uuids.next(), uuids.next()];
    const passkey = (userId: string) => ({ tenantId, userId, passkeyId: uuids.next() });
    for (const userId of [ada, ada, eve])
      await one.passkeyUses.begin(passkey(userId), at(0, 'acme.old.test'));
    await one.passkeyUses.begin(passkey(uuids.next()), at(0, 'beta.new.test'));
    expect(await one.passkeyUses.usersElsewhere('.old.test')).to.be.at.least(1);
    const before = await one.passkeyUses.usersElsewhere('.new.test');
    await one.passkeyUses.forget(tenantId, ada);
    expect(await one.passkeyUses.usersElsewhere('.new.test')).to.equal(before - 1);
  });

  const newUser = async (): Promise<string> =>
    (await createUser(one, systemCommand({ tenantId }), { email: `${uuids.next()}@example.com` })).record.id;
  const registering = async (app: App, userId: string) => ({
    user: presentUser((await load(app, streamName(tenantId, 'user', userId), user)).state),
    tenant: await presentTenantOf(app, tenantId),
    browser,
  });
  const register = async (app: App, userId: string, by: SoftAuthenticator, credentialId?: string) => {
    const options = await offerPasskey(app, visit(), await registering(app, userId));
    const response = by.create(options, credentialId === undefined ? {} : { credentialId });
    return registerPasskey(app, visit(), { ...(await registering(app, userId)), name: 'Key', response });
  };

  it('one of 50 registrations of a credential at once succeeds, and its user is the one who signs in', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, newUser));
    const credentialId = randomBytes(32).toString('base64url');
    const devices = ids.map(() => softAuthenticator('http://acme.tessera.test'));
    const results = await Promise.allSettled(
      ids.map((id, index) => register(index % 2 === 0 ? one : other, id, devices[index]!, credentialId)),
    );
    const winners = results.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
    expect(winners).to.have.lengthOf(1);
    const signIn = async (index: number) => {
      const options = (await offerPasskeySignIn(one, tenantId, browser))!;
      const response = devices[index]!.get(options);
      return signInWithPasskey(other, visit(), { response, browser, clientId: null });
    };
    const [winner] = winners as [number];
    const outcome = await signIn(winner);
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
    expect(outcome.session.userId).to.equal(ids[winner]);
    expect((await signIn((winner + 1) % 50)).kind).to.equal('refused');
  });

  it('an erasure leaves nothing of a passkey that can be read, and frees its credential', async () => {
    const [ada, eve] = [await newUser(), await newUser()];
    const device = softAuthenticator('http://acme.tessera.test');
    await register(one, ada, device);
    const { id } = device.credentials[0]!;
    await deleteUser(one, command({ tenantId }), { userId: ada });
    const options = (await offerPasskeySignIn(one, tenantId, browser))!;
    const input = { response: device.get(options), browser, clientId: null };
    expect((await signInWithPasskey(one, visit(), input)).kind).to.equal('refused');
    expect([...(await one.passkeyUses.lastUses(tenantId, ada))]).to.deep.equal([]);
    const history = await other.events.load(streamName(tenantId, 'user', ada));
    expect(JSON.stringify(history.map(({ event }) => event))).not.to.contain(id);
    await register(one, eve, softAuthenticator('http://acme.tessera.test'), id);
  });
});
