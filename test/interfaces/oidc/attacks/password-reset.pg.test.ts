import { expect } from 'chai';
import { offerTotp } from '../../../../application/user/factors/set-up-totp.js';
import { presentTenantOf } from '../../../../application/tenant/tenant-stream.js';
import { requestDeletion } from '../../../../application/user/deletion/request-deletion.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import { csrf } from '../../../../interfaces/hosted-pages/page-request/csrf.js';
import type { HttpRequest } from '../../../../interfaces/http/http-types.js';
import { cookies } from '../../../../interfaces/http/requests/cookies.js';
import { call } from '../../../support/http/http-client.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';
import { command } from '../../../support/in-memory/in-memory-app.js';
import {
  type OidcService,
  answered,
  authorizeUrl,
  oidcService,
  pkce,
} from '../../../support/pages/oidc-service.js';
import { usePasskey } from '../../../support/pages/passkey-page.js';
import { type PersonWithFactors, personWithFactors } from '../../../support/pages/person-with-factors.js';
import { totpCode, userNow } from '../../../support/samples/second-factor.js';
import { tokenIn } from '../../../support/services/mail-text.js';
import { type Outbox, outbox } from '../../../support/services/outbox.js';

const HOST = 'acme.localhost';
const chosen = { newPassword: 'another-pass-phrase', newPasswordAgain: 'another-pass-phrase' };
const steps = ['/second-factor', '/set-up', '/mail-code', '/change-password'] as const;

/** Ways to prove the second factor on its page. */
const proofs: Readonly<
  Record<string, (person: PersonWithFactors, agent: UserAgent, page: Visit) => Promise<Visit>>
> = {
  'a code of the app': (person, agent, page) => agent.submit(page, { code: person.nextCode() }),
  'a backup code': async ({ backupCodes }, agent, page) => {
    const other = await agent.get(`${page.url}?use=backup-code`);
    return agent.submit(other, { code: backupCodes[0]! });
  },
  'a passkey': async ({ device }, agent, page) => agent.follow(await usePasskey(agent, page, device)),
};

describe('a password reset of an account with a second factor', () => {
  let oidc: OidcService;
  let mails: Outbox;
  let host: string;
  let people = 0;
  before(async () => {
    oidc = await oidcService();
    mails = outbox(oidc.service.dataDir);
    host = `http://${HOST}:${oidc.port}`;
  });
  after(() => oidc.close());

  const app = () => oidc.runtime.app;
  const tenantId = (): string => oidc.tenantIds['acme']!;
  const path = ({ location, url }: Visit): string => new URL(location ?? url).pathname;
  const someone = (): Promise<PersonWithFactors> =>
    personWithFactors(oidc, `reset-${++people}@acme.test`, undefined, { emailVerified: true });
  const typePassword = async (agent: UserAgent, email: string, password: string): Promise<Visit> =>
    agent.submit(await agent.get(`${host}/sign-in`), { email, password });
  const isSignedIn = async (agent: UserAgent): Promise<boolean> =>
    path(await agent.get(`${host}/account`)) === '/account';
  const sessionsOf = async ({ userId }: PersonWithFactors): Promise<number> => {
    const key = oidc.service.apiKey();
    const { json } = await call(oidc.issuer, 'GET', `/api/users/${userId}/sessions`, { key });
    return (json['items'] as unknown[]).length;
  };
  const historyOf = async ({ userId }: PersonWithFactors): Promise<readonly string[]> =>
    (await app().events.load(streamName(tenantId(), 'user', userId))).map(({ event }) => event.type);
  /** Returns the secret of the mailed link. */
  const askForReset = async (agent: UserAgent, email: string): Promise<string> => {
    await agent.submit(await agent.get(`${host}/forgot-password`), { email });
    return tokenIn(await mails.take('password-reset'));
  };
  const open = async (agent: UserAgent, token: string): Promise<Visit> =>
    agent.follow(await agent.get(`${host}/reset-password?token=${token}`));

  for (const [proof, prove] of Object.entries(proofs))
    it(`a reset ends every session, and begins one after ${proof} only, also in a browser that was remembered`, async function () {
      this.slow(20_000);

      const person = await someone();
      const { email, password } = person;
      const [agent, elsewhere] = [oidc.browser(), oidc.browser()];
      for (const [one, remember] of [
        [agent, { remember: 'on' }],
        [elsewhere, {}],
      ] as const)
        await one.submit(await typePassword(one, email, password), { code: person.nextCode(), ...remember });
      expect(agent.cookie(HOST, 'tessera_device')).to.match(/^[\w-]{43}$/);
      expect([await isSignedIn(agent), await isSignedIn(elsewhere)]).to.deep.equal([true, true]);

      const second = await agent.submit(await open(agent, await askForReset(agent, email)), chosen);
      expect(path(second)).to.equal('/second-factor');
      expect([await isSignedIn(agent), await isSignedIn(elsewhere)]).to.deep.equal([false, false]);
      expect(await sessionsOf(person)).to.equal(0);
      await prove(person, agent, await agent.get(second.url));
      expect([await isSignedIn(agent), await isSignedIn(elsewhere)]).to.deep.equal([true, false]);
      expect(await sessionsOf(person)).to.equal(1);

      const old = await typePassword(oidc.browser(), email, password);
      expect([path(old), old.status]).to.deep.equal(['/sign-in', 400]);
      expect(path(await typePassword(oidc.browser(), email, chosen.newPassword))).to.equal('/second-factor');
    });

  it('whoever has the mailbox and the second factor keeps an account whose deletion a thief asked for', async function () {
    this.slow(10_000);

    const person = await someone();
    const { userId, email } = person;
    const themself = command({ tenantId: tenantId(), source: 'hosted', actor: { type: 'user', id: userId } });
    const alerts = () => Promise.resolve({ items: [], next: null, total: 0 });
    await requestDeletion(app(), { alerts }, themself, { userId });
    const isGoing = async (): Promise<boolean> =>
      (await userNow(app(), tenantId(), userId)).deletionDueAt !== null;
    const agent = oidc.browser();
    const second = await agent.submit(await open(agent, await askForReset(agent, email)), chosen);
    expect([path(second), await isGoing()], 'the mailbox alone').to.deep.equal(['/second-factor', true]);
    const kept = await agent.submit(second, { code: person.nextCode() });
    expect([path(kept), await isGoing()]).to.deep.equal(['/account-kept', false]);
    expect(await isSignedIn(agent)).to.equal(true);
  });

  it('every form that is sent out of turn during a reset is refused, though its token is right', async function () {
    this.slow(10_000);

    const person = await someone();
    const { userId } = person;
    const agent = oidc.browser();
    const token = await askForReset(agent, person.email);
    const before = await historyOf(person);
    const user = await userNow(app(), tenantId(), userId);
    const offer = offerTotp(app(), user, await presentTenantOf(app(), tenantId()));

    /** The token of a form, as its page would show it in this browser. */
    const formToken = (of: string, subject: string): string => {
      const req = { headers: { cookie: agent.cookieHeader(HOST) } } as unknown as HttpRequest;
      const issued = csrf(oidc.runtime.secretFor('forms'), cookies(false));
      return issued.issue(req, [of, tenantId(), '', subject].join('|')).token;
    };
    const fieldsOf = (step: (typeof steps)[number]): Readonly<Record<string, string>> => {
      if (step === '/change-password') return chosen;
      if (step === '/set-up') return { setUp: offer.setUp, code: totpCode(offer.secret, oidc.clock.now()) };
      return { code: person.nextCode() };
    };
    /** Sends the forms of these steps, each with the cookies of now. Returns where they lead. */
    const sendAll = async (of: readonly (typeof steps)[number][]): Promise<readonly string[]> => {
      const kept = new Map(agent.cookies(HOST));
      const led: string[] = [];
      for (const step of of) {
        const form = { ...fieldsOf(step), csrf: formToken(step, userId) };
        led.push(path(await agent.post(host + step, form)));
        agent.forget(HOST);
        agent.keep(HOST, kept);
      }
      return led;
    };
    const sendReset = (secret = token): Promise<Visit> =>
      agent.post(`${host}/reset-password`, { ...chosen, csrf: formToken('/reset-password', secret) });
    const isGone = ({ status, body }: Visit): boolean =>
      status === 400 && body.includes('This link no longer works');
    const expectNothing = async (history: readonly string[], about: string): Promise<void> => {
      expect(await historyOf(person), about).to.deep.equal(history);
      expect(await sessionsOf(person), about).to.equal(0);
      expect(await isSignedIn(agent), about).to.equal(false);
      const silent = await agent.follow(await agent.get(authorizeUrl(oidc, pkce(), { prompt: 'none' })));
      expect(answered(silent).get('error'), about).to.equal('login_required');
    };

    expect(await sendAll(steps)).to.deep.equal(steps.map(() => '/sign-in'));
    expect(isGone(await sendReset())).to.equal(true);
    await expectNothing(before, 'before the link is followed');

    const page = await open(agent, token);
    expect(await sendAll(steps)).to.deep.equal(steps.map(() => '/sign-in'));
    expect((await sendReset('x'.repeat(token.length))).status).to.equal(403);
    await expectNothing(before, 'before the password is sent');

    const withLink = new Map(agent.cookies(HOST));
    const second = await agent.submit(page, chosen);
    expect(path(second)).to.equal('/second-factor');
    const reset = [...before, 'UserPasswordSet'];
    const others = steps.filter((step) => step !== '/second-factor');
    for (const step of steps)
      expect(path(await agent.follow(await agent.get(host + step))), step).to.equal('/second-factor');
    for (const led of await sendAll(others)) expect(led).to.be.oneOf(['/second-factor', '/sign-in']);
    for (const form of ['/account/security/password', '/account/security/authenticator/remove'])
      expect(path(await agent.post(host + form, { ...chosen, csrf: formToken(form, '') }))).to.equal(
        '/sign-in',
      );
    await expectNothing(reset, 'before the second factor');
    // the link again, from a copy of the browser as it was
    agent.keep(HOST, withLink);
    expect(isGone(await sendReset())).to.equal(true);
    await expectNothing(reset, 'the link a second time');

    await agent.submit(await agent.get(second.url), { code: person.nextCode() });
    expect(await sessionsOf(person)).to.equal(1);
    await sendAll(steps);
    expect(isGone(await sendReset())).to.equal(true);
    expect(await historyOf(person)).to.deep.equal(reset);
    expect(await sessionsOf(person)).to.equal(1);
    const after = await userNow(app(), tenantId(), userId);
    expect(after.factors).to.deep.equal(user.factors);
    expect(after.sessionGeneration).to.equal(user.sessionGeneration + 1);
  });
});
