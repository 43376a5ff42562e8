import { expect } from 'chai';
import { carryOutArrival } from '../../../../../application/connection/arrive.js';
import { removeDomain, verifyDomainByDecree } from '../../../../../application/connection/change-domains.js';
import { loadConnection } from '../../../../../application/connection/connection-stream.js';
import { foreseeArrival } from '../../../../../application/connection/foresee-arrival.js';
import type { Arrival } from '../../../../../application/ports/connections/connection-book.js';
import { systemCommand } from '../../../../support/in-memory/in-memory-app.js';
import { portalInBrowser } from '../../../../support/pages/portal-in-browser.js';
import { ada, bo } from '../../../../support/pages/oidc-service.js';
import { type ConnectedTenant, connectedTenant } from '../../../../support/providers/connected-tenant.js';

const secret = { password: 'a long and winding road' };

describe('taking accounts over by a provider', () => {
  let tenant: ConnectedTenant;
  before(async () => {
    tenant = await connectedTenant();
  });
  after(() => tenant.close());

  let proving: string | null = null;
  /** Creates a connection that has verified the domain of the addresses, in place of the one before. */
  const connectProved = async (rules: object = {}): Promise<string> => {
    const { tenantId, oidc } = tenant;
    const { app } = oidc.runtime;
    const context = () => systemCommand({ tenantId });
    // hidden, so that the addresses of the domain lead to the form of passwords as before
    const hidden = { linking: 'verified_email', visibility: 'hidden' };
    const connectionId = await tenant.connect({ ...hidden, ...rules });
    if (proving !== null) await removeDomain(app, context(), { connectionId: proving, domain: 'acme.test' });
    await verifyDomainByDecree(app, context(), { connectionId, domain: 'acme.test' });
    proving = connectionId;
    return connectionId;
  };
  /** Somebody comes by a connection whose provider vouches for the address. */
  const comesBy = async (connectionId: string, subject: string, email: string): Promise<Arrival> => {
    const { tenantId, oidc } = tenant;
    const { app } = oidc.runtime;
    const { connection } = await loadConnection(app, tenantId, connectionId);
    const nothing = {
      firstName: null,
      lastName: null,
      locale: null,
      picture: null,
      amr: [],
      acr: null,
      authenticatedAt: null,
    };
    const person = { issuer: connection.issuer, subject, email, emailVerified: true, ...nothing, claims: {} };
    const foreseen = await foreseeArrival(app, { tenantId, connection }, person);
    const { actor: _, ...visitor } = systemCommand({ tenantId });
    return carryOutArrival(app, visitor, { connectionId, foreseen }, person);
  };
  const comesProved = async (subject: string, email: string, rules: object = {}): Promise<Arrival> =>
    comesBy(await connectProved(rules), subject, email);

  it('a connection to a provider of an attacker signs in as no owner: they are asked (70)', async () => {
    const connectionId = await tenant.connect({ linking: 'verified_email', newPeople: 'anyone' });
    tenant.providers[0].accounts.set('evil', { email: ada.email, email_verified: true });
    const agent = tenant.oidc.browser();
    const visit = await tenant.signIn(agent, connectionId, 'evil');
    expect((await agent.get(visit.location!)).body).to.include('already an account');
    expect(tenant.isSignedIn(agent)).to.equal(false);
    // not even where the domain is verified
    expect(await comesProved('evil', ada.email)).to.deep.equal({ kind: 'ask' });
  });

  it('a connection is written by no admin (70)', async () => {
    const admin = { email: 'adi@acme.test', ...secret };
    await tenant.createUser({ ...admin, emailVerified: true, roles: ['admin'] });
    const { status } = await (
      await portalInBrowser(tenant.oidc, admin)
    ).post('/connections', {
      provider: 'oidc',
      name: 'Mine',
    });
    expect(status).to.equal(403);
  });

  it('an account that somebody made with the victim’s address, and used, is emptied and asked (71)', async () => {
    const email = 'victim@acme.test';
    const userId = await tenant.createUser({ email, ...secret });
    const squatter = tenant.oidc.browser();
    const form = await squatter.get(`${tenant.host}/sign-in`);
    await squatter.submit(form, { email, ...secret });
    expect((await squatter.get(`${tenant.host}/account`)).status).to.equal(200);
    expect(await comesProved('victim', email)).to.deep.equal({ kind: 'ask' });
    expect(await tenant.stateOf(userId)).to.include({ passwordHash: null, passwordSetAt: null });
    expect((await tenant.stateOf(userId)).identities).to.deep.equal([]);
    // neither the session nor the password of the squatter is good any more
    expect((await squatter.get(`${tenant.host}/account`)).location).to.include('/sign-in');
    const again = tenant.oidc.browser();
    const refused = await again.submit(await again.get(`${tenant.host}/sign-in`), { email, ...secret });
    expect(refused.status).to.equal(400);
  });

  it('an account with the victim’s address that was never used is the victim’s, without its former password (71)', async () => {
    const email = 'newcomer@acme.test';
    const userId = await tenant.createUser({ email, ...secret });
    const arrival = await comesProved('newcomer', email);
    expect(arrival).to.include({ kind: 'known', userId });
    const state = await tenant.stateOf(userId);
    expect(state).to.include({ passwordHash: null, emailVerified: true });
    expect(state.identities).to.have.length(1);
    const types = (await tenant.eventsOf(userId)).map(({ type }) => type);
    expect(types.slice(-3)).to.deep.equal(['UserPasswordRemoved', 'UserEmailVerified', 'UserIdentityLinked']);
  });

  it('an account that its user verified is linked with all that it has (71)', async () => {
    const email = 'verified@acme.test';
    const userId = await tenant.createUser({ email, emailVerified: true, ...secret });
    expect(await comesProved('verified', email)).to.include({ kind: 'known', userId });
    expect((await tenant.stateOf(userId)).passwordSetAt).to.not.equal(null);
  });

  it('of 50 owners of an address at once one takes its account over (71)', async () => {
    const email = 'contested@acme.test';
    const userId = await tenant.createUser({ email, ...secret });
    const connectionId = await connectProved();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => comesBy(connectionId, `contested-${n}`, email)),
    );
    const known = results.filter((one) => one.status === 'fulfilled' && one.value.kind === 'known');
    expect(known).to.have.length(1);
    expect((await tenant.stateOf(userId)).identities).to.have.length(1);
  });

  it('a provider that calls any address verified links nobody and lets nobody in by a domain (72)', async () => {
    const connectionId = await tenant.connect({ linking: 'verified_email', newPeople: 'domain' });
    tenant.providers[0].accounts.set('liar', { email: bo.email, email_verified: true });
    tenant.providers[0].accounts.set('stranger', { email: 'stranger@acme.test', email_verified: true });
    for (const [subject, said] of [
      ['liar', 'already an account'],
      ['stranger', 'no account here'],
    ] as const) {
      const agent = tenant.oidc.browser();
      const visit = await tenant.signIn(agent, connectionId, subject);
      expect((await agent.get(visit.location!)).body).to.include(said);
      expect(tenant.isSignedIn(agent)).to.equal(false);
    }
    expect(await tenant.userOf('stranger@acme.test')).to.equal(null);
  });

  it('the same subject and address at another provider is another person (73)', async () => {
    const [first, second] = tenant.providers;
    const one = await tenant.connect({ newPeople: 'anyone' }, first);
    const other = await tenant.connect({ newPeople: 'anyone', name: 'Other' }, second);
    for (const provider of [first, second])
      provider.accounts.set('kim', { email: 'kim@else.test', email_verified: true });
    const kim = tenant.oidc.browser();
    await tenant.signIn(kim, one, 'kim');
    expect(tenant.isSignedIn(kim)).to.equal(true);
    const impostor = tenant.oidc.browser();
    const visit = await tenant.signIn(impostor, other, 'kim');
    expect((await impostor.get(visit.location!)).body).to.include('already an account');
    expect(tenant.isSignedIn(impostor)).to.equal(false);
  });

  it('an address that changes hands gives its new holder nothing, and its former one keeps the account (73)', async () => {
    const [provider] = tenant.providers;
    const connectionId = await tenant.connect({ newPeople: 'anyone' });
    provider.accounts.set('lee-old', { email: 'lee@else.test', email_verified: true });
    await tenant.signIn(tenant.oidc.browser(), connectionId, 'lee-old');
    const userId = await tenant.userOf('lee@else.test');
    provider.accounts.set('lee-old', { email: 'lee.former@else.test', email_verified: true });
    provider.accounts.set('lee-new', { email: 'lee@else.test', email_verified: true });
    const newHolder = tenant.oidc.browser();
    await tenant.signIn(newHolder, connectionId, 'lee-new');
    expect(tenant.isSignedIn(newHolder)).to.equal(false);
    const former = tenant.oidc.browser();
    await tenant.signIn(former, connectionId, 'lee-old');
    expect(tenant.isSignedIn(former)).to.equal(true);
    expect((await tenant.stateOf(userId!)).identities).to.have.length(1);
    expect(await tenant.userOf('lee.former@else.test')).to.equal(null);
  });

  it('a connection that is pointed at another issuer knows none of its former people (73)', async () => {
    const [first, second] = tenant.providers;
    const connectionId = await tenant.connect({ newPeople: 'anyone' }, first);
    first.accounts.set('pat', { email: 'pat@else.test' });
    await tenant.signIn(tenant.oidc.browser(), connectionId, 'pat');
    second.accounts.set('pat', { email: 'somebody@else.test' });
    const moved = await tenant.connect({ newPeople: 'none' }, second);
    const agent = tenant.oidc.browser();
    await tenant.signIn(agent, moved, 'pat');
    expect(tenant.isSignedIn(agent)).to.equal(false);
  });
});
