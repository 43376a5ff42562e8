import { expect } from 'chai';
import { decodeJwt } from 'jose';
import { verifyDomainByDecree } from '../../../../application/connection/change-domains.js';
import { builtInRoleId } from '../../../../domain/role/built-in-roles.js';
import { formsOf, type UserAgent, type Visit } from '../../../support/http/user-agent.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { answered, authorizeUrl, pkce, redeem } from '../../../support/pages/oidc-service.js';
import { type ConnectedTenant, connectedTenant } from '../../../support/providers/connected-tenant.js';
import { clientIds } from '../../../support/providers/upstream-provider.js';
import type { LogEngine } from '../../../support/services/log-engines.js';
import { readMail } from '../../../support/services/mail-text.js';
import { type Outbox, outbox } from '../../../support/services/outbox.js';

const password = 'a long and winding road';

/** Sign-ins with external accounts through the whole service, from the button to the account. */
export function wholeSignInsSuite(engine: LogEngine): void {
  describe(`signing in by a connection, the log on ${engine.name}`, () => {
    let tenant: ConnectedTenant;
    let connectionId: string;
    let mails: Outbox;
    before(async () => {
      tenant = await connectedTenant({}, { engine });
      mails = outbox(tenant.oidc.service.dataDir);
      connectionId = await tenant.connect({
        newPeople: 'anyone',
        roleRules: [{ claim: 'groups', value: 'bosses', role: 'admin' }],
      });
    });
    after(() => tenant.close());

    const account = (subject: string, more: object = {}): void => {
      const claims = { email: `${subject}@else.test`, email_verified: true, ...more };
      tenant.providers[0].accounts.set(subject, claims);
    };
    const typesOf = async (userId: string): Promise<readonly string[]> =>
      (await tenant.eventsOf(userId)).map(({ type }) => type);

    it('a newcomer who presses the button gets an account, which the next sign-in finds', async () => {
      account('newcomer', { given_name: 'Nora' });
      const agent = tenant.oidc.browser();
      const visit = await tenant.signIn(agent, connectionId, 'newcomer');
      expect(visit.location).to.equal(`${tenant.host}/account`);
      expect((await agent.get(visit.location!)).body).to.include('Nora');
      const userId = (await tenant.userOf('newcomer@else.test'))!;
      const again = tenant.oidc.browser();
      await tenant.signIn(again, connectionId, 'newcomer');
      expect(tenant.isSignedIn(again)).to.equal(true);
      const sessions = await tenant.oidc.runtime.app.sessions.ofUser(tenant.tenantId, userId);
      expect(sessions.map(({ amr }) => amr)).to.deep.equal([['fed'], ['fed']]);
      expect((await typesOf(userId)).filter((type) => type === 'UserCreated')).to.have.length(1);
    });

    it('an address of a verified domain leads from the form to the provider, and back into the account', async () => {
      const { oidc, tenantId, host, providers } = tenant;
      const byDomain = await tenant.connect({ newPeople: 'domain', visibility: 'domain', name: 'By domain' });
      const context = systemCommand({ tenantId });
      const domain = { connectionId: byDomain, domain: 'routed.test' };
      const { position } = await verifyDomainByDecree(oidc.runtime.app, context, domain);
      await oidc.runtime.progress.waitFor(position!);
      const email = 'dora@routed.test';
      providers[0].accounts.set('dora', { email, email_verified: true });
      const agent = oidc.browser();
      const sent = await agent.submit(await agent.get(`${host}/sign-in`), { email });
      expect(new URL(sent.location!).searchParams.get('login_hint')).to.equal(email);
      await agent.get((await providers[0].signIn(sent.location!, 'dora')).href);
      expect(tenant.isSignedIn(agent)).to.equal(true);
      expect((await tenant.stateOf((await tenant.userOf(email))!)).identities).to.have.length(1);
    });

    it('an account whose user signs in once and agrees is linked, and needs no password from then on', async () => {
      const email = 'linda@else.test';
      const userId = await tenant.createUser({ email, emailVerified: true, password });
      account('linda');
      const agent = tenant.oidc.browser();
      const form = await agent.get((await tenant.signIn(agent, connectionId, 'linda')).location!);
      expect(form.body).to.include('already an account');
      const asked = await agent.submit(form, { email, password });
      expect(asked.body).to.include('Link your accounts?');
      expect((await agent.submit(asked, {})).url).to.equal(`${tenant.host}/account`);
      expect(await typesOf(userId)).to.include('UserIdentityLinked');
      const again = tenant.oidc.browser();
      expect((await tenant.signIn(again, connectionId, 'linda')).location).to.equal(`${tenant.host}/account`);
    });

    it('an account that is linked on the account page is unlinked there, and signs its user in no more', async function () {
      this.slow(4_000);
      const email = 'una@else.test';
      const userId = await tenant.createUser({ email, emailVerified: true, password });
      account('una');
      const agent = tenant.oidc.browser();
      const page = await steppedUp(agent, email);
      const toLink = formsOf(page).find(({ hidden }) => hidden['connection'] === connectionId)!;
      const sent = await agent.post(toLink.action, toLink.hidden);
      const back = await agent.get((await tenant.providers[0].signIn(sent.location!, 'una')).href);
      expect((await agent.follow(back)).body).to.include('The account is linked');
      const linked = tenant.oidc.browser();
      await tenant.signIn(linked, connectionId, 'una');
      expect(tenant.isSignedIn(linked)).to.equal(true);
      const list = await agent.get(page.url);
      const [, address = ''] = /href="([^"]*\/unlink\?identity=[^"]+)"/.exec(list.body) ?? [];
      const asked = await agent.get(tenant.host + address);
      const toUnlink = formsOf(asked).find(({ hidden }) => 'identity' in hidden)!;
      const unlinked = await agent.follow(await agent.post(toUnlink.action, toUnlink.hidden));
      expect(unlinked.body).to.include('is unlinked');
      expect((await tenant.stateOf(userId)).identities).to.deep.equal([]);
      const stranger = tenant.oidc.browser();
      const visit = await tenant.signIn(stranger, connectionId, 'una');
      expect((await stranger.get(visit.location!)).body).to.include('already an account');
      expect(tenant.isSignedIn(stranger)).to.equal(false);
    });

    it('a role that a rule gives is in the token of the application, and goes with the claim', async () => {
      const admin = builtInRoleId(tenant.tenantId, 'admin');
      account('boss', { groups: ['bosses'] });
      expect(await rolesInToken('boss')).to.include('admin');
      const userId = (await tenant.userOf('boss@else.test'))!;
      expect((await tenant.stateOf(userId)).roleIds).to.deep.equal([admin]);
      account('boss', { groups: [] });
      expect(await rolesInToken('boss')).not.to.include('admin');
      expect((await tenant.stateOf(userId)).roleIds).to.deep.equal([]);
    });

    it('an application that asks for a new account learns when its user authenticated at the provider', async () => {
      account('stay');
      const { oidc, providers, host } = tenant;
      const time = Math.floor(Date.now() / 1000) - 30 * 86_400;
      providers[0].odd = { idToken: (claims) => ({ ...claims, auth_time: time }) };
      const agent = oidc.browser();
      const proof = pkce();
      const page = await agent.follow(await agent.get(authorizeUrl(oidc, proof, { prompt: 'create' })));
      const request = new URL(page.url).searchParams.get('request')!;
      const form = await agent.get(`${host}/sign-in?request=${request}&account=other`);
      const { action, hidden } = formsOf(form).find((one) => one.hidden['connection'] === connectionId)!;
      const sent = await agent.post(action, hidden);
      const back = await agent.get((await providers[0].signIn(sent.location!, 'stay')).href);
      const code = answered(await agent.follow(back)).get('code')!;
      const { json } = await redeem(oidc, { ...proof, code });
      expect(decodeJwt(String(json['id_token']))['auth_time']).to.equal(time);
      providers[0].odd = {};
    });

    /** Signs in to an application that names the connection. Returns the roles in its access token. */
    const rolesInToken = async (subject: string): Promise<unknown> => {
      const { oidc, providers } = tenant;
      const agent = oidc.browser();
      const proof = pkce();
      const url = authorizeUrl(oidc, proof, { connection: connectionId.toUpperCase() });
      const sent = await agent.follow(await agent.get(url));
      expect(new URL(sent.location!).searchParams.get('client_id')).to.equal(clientIds.client_secret_basic);
      const back = await agent.get((await providers[0].signIn(sent.location!, subject)).href);
      const code = answered(await agent.follow(back)).get('code')!;
      const { json } = await redeem(oidc, { ...proof, code });
      return decodeJwt(String(json['access_token']))['roles'];
    };

    /** Signs in with the password, and proves the mailbox. Returns the page of linked accounts. */
    const steppedUp = async (agent: UserAgent, email: string): Promise<Visit> => {
      await agent.submit(await agent.get(`${tenant.host}/sign-in`), { email, password });
      const page = await agent.get(`${tenant.host}/account/security/connections`);
      const asked = await agent.submit(await agent.follow(page), { password });
      const [code] = /\b\d{6}\b/.exec(readMail(await mails.take('code', email)).text)!;
      return agent.submit(asked, { code });
    };
  });
}
