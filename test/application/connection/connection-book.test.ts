import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { connectionBook } from '../../../application/connection/connection-book.js';
import { changeConnection } from '../../../application/connection/change-connection.js';
import { createConnection } from '../../../application/connection/create-connection.js';
import { deleteConnection } from '../../../application/connection/delete-connection.js';
import { unlinkIdentity } from '../../../application/connection/link-identity.js';
import { linkUserIdentity } from '../../../application/connection/user-identities.js';
import type { Arrival, SignInConnection } from '../../../application/ports/connections/connection-book.js';
import type { ProviderPerson } from '../../../application/ports/connections/provider-client.js';
import type { CommandContext } from '../../../application/shared/command-context.js';
import { load } from '../../../application/shared/load.js';
import type { VisitorContext } from '../../../application/shared/visitor-context.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { issuerOfDirectory } from '../../../domain/connection/connection-values.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { presentUser, user as userAggregate } from '../../../domain/user/user.js';
import { inMemoryWorld, systemCommand } from '../../support/in-memory/in-memory-app.js';
import { refusal } from '../../support/samples/given.js';

const person = (more: Partial<ProviderPerson> = {}): ProviderPerson => ({
  issuer: 'https://id.acme.test',
  subject: 'subject-4711',
  email: 'ada@acme.test',
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'Byron',
  locale: 'en',
  picture: null,
  amr: [],
  acr: null,
  authenticatedAt: null,
  claims: {},
  ...more,
});

const input = {
  provider: 'oidc',
  name: 'Acme staff',
  issuer: 'https://id.acme.test',
  clientId: 'tessera',
  clientSecret: 'hardly-a-secret-9xQ2',
};

describe('external accounts', () => {
  const world = inMemoryWorld();
  const app = world.process();
  const book = connectionBook(app);
  let tenantId: string;
  let connection: SignInConnection;
  let n = 0;

  const visitor = (): VisitorContext => {
    const { tenantId: tenant, source, traceId, commandId, ip, userAgent } = systemCommand({ tenantId });
    return { tenantId: tenant, source, traceId, commandId, ip, userAgent };
  };
  /** Returns a connection under the given rules. */
  const connect = async (more: object = {}): Promise<SignInConnection> => {
    const { record } = await createConnection(app, systemCommand({ tenantId }), { ...input, ...more });
    return (await book.find(tenantId, record.id))!;
  };
  const arrive = (of: Partial<ProviderPerson>): Promise<Arrival> =>
    book.arrive(visitor(), connection, person(of));
  const another = (): Partial<ProviderPerson> => {
    n += 1;
    return { subject: `subject-${n}`, email: `person${n}@acme.test` };
  };

  before(async () => {
    const { record } = await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    tenantId = record.id;
    connection = await connect({ newPeople: 'anyone' });
  });

  it('a connection is found with its secret opened, and only while it is enabled', async () => {
    expect(connection.access).to.deep.include({ issuer: input.issuer, secret: input.clientSecret });
    const off = await connect();
    await changeConnection(app, systemCommand({ tenantId }), {
      connectionId: off.connectionId,
      enabled: false,
    });
    expect(await book.find(tenantId, off.connectionId)).to.equal(null);
    const shown = await book.enabled(tenantId);
    expect(shown.map(({ connectionId }) => connectionId)).to.deep.equal([connection.connectionId]);
    expect(JSON.stringify(shown)).to.not.contain(input.clientSecret);
  });

  it('two connections to one client of a provider share nothing that was discovered, so that no secret is used for the other', async () => {
    const [one, other] = [await connect(), await connect({ clientSecret: 'quite-another-secret-1' })];
    expect(one.access.issuer).to.equal(other.access.issuer);
    expect(one.access.revision).to.not.equal(other.access.revision);
  });

  it('somebody new becomes a user whose address is still to be verified, and comes back as the same one', async () => {
    const who = another();
    const first = await arrive(who);
    const again = await arrive({ ...who, email: 'moved@acme.test' });
    expect(first).to.include({ kind: 'known' });
    expect(again).to.include({ kind: 'known', userId: first.kind === 'known' ? first.userId : '' });
    const created = world.log.all.find(({ event }) => event.type === 'UserCreated')!.event.data;
    expect(created).to.include({ emailVerified: false, invited: false, email: who.email });
  });

  it('of 50 arrivals of one account at once one user comes', async () => {
    const who = another();
    const all = await Promise.all(Array.from({ length: 50 }, () => arrive(who)));
    const users = new Set(all.map((one) => (one.kind === 'known' ? one.userId : one.kind)));
    expect(users.size).to.equal(1);
  });

  it('the same subject of another issuer is another person', async () => {
    const who = another();
    const one = await arrive(who);
    const other = await arrive({ ...who, issuer: 'https://else.test', email: 'else@acme.test' });
    expect(one.kind === 'known' && other.kind === 'known' && one.userId !== other.userId).to.equal(true);
  });

  it('people of two directories of Microsoft with one subject are two users, and by neither is a subject alone linked', async () => {
    const partners = await connect({
      provider: 'microsoft',
      issuer: undefined,
      directory: 'organizations',
      newPeople: 'anyone',
    });
    expect(partners.access.issuer).to.equal(issuerOfDirectory('organizations'));
    const users = new Set<string>();
    for (const directory of [
      '0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f',
      '7d3f1a2b-90cd-4e5f-8a6b-1c2d3e4f5a6b',
    ]) {
      const { email = null } = another();
      const who = {
        issuer: issuerOfDirectory(directory),
        subject: 'one-subject',
        email,
        emailVerified: false,
      };
      for (let time = 0; time < 2; time += 1) {
        const arrival = await book.arrive(visitor(), partners, person(who));
        users.add(arrival.kind === 'known' ? arrival.userId : arrival.kind);
      }
    }
    expect(users.size).to.equal(2);
    const userId = [...users][0]!;
    const { connectionId } = partners;
    const linking = linkUserIdentity(app, systemCommand({ tenantId }), {
      userId,
      connectionId,
      subject: 'another-subject',
    });
    const { code, faults } = await refusal(linking);
    expect([code, faults[0]?.pointer, faults[0]?.code]).to.deep.equal([
      'invalid_input',
      '/connectionId',
      'many_directories',
    ]);
    expect(faults[0]!.detail).to.contain('give a connection to the directory of this account');
  });

  it('who has the address of a user is asked, even where the provider says that it is verified', async () => {
    await createUser(app, systemCommand({ tenantId }), { email: 'held@acme.test', emailVerified: true });
    connection = await connect({ newPeople: 'anyone', linking: 'verified_email' });
    expect(await arrive({ subject: 'attacker', email: 'held@acme.test' })).to.deep.equal({ kind: 'ask' });
  });

  it('a connection without new people refuses who is unknown, and an account without an address has no user', async () => {
    expect(await arrive({ ...another(), email: null })).to.deep.equal({ kind: 'refused', reason: 'address' });
    const closed = await connect();
    expect(await book.arrive(visitor(), closed, person(another()))).to.deep.equal({
      kind: 'refused',
      reason: 'unknown',
    });
  });

  it('an account is linked to one user, once, and is free again after it is unlinked or the user deleted', async () => {
    const make = async (email: string): Promise<string> =>
      (await createUser(app, systemCommand({ tenantId }), { email, password: 'long enough to pass' })).record
        .id;
    const [ada, bob] = [await make('ada.l@acme.test'), await make('bob.l@acme.test')];
    const who = person({ subject: 'shared' });
    const link = (userId: string) => book.link(visitor(), connection, { person: who, userId });
    expect(await link(ada)).to.include({ kind: 'linked' });
    expect(await link(ada)).to.include({ kind: 'linked' });
    expect(await link(bob)).to.deep.equal({ kind: 'taken' });
    const [identity, ...more] = await book.identitiesOf(tenantId, ada);
    expect(more).to.deep.equal([]);
    expect(identity).to.include({ connection: 'Acme staff', email: 'ada@acme.test' });
    const unlink = () => book.unlink(visitor(), { userId: ada, identityId: identity!.id });
    expect(await unlink()).to.include({ kind: 'unlinked' });
    expect(await unlink()).to.deep.equal({ kind: 'gone' });
    expect(await link(bob)).to.include({ kind: 'linked' });
    await deleteUser(app, systemCommand({ tenantId }), { userId: bob });
    expect(await link(ada)).to.include({ kind: 'linked' });
  });

  it('an account shows when its user signed in with it last, by any connection to its issuer, until it is unlinked', async () => {
    const who = person(another());
    const arrival = await book.arrive(visitor(), connection, who);
    const userId = arrival.kind === 'known' ? arrival.userId : '';
    const user = async () =>
      presentUser((await load(app, streamName(tenantId, 'user', userId), userAggregate)).state);
    const lastUsed = async () => (await book.identitiesOf(tenantId, userId)).map((one) => one.lastUsedAt);
    expect(await lastUsed()).to.deep.equal([null]);
    const note = async (of: SignInConnection, stated: ProviderPerson): Promise<void> =>
      book.recordUse(tenantId, of.connectionId, { user: await user(), person: stated });
    await note(connection, who);
    const first = new Date(world.now).toISOString();
    expect(await lastUsed()).to.deep.equal([first]);
    world.now += 1_000;
    // the same subject of another issuer is another account
    await note(connection, { ...who, issuer: 'https://else.test' });
    expect(await lastUsed()).to.deep.equal([first]);
    await note(await connect(), who);
    expect(await lastUsed()).to.deep.equal([new Date(world.now).toISOString()]);
    const [{ identityId } = { identityId: '' }] = (await user()).identities;
    await unlinkIdentity(app, systemCommand({ tenantId }), { userId, identityId });
    expect([...(await world.connectionUses.ofIdentities(tenantId, userId))]).to.deep.equal([]);
  });

  it('the uses of the accounts of a user are forgotten with the user', async () => {
    const arrival = await arrive(another());
    const userId = arrival.kind === 'known' ? arrival.userId : '';
    const used = { userId, identityId: randomUUID() };
    await world.connectionUses.recordUse(tenantId, connection.connectionId, used);
    await deleteUser(app, systemCommand({ tenantId }), { userId });
    expect([...(await world.connectionUses.ofIdentities(tenantId, userId))]).to.deep.equal([]);
  });

  it('the only way to sign in is not unlinked', async () => {
    const who = another();
    const arrival = await arrive(who);
    const userId = arrival.kind === 'known' ? arrival.userId : '';
    const [identity] = await book.identitiesOf(tenantId, userId);
    expect(await book.unlink(visitor(), { userId, identityId: identity!.id })).to.deep.equal({
      kind: 'last',
    });
  });

  for (const end of ['deleted', 'disabled'] as const)
    it(`an account at a connection that is ${end} is no other way to sign in`, async () => {
      const by = (): CommandContext => systemCommand({ tenantId });
      const [one, two] = [
        await connect({ newPeople: 'anyone' }),
        await connect({ name: 'Two', issuer: 'https://two.test' }),
      ];
      const arrival = await book.arrive(visitor(), one, person(another()));
      const userId = arrival.kind === 'known' ? arrival.userId : '';
      const link = () =>
        linkUserIdentity(app, by(), { userId, connectionId: two.connectionId, subject: userId });
      const { record: second } = await link();
      const remove = (connectionId: string) => deleteConnection(app, by(), { connectionId, force: false });
      const lockedOut = { kind: 'conflict', code: 'people_would_be_locked_out' };
      if (end === 'deleted') await remove(one.connectionId);
      else await changeConnection(app, by(), { ...input, connectionId: one.connectionId, enabled: false });
      expect(await refusal(remove(two.connectionId))).to.include(lockedOut);
      expect(await book.unlink(visitor(), { userId, identityId: second.id })).to.deep.equal({ kind: 'last' });
      const [first] = await book.identitiesOf(tenantId, userId);
      expect(await book.unlink(visitor(), { userId, identityId: first!.id })).to.include({
        kind: 'unlinked',
      });
    });
});
