import { expect } from 'chai';
import { removeLegacySignIn } from '../../../application/legacy-sign-in/change-legacy-sign-in.js';
import { verifyWebhook } from '../../../interfaces/webhook-verifier/webhooks.js';
import type { UserAgent, Visit } from '../../support/http/user-agent.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import {
  type OidcService,
  ada,
  answered,
  authorizeUrl,
  callback,
  oidcService,
  pkce,
  signInAt,
} from '../../support/pages/oidc-service.js';
import { type FormerSystem, askOnThisMachine, formerSystem } from '../../support/providers/former-system.js';

const usual = 'That email address or password isn’t right.';
const disturbed = 'Sign-in is disturbed at the moment, so we couldn’t check what you typed.';

describe('the sign-in page of a tenant with a former system', () => {
  let oidc: OidcService;
  let system: FormerSystem;
  let secret: string;
  let browser: UserAgent;
  let people = 0;
  before(async () => {
    system = await formerSystem();
    oidc = await oidcService({ LOG_LEVEL: 'trace', WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128' });
    secret = await askOnThisMachine(oidc.runtime.app, tenantId(), system);
  });
  beforeEach(() => {
    browser = oidc.browser();
    system.odd = null;
    system.asked.length = 0;
  });
  after(async () => {
    await oidc.close();
    await system.close();
  });

  const tenantId = (): string => oidc.tenantIds['acme']!;
  const host = (): string => `http://acme.localhost:${oidc.port}`;
  /** A person whom only the former system knows. */
  const someone = (
    more: Readonly<Record<string, unknown>> = {},
  ): { readonly email: string; readonly password: string } => {
    people += 1;
    const who = { email: `person-${people}@acme.test`, password: `of-the-former-system-${people}` };
    system.passwords.set(who.email, who.password);
    system.people.set(who.email, more);
    return who;
  };
  const at = async (
    who: { readonly email: string; readonly password: string },
    agent = browser,
  ): Promise<Visit> => {
    const page = await agent.follow(await agent.get(`${host()}/account`));
    return agent.submit(page, { ...who });
  };
  const known = async (email: string): Promise<readonly Record<string, unknown>[]> => {
    const headers = { 'X-Api-Key': oidc.service.apiKey() };
    const reply = await fetch(`${oidc.service.url}/api/users?email=${email}`, { headers });
    return ((await reply.json()) as { readonly items: readonly Record<string, unknown>[] }).items;
  };

  it('an unknown person signs in with the password of the former system, on the way to an application', async () => {
    const who = someone({ firstName: 'Mary', lastName: 'Somerville' });
    const visit = await signInAt(browser, authorizeUrl(oidc, pkce(), { client_id: 'web' }), who);
    expect(visit.location?.startsWith(callback)).to.equal(true);
    expect(answered(visit).get('code')).to.match(/^[\w-]{43}$/);
    const account = await browser.get(`${host()}/account`);
    expect(account.body).to.contain('You’re signed in').and.to.contain('Mary Somerville');
    expect(await known(who.email)).to.have.lengthOf(1);
    expect(system.asked.map(({ question }) => question)).to.deep.equal([{ type: 'verify', ...who }]);
  });

  it('the question is signed with the secret that the owner got', async () => {
    await at(someone());
    const { headers, text } = system.asked[0]!;
    const question = { body: Buffer.from(text), signature: String(headers['tessera-signature']) };
    expect(verifyWebhook({ ...question, secret })).to.include({ type: 'verify' });
    expect(() => verifyWebhook({ ...question, secret: `${secret}x` })).to.throw();
  });

  it('the next sign-in of that person asks only here, and the password is one of ours', async () => {
    const who = someone();
    await at(who);
    system.passwords.delete(who.email);
    system.asked.length = 0;
    const again = await at(who, oidc.browser());
    expect(again.url).to.equal(`${host()}/account`);
    const wrong = await at({ ...who, password: 'something-else' }, oidc.browser());
    expect(wrong.body).to.contain(usual);
    expect(system.asked).to.deep.equal([]);
  });

  it('a wrong password gets the usual sentence, the same as for a user of ours, and creates nobody', async () => {
    const who = someone();
    const pages = new Set<string>();
    for (const typed of [
      { ...who, password: 'something-else' },
      { email: 'nowhere@acme.test', password: 'something-else' },
      { ...ada, password: 'something-else' },
    ]) {
      const { status, body } = await at(typed);
      expect(status).to.equal(400);
      expect(body).to.contain(usual).and.not.to.contain('something-else');
      pages.add(body.replaceAll(`value="${typed.email}"`, ''));
    }
    expect(pages.size).to.equal(1);
    expect(system.asked.map(({ question }) => question.email)).to.deep.equal([
      who.email,
      'nowhere@acme.test',
    ]);
    expect(await known(who.email)).to.deep.equal([]);
    expect((await at(who, oidc.browser())).url, 'the right one afterwards').to.equal(`${host()}/account`);
  });

  it('a disturbed system gets a sentence of its own, whoever types a wrong password, until it is well again', async () => {
    const who = someone();
    system.odd = (response) => void response.writeHead(500).end();
    for (const typed of [who, { ...ada, password: 'something-else' }]) {
      const { status, body } = await at(typed, oidc.browser());
      expect(status).to.equal(503);
      expect(body).to.contain(disturbed).and.not.to.contain(usual);
    }
    expect((await at(ada, oidc.browser())).url, 'a user of ours').to.equal(`${host()}/account`);
    expect(await known(who.email)).to.deep.equal([]);
    system.odd = null;
    expect((await at(who)).url).to.equal(`${host()}/account`);
    expect((await at({ ...who, password: 'something-else' }, oidc.browser())).body).to.contain(usual);
  });

  it('a disturbed system is reported in German', async () => {
    const who = someone();
    system.odd = (response) => void response.destroy();
    const page = await browser.get(`${host()}/sign-in?ui_locales=de`, { 'Accept-Language': 'de' });
    const { status, body } = await browser.submit(page, { ...who });
    expect(status).to.equal(503);
    expect(body).to.contain('Die Anmeldung ist im Moment gestört');
  });

  it('no line of the log holds a password that was typed', async () => {
    const who = someone();
    await at(who);
    await at({ ...who, password: 'typed-by-mistake-7' }, oidc.browser());
    const log = oidc.service.log.join('\n');
    expect(log).to.contain('/sign-in');
    for (const hidden of [who.password, 'typed-by-mistake-7', secret]) expect(log).not.to.contain(hidden);
  });

  it('once it is asked no more, people whom only that system knows get the usual sentence', async () => {
    await removeLegacySignIn(oidc.runtime.app, systemCommand({ tenantId: tenantId() }));
    const who = someone();
    expect((await at(who)).body).to.contain(usual);
    expect(system.asked).to.deep.equal([]);
    expect(await known(who.email)).to.deep.equal([]);
  });
});
