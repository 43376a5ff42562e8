import { expect } from 'chai';
import { assignRole } from '../../../application/role/assign-role.js';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { requireMfa } from '../../../application/user/factors/change-factors.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { defaultSettings, type TenantSettings } from '../../../domain/tenant/tenant-settings.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import type { UserAgent, Visit } from '../../support/http/user-agent.js';
import { type OidcService, oidcService } from '../../support/pages/oidc-service.js';
import { offeredIn, optionsFor, usePasskey } from '../../support/pages/passkey-page.js';
import {
  type FactorKind,
  type PersonWithFactors,
  personWithFactors,
} from '../../support/pages/person-with-factors.js';
import { errorOf } from './conformance/authorization-answer.js';
import {
  type Asked,
  type Changes,
  type RelyingParty,
  ask,
  isSignInForm,
  relyingParty,
  signIn,
} from './conformance/relying-party.js';
import { type Tokens, checkedTokens, post, tokensOf } from './conformance/tokens.js';

const mfa = { acr_values: 'urn:tessera:mfa' };
const essential = (...values: readonly string[]): Changes => ({
  claims: JSON.stringify({ id_token: { acr: { essential: true, values } } }),
});
let people = 0;

describe('the strength of a session that a request or the policy asks for', function () {
  this.slow(30_000);

  let oidc: OidcService;
  let party: RelyingParty;
  let browser: UserAgent;
  before(async () => {
    oidc = await oidcService();
    party = await relyingParty(oidc);
  });
  after(() => oidc.close());
  beforeEach(() => {
    browser = oidc.browser();
  });
  afterEach(() => set(defaultSettings));

  const command = () => systemCommand({ tenantId: oidc.tenantIds['acme']! });
  const set = async (settings: Partial<TenantSettings>): Promise<void> => {
    await changeTenantSettings(oidc.runtime.app, command(), settings);
  };
  const someone = (has: readonly FactorKind[] = []): Promise<PersonWithFactors> =>
    personWithFactors(oidc, `someone-${++people}@acme.test`, has);
  const asks = (changes: Changes = {}): Promise<Asked> => ask(party, browser, changes);
  const path = ({ url }: Visit): string => new URL(url).pathname;
  /** Signs in by the password, as far as it goes. */
  const byPassword = async (who: PersonWithFactors, changes: Changes = {}): Promise<Asked> => {
    const asked = await signIn(browser, await asks(changes), who);
    return { ...asked, visit: await browser.follow(asked.visit) };
  };
  const withCode = async (who: PersonWithFactors, asked: Asked): Promise<Tokens> => {
    expect(path(asked.visit)).to.equal('/second-factor');
    const visit = await browser.submit(asked.visit, { code: who.nextCode() });
    return tokensOf(party, { ...asked, visit });
  };

  it('a wish that the user cannot fulfil is ignored, and so is an unknown class', async () => {
    const who = await someone();
    for (const changes of [mfa, { acr_values: 'phr' }, { acr_values: 'phrh urn:mace:incommon:iap:silver' }]) {
      browser = oidc.browser();
      const { claims } = await tokensOf(party, await byPassword(who, changes));
      expect(claims['acr']).to.equal('urn:tessera:pwd');
    }
  });

  it('a wish for two factors raises the session of a user who has some, and the session keeps its id', async () => {
    const who = await someone(['passkey']);
    const before = await tokensOf(party, await byPassword(who));
    expect(before.claims['acr']).to.equal('urn:tessera:pwd');
    expect(errorOf(party, await asks({ ...mfa, prompt: 'none' }))).to.equal('interaction_required');
    const asked = await asks(mfa);
    expect(isSignInForm(asked.visit)).to.equal(true);
    const visit = await browser.follow(await usePasskey(browser, asked.visit, who.device));
    const { claims } = await tokensOf(party, { ...asked, visit });
    expect(claims).to.deep.include({ acr: 'phr', sid: before.claims['sid'] });
    const refresh = { grant_type: 'refresh_token', refresh_token: before.refreshToken };
    const older = await checkedTokens(party, await post(party, 'token', refresh), undefined);
    expect(older.claims, 'the grant of before keeps its own').to.deep.include({
      acr: 'urn:tessera:pwd',
      auth_time: before.claims.auth_time,
    });
  });

  it('an essential passkey is not replaced by a code, and no session begins before', async () => {
    const who = await someone(['totp', 'passkey']);
    const asked = await byPassword(who, essential('phr'));
    expect(path(asked.visit)).to.equal('/second-factor');
    expect(asked.visit.body).not.to.contain('name="code"');
    const { searchParams } = new URL(asked.visit.url);
    const form = { request: searchParams.get('request')!, code: who.nextCode() };
    const csrf = /csrf&quot;:&quot;([\w-]+)/.exec(asked.visit.body)![1]!;
    const skipped = await browser.follow(await browser.post(asked.visit.url, { ...form, csrf }));
    expect(path(skipped), 'a code is not enough').to.equal('/second-factor');
    const visit = await browser.follow(await usePasskey(browser, asked.visit, who.device));
    expect((await tokensOf(party, { ...asked, visit })).claims['acr']).to.equal('phr');
  });

  it('an essential class that the user could reach leads to the set-up, after a mailed code', async () => {
    const who = await someone();
    expect(path((await byPassword(who, essential('urn:tessera:mfa'))).visit)).to.equal('/mail-code');
  });

  it('an essential passkey that a user does not have is set up, and nothing else is offered', async () => {
    const who = await someone(['totp']);
    const asked = await byPassword(who, essential('phr'));
    expect(path(asked.visit), 'the factor that they have comes first').to.equal('/second-factor');
    const page = await browser.submit(asked.visit, { code: who.nextCode() });
    expect(path(page)).to.equal('/set-up');
    expect(page.body).not.to.contain('name="code"');
    const options = JSON.parse((await optionsFor(browser, page)).body) as object;
    const { action, hidden } = offeredIn(page);
    const passkey = who.device.create(options);
    const made = await browser.post(new URL(action, page.url).href, { ...hidden, passkey });
    const visit = await browser.follow(made);
    expect((await tokensOf(party, { ...asked, visit })).claims['acr']).to.equal('phr');
  });

  it('an essential class that the user cannot reach is an error of its own, silently as well', async () => {
    await set({ mfa: 'off', passkeys: false });
    const who = await someone();
    for (const classes of [['phr'], ['urn:tessera:mfa'], ['phr', 'urn:tessera:mfa']]) {
      browser = oidc.browser();
      const asked = await byPassword(who, essential(...classes));
      expect(errorOf(party, asked)).to.equal('unmet_authentication_requirements');
      const silent = await asks({ ...essential(...classes), prompt: 'none' });
      expect(errorOf(party, silent)).to.equal('unmet_authentication_requirements');
    }
  });

  it('a policy that is raised binds existing sessions at their next request, and refreshes go on', async () => {
    const who = await someone(['passkey']);
    const before = await tokensOf(party, await byPassword(who));
    await set({ mfa: 'required' });
    expect(errorOf(party, await asks({ prompt: 'none' }))).to.equal('interaction_required');
    const asked = await asks();
    expect(isSignInForm(asked.visit)).to.equal(true);
    const visit = await browser.follow(await usePasskey(browser, asked.visit, who.device));
    expect((await tokensOf(party, { ...asked, visit })).claims['acr']).to.equal('phr');
    const refresh = { grant_type: 'refresh_token', refresh_token: before.refreshToken };
    expect((await post(party, 'token', refresh)).status).to.equal(200);
  });

  it('a user who becomes an administrator, or of whom a factor is required, signs in again', async () => {
    await set({ mfa: 'required_for_admins' });
    const tenantId = oidc.tenantIds['acme']!;
    for (const raise of [
      (userId: string) =>
        assignRole(oidc.runtime.app, command(), { userId, roleId: builtInRoleId(tenantId, 'admin') }),
      (userId: string) => requireMfa(oidc.runtime.app, command(), { userId, required: true }),
    ]) {
      browser = oidc.browser();
      const who = await someone(['totp']);
      const plain = await someone();
      await withCode(who, await byPassword(who));
      await raise(who.userId);
      expect((await asks({ prompt: 'none' })).visit.location, 'two factors suffice').to.contain('code=');
      browser = oidc.browser();
      await tokensOf(party, await byPassword(plain));
      await raise(plain.userId);
      expect(errorOf(party, await asks({ prompt: 'none' }))).to.equal('interaction_required');
      expect(isSignInForm((await asks()).visit)).to.equal(true);
    }
  });

  describe('in a browser that is remembered', () => {
    let who: PersonWithFactors;
    let before: Tokens;
    beforeEach(async () => {
      who = await someone(['totp']);
      const asked = await byPassword(who);
      const visit = await browser.submit(asked.visit, { code: who.nextCode(), remember: 'on' });
      before = await tokensOf(party, { ...asked, visit });
      expect(before.claims).to.deep.include({ acr: 'urn:tessera:mfa' });
      oidc.clock.advance(2_000);
    });
    const host = (): string => `http://acme.localhost:${oidc.port}`;
    /** Types the password in place of the session, for which the browser stands in for the code. */
    const typeAgain = async (): Promise<void> => {
      const page = await browser.get(`${host()}/sign-in?account=other`);
      const visit = await browser.submit(page, { email: who.email, password: who.password });
      expect(path(visit)).to.equal('/account');
    };

    it('a password takes the second factor from a session that had one, with the same id', async function () {
      this.slow(10_000);

      await typeAgain();
      const { claims } = await tokensOf(party, await asks({ prompt: 'none' }));
      expect(claims).to.deep.include({ acr: 'urn:tessera:pwd', amr: ['pwd'], sid: before.claims['sid'] });
      expect(claims.auth_time).to.be.greaterThan(before.claims.auth_time);
      expect(errorOf(party, await asks({ ...mfa, prompt: 'none' }))).to.equal('interaction_required');
      for (const page of ['/account/security/password', '/account/security/authenticator'])
        expect(path(await browser.follow(await browser.get(host() + page))), page).to.equal('/step-up');
      const refresh = { grant_type: 'refresh_token', refresh_token: before.refreshToken };
      const older = await checkedTokens(party, await post(party, 'token', refresh), undefined);
      expect(older.claims, 'the grant of before keeps its own').to.deep.include({
        acr: 'urn:tessera:mfa',
        auth_time: before.claims.auth_time,
      });
    });

    it('the code is asked for where the application asks for a new sign-in', async function () {
      this.slow(20_000);

      for (const changes of [{ prompt: 'login' }, { max_age: '0' }, mfa]) {
        await typeAgain();
        oidc.clock.advance(2_000);
        const { claims } = await withCode(who, await byPassword(who, changes));
        expect(claims['acr'], JSON.stringify(changes)).to.equal('urn:tessera:mfa');
      }
    });

    it('its session does not meet the policy for administrators, from the moment that the user is one', async function () {
      this.slow(20_000);

      await set({ mfa: 'required' });
      await typeAgain();
      expect((await asks({ prompt: 'none' })).visit.location).to.contain('code=');
      const roleId = builtInRoleId(oidc.tenantIds['acme']!, 'admin');
      await assignRole(oidc.runtime.app, command(), { userId: who.userId, roleId });
      expect(errorOf(party, await asks({ prompt: 'none' }))).to.equal('interaction_required');
      await withCode(who, await byPassword(who));
    });
  });
});
