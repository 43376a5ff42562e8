import { expect } from 'chai';
import { changeUser } from '../../../../application/user/change-user.js';
import { english } from '../../../../interfaces/hosted-pages/texts/english.js';
import { createUser } from '../../../../application/user/create-user.js';
import { generatePassword } from '../../../../application/user/password/generate-password.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { readMail, tokenIn } from '../../../support/services/mail-text.js';
import {
  type OidcService,
  ada,
  answered,
  authorizeUrl,
  oidcService,
  pkce,
  signInAt,
} from '../../../support/pages/oidc-service.js';
import { type Outbox, outbox } from '../../../support/services/outbox.js';
import { type UserAgent, type Visit, formOf } from '../../../support/http/user-agent.js';
import { countsOf, fifty } from './support/oauth-answers.js';

const first = 'a-pass-phrase-of-theirs';
const chosen = { newPassword: 'another-pass-phrase', newPasswordAgain: 'another-pass-phrase' };

describe('steps of a sign-in or a reset that are left out, repeated or taken out of turn', function () {
  // asking for a reset takes 300 ms, whatever comes of it
  let oidc: OidcService;
  let mails: Outbox;
  let host: string;
  let users = 0;
  before(async () => {
    oidc = await oidcService();
    mails = outbox(oidc.service.dataDir);
    host = `http://acme.localhost:${oidc.port}`;
  });
  after(() => oidc.close());

  const command = (): ReturnType<typeof systemCommand> =>
    systemCommand({ tenantId: oidc.tenantIds['acme']! });
  interface Somebody {
    readonly id: string;
    readonly email: string;
  }
  const somebody = async (password: string | null = first): Promise<Somebody> => {
    users += 1;
    const email = `user-${users}@acme.test`;
    const { record } = await createUser(oidc.runtime.app, command(), {
      email,
      ...(password === null ? {} : { password }),
    });
    return { id: record.id, email };
  };
  const signIn = async ({ email }: Somebody, password: string, agent = oidc.browser()): Promise<Visit> => {
    const { action, hidden } = formOf(await agent.get(`${host}/sign-in`));
    return agent.post(action, { ...hidden, email, password });
  };
  const signsIn = async (who: Somebody, password: string): Promise<boolean> => {
    const agent = oidc.browser();
    await signIn(who, password, agent);
    return agent.cookie('acme.localhost', 'tessera_session') !== undefined;
  };
  const askForReset = async ({ email }: Somebody): Promise<string> => {
    const agent = oidc.browser();
    const { action, hidden } = formOf(await agent.get(`${host}/forgot-password`));
    await agent.post(action, { ...hidden, email });
    return `${host}/reset-password?token=${tokenIn(await mails.take('password-reset'))}`;
  };
  const open = async (agent: UserAgent, link: string): Promise<Visit> => agent.follow(await agent.get(link));
  const isGone = ({ status, body }: Visit): boolean =>
    status === 400 && /This (link|invitation) no longer works/.test(body);
  const isDone = ({ status, location }: Visit): boolean => status === 303 && location === `${host}/account`;
  /** Kinds of all events of this user. */
  const historyOf = async ({ id }: Somebody): Promise<readonly string[]> => {
    const tenantId = oidc.tenantIds['acme']!;
    return (await oidc.runtime.app.events.load(streamName(tenantId, 'user', id))).map(
      ({ event }) => event.type,
    );
  };

  it('a password cannot be reset without the mail, by its form or by a later step', async () => {
    const victim = await somebody();
    const before = await historyOf(victim);
    await askForReset(victim);
    const agent = oidc.browser();
    // a form of theirs, for the cookie and a token that is real
    const { hidden } = formOf(await agent.get(`${host}/sign-in`));
    for (const path of [
      '/reset-password',
      '/accept-invitation',
      '/verify-email',
      '/change-password',
      '/consent',
    ])
      for (const form of [
        {},
        chosen,
        { ...hidden, ...chosen },
        { ...hidden, ...chosen, email: victim.email },
        { ...hidden, ...chosen, userId: victim.id },
        { ...hidden, ...chosen, token: '' },
      ]) {
        const visit = await agent.follow(await agent.post(`${host}${path}`, form));
        expect(visit.location, path).to.equal(null);
        expect(visit.status === 200, path).to.equal(visit.body.includes('name="email"'));
      }
    for (const path of ['/password-changed', '/invitation-accepted', '/email-verified', '/mail-sent'])
      await agent.get(`${host}${path}`);
    expect(await historyOf(victim)).to.deep.equal(before);
    expect(agent.cookie('acme.localhost', 'tessera_session')).to.equal(undefined);
    expect(await signsIn(victim, first)).to.equal(true);
  });

  it('a mailed link is valid for its own purpose only, at every page', async () => {
    const victim = await somebody(null);
    const invitation = tokenIn(await mails.take('invitation'));
    const reset = await askForReset(victim);
    const token = new URL(reset).searchParams.get('token')!;
    for (const [path, other] of [
      ['/reset-password', invitation],
      ['/verify-email', invitation],
      ['/accept-invitation', token],
      ['/verify-email', token],
    ] as const)
      expect(isGone(await open(oidc.browser(), `${host}${path}?token=${other}`)), path).to.equal(true);
    const globex = `http://globex.localhost:${oidc.port}/reset-password?token=${token}`;
    expect(isGone(await open(oidc.browser(), globex)), 'of another tenant').to.equal(true);
  });

  it('the form of one user’s mailed link does not accept the link of another user', async function () {
    this.slow(10_000);

    const [mine, theirs] = [await somebody(), await somebody()];
    const agent = oidc.browser();
    const page = await open(agent, await askForReset(mine));
    const { action, hidden } = formOf(page);
    // the cookie now holds another link than the form was made for
    await open(agent, await askForReset(theirs));
    const sent = await agent.post(action, { ...hidden, ...chosen, userId: theirs.id, email: theirs.email });
    expect(sent.status).to.equal(403);
    expect([await signsIn(mine, first), await signsIn(theirs, first)]).to.deep.equal([true, true]);
  });

  it('one of fifty concurrent redemptions of a mailed link sets the password and signs in', async function () {
    this.slow(20_000);

    const who = await somebody();
    const before = await historyOf(who);
    const link = await askForReset(who);
    const browsers = await fifty(async () => {
      const agent = oidc.browser();
      return { agent, form: formOf(await open(agent, link)) };
    });
    const visits = await Promise.all(
      browsers.map(({ agent, form }, index) => {
        const password = `pass-phrase-number-${index}`;
        return agent.post(form.action, { ...form.hidden, newPassword: password, newPasswordAgain: password });
      }),
    );
    expect(countsOf(visits.map(({ status }) => status))).to.deep.equal({ 303: 1, 400: 49 });
    const signedIn = browsers.filter(({ agent }) => agent.cookie('acme.localhost', 'tessera_session'));
    expect(signedIn).to.have.length(1);
    for (const visit of visits) expect(isDone(visit) || isGone(visit)).to.equal(true);
    const winner = visits.findIndex(isDone);
    expect(await signsIn(who, `pass-phrase-number-${winner}`)).to.equal(true);
    expect((await historyOf(who)).slice(before.length)).to.deep.equal([
      'UserPasswordSet',
      'UserEmailVerified',
    ]);
    expect(isGone(await open(oidc.browser(), link))).to.equal(true);
  });

  it('a mailed link is void once the password or the address that it was made for has changed', async () => {
    const byPassword = await somebody();
    const [older, newer] = [await askForReset(byPassword), await askForReset(byPassword)];
    const agent = oidc.browser();
    const { action, hidden } = formOf(await open(agent, newer));
    expect(isDone(await agent.post(action, { ...hidden, ...chosen }))).to.equal(true);
    expect(isGone(await open(oidc.browser(), older)), 'of before the change').to.equal(true);

    const byAddress = await somebody();
    const link = await askForReset(byAddress);
    await changeUser(oidc.runtime.app, command(), { userId: byAddress.id, email: `new-${byAddress.email}` });
    expect(isGone(await open(oidc.browser(), link)), 'of another address').to.equal(true);
  });

  it('a password that must be changed gives access only to the page that changes it', async () => {
    const who = await somebody();
    await generatePassword(oidc.runtime.app, command(), { userId: who.id });
    const { text } = readMail(await mails.take('generated-password'));
    const [generated = ''] = /\b[A-HJ-NP-Za-km-z2-9]{20}\b/.exec(text) ?? [];
    const agent = oidc.browser();
    const stopped = await signInAt(agent, authorizeUrl(oidc, pkce()), { ...who, password: generated });
    expect(stopped.url).to.contain('/change-password');
    expect(agent.cookie('acme.localhost', 'tessera_session')).to.equal(undefined);
    // whoever may not be asked anything is notified that somebody would have to be
    const silent = await agent.follow(await agent.get(authorizeUrl(oidc, pkce(), { prompt: 'none' })));
    expect(answered(silent).get('error')).to.equal('login_required');
    const again = await agent.follow(await agent.get(authorizeUrl(oidc, pkce())));
    expect(again.body).to.contain('name="email"');
    const waiting = agent.cookie('acme.localhost', 'tessera_sign_in')!;
    const asSession = { Cookie: `tessera_session=${waiting}` };
    expect((await oidc.browser().get(`${host}/sign-in`, asSession)).body).to.contain('name="email"');
    const done = await agent.submit(stopped, chosen);
    expect(answered(done).get('code')).to.be.a('string');
    // and once only: who is signed in goes on to the application, and the password stays
    const { body } = await agent.submit(stopped, {
      newPassword: 'yet-another-pass-phrase',
      newPasswordAgain: 'yet-another-pass-phrase',
    });
    expect(body).to.contain(english.signedIn.title);
    const later = await signInAt(oidc.browser(), authorizeUrl(oidc, pkce()), {
      ...who,
      password: chosen.newPassword,
    });
    expect(answered(later).get('code')).to.be.a('string');
  });

  it('a sign-in without the form that it began with is refused', async () => {
    const agent = oidc.browser();
    for (const form of [ada, { ...ada, csrf: '' }, { ...ada, csrf: 'x'.repeat(43) }]) {
      const visit = await agent.post(`${host}/sign-in`, form);
      expect(visit.status).to.equal(403);
    }
    expect(agent.cookie('acme.localhost', 'tessera_session')).to.equal(undefined);
  });
});

describe('fifty wrong passwords at once', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService();
  });
  after(() => oidc.close());

  it('fifty concurrent wrong passwords lock the account, which refuses its own password until the lock ends', async function () {
    this.slow(20_000);

    const host = `http://acme.localhost:${oidc.port}`;
    const agents = await fifty(async () => {
      const agent = oidc.browser();
      return { agent, form: formOf(await agent.get(`${host}/sign-in`)) };
    });
    const visits = await Promise.all(
      agents.map(({ agent, form }, index) =>
        agent.post(form.action, { ...form.hidden, email: ada.email, password: `wrong-${index}` }),
      ),
    );
    expect(countsOf(visits.map(({ status }) => status))).to.deep.equal({ 400: 50 });
    const trying = async (): Promise<Visit> => {
      const agent = oidc.browser();
      const { action, hidden } = formOf(await agent.get(`${host}/sign-in`));
      return agent.post(action, { ...hidden, ...ada });
    };
    const refused = await trying();
    expect(refused.status).to.equal(400);
    expect(refused.body).to.contain('isn’t right');
    const { id = '' } = oidc.service.document.tenants![0]!.owner;
    const history = await oidc.runtime.app.events.load(streamName(oidc.tenantIds['acme']!, 'user', id));
    expect(history.filter(({ event }) => event.type === 'UserLocked')).to.have.length(1);
    oidc.clock.advance(16 * 60_000);
    expect((await trying()).status).to.equal(303);
  });
});
