import { expect } from 'chai';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { createUser } from '../../../application/user/create-user.js';
import { requireMfa } from '../../../application/user/factors/change-factors.js';
import { placesOf } from '../../secrets/places.js';
import { call } from '../../support/http/http-client.js';
import { type UserAgent, type Visit, formOf } from '../../support/http/user-agent.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import {
  type OidcService,
  ada,
  authorizeUrl,
  bo,
  callback,
  oidcService,
  pkce,
} from '../../support/pages/oidc-service.js';
import { readMail } from '../../support/services/mail-text.js';
import { type Outbox, outbox } from '../../support/services/outbox.js';

const own = 'a password of my own';

describe('journeys without script, by the links and codes of real mails', () => {
  let oidc: OidcService;
  let mails: Outbox;
  let host: string;
  let browser: UserAgent;
  before(async () => {
    oidc = await oidcService({ LOG_LEVEL: 'trace' });
    mails = outbox(oidc.service.dataDir);
    host = `http://acme.localhost:${oidc.port}`;
    await changeTenantSettings(oidc.runtime.app, inAcme(), { signUp: 'open' });
  });
  beforeEach(() => {
    browser = oidc.browser();
  });
  after(() => oidc.close());

  const inAcme = (): ReturnType<typeof systemCommand> => systemCommand({ tenantId: oidc.tenantIds['acme']! });
  const goto = async (url: string): Promise<Visit> =>
    browser.follow(await browser.get(url, { Accept: 'text/html' }));
  /** Follows the link of a page that has this text. */
  const follow = (page: Visit, text: string): Promise<Visit> => {
    const [, address] = new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${text}</a>`).exec(page.body) ?? [];
    if (address === undefined) throw new Error(`no link "${text}" at ${page.url}`);
    return goto(new URL(address.replaceAll('&amp;', '&'), page.url).href);
  };
  /** Presses the button that takes the typed address along. */
  const forgot = (page: Visit): Promise<Visit> => browser.submit(page, { go: 'forgot-password' });
  const linkIn = (mail: string): string =>
    /http:\/\/acme\.localhost:\d+\/[a-z-]+\?token=[\w-]+/.exec(readMail(mail).text)?.[0] ?? '';
  const codeIn = (mail: string): string => / (\d{6})\n/.exec(readMail(mail).text)?.[1] ?? 'none';
  const choose = (page: Visit, newPassword: string): Promise<Visit> =>
    browser.submit(page, { newPassword, newPasswordAgain: newPassword });
  const signIn = async ({ email, password }: { email: string; password: string }): Promise<Visit> =>
    browser.submit(await goto(`${host}/sign-in`), { email, password });
  const heading = ({ body }: Visit): string =>
    (/<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? '').replace(/<\/?bdi>/g, '');
  const api = (method: string, path: string, body?: unknown): ReturnType<typeof call> =>
    call(oidc.service.url, method, path, {
      key: oidc.service.apiKey(),
      ...(body === undefined ? {} : { body }),
    });
  /** Where a code is found among everything that the service keeps, writes or says. */
  const placesWith = async (code: string): Promise<readonly string[]> => {
    const places = await placesOf(oidc);
    expect(places.get('log')).to.contain('/sign-in');
    return [...places]
      .filter(([, text]) => new RegExp(`(?<![0-9A-Za-z.])${code}(?![0-9A-Za-z])`).test(text))
      .map(([place]) => place.replace(/_.*/, ''));
  };

  it('a user who has forgotten the password resets it', async () => {
    const asked = await forgot(await goto(`${host}/sign-in`));
    const sent = await browser.submit(asked, { email: ada.email });
    expect(sent.url).to.equal(`${host}/mail-sent`);
    const page = await goto(linkIn(await mails.take('password-reset')));
    expect(page.url, 'no secret stays in the address').to.equal(`${host}/reset-password`);
    const refused = await choose(page, 'short');
    expect(refused.body).to.contain('too short');
    const account = await choose(refused, own);
    expect([account.url, heading(account)]).to.deep.equal([`${host}/account`, 'You’re signed in']);
    expect(account.body).to.contain('Ada Byron').and.to.contain(ada.email);
    const left = await browser.follow(await browser.get(`${host}/sign-out`));
    expect(heading(await browser.submit(left, {}))).to.equal('You’re signed out');
    const again = await goto(`${host}/account`);
    expect(heading(again)).to.equal('Sign in');
    // the page to sign in leads back there
    expect((await browser.submit(again, { email: ada.email, password: own })).url).to.equal(
      `${host}/account`,
    );
  });

  it('a user resets the password on the way to an application, which then gets its answer in this browser only', async () => {
    const asked = await forgot(await goto(authorizeUrl(oidc, pkce(), { client_id: 'web', state: 'kept' })));
    expect((await browser.submit(asked, { email: bo.email })).url).to.match(/\/mail-sent\?/);
    const link = linkIn(await mails.take('password-reset'));
    const other = oidc.browser();
    expect((await other.follow(await other.get(link))).location, 'in another browser').to.equal(null);
    const { location } = await choose(await goto(link), own);
    expect(location?.startsWith(callback)).to.equal(true);
    const answer = new URL(location!).searchParams;
    expect(answer.get('state')).to.equal('kept');
    expect(answer.get('code')).to.match(/^[\w-]{43}$/);
  });

  it('an invited user chooses a password, and a user with a generated one changes it', async function () {
    this.slow(10_000);

    const email = 'grace@acme.test';
    const created = await api('POST', '/api/users', { email, firstName: 'Grace' });
    expect(created.status).to.equal(201);
    const invited = await goto(linkIn(await mails.take('invitation')));
    expect(heading(invited)).to.equal('Welcome to Acme Inc.');
    expect(heading(await choose(invited, own))).to.equal('You’re signed in');

    const path = `/api/users/${String(created.json['id'])}/generate-password`;
    expect((await api('POST', path)).status).to.equal(204);
    const { text } = readMail(await mails.take('generated-password'));
    const [generated = ''] = /\b[A-HJ-NP-Za-km-z2-9]{20}\b/.exec(text) ?? [];
    // the session ended with the password
    expect(heading(await goto(`${host}/account`))).to.equal('Sign in');
    const change = await signIn({ email, password: generated });
    expect(heading(change)).to.equal('Choose a new password');
    // nobody is signed in yet
    expect(heading(await goto(`${host}/sign-in`))).to.equal('Sign in');
    const changed = await choose(await goto(`${host}/change-password`), 'another password of my own');
    expect(heading(changed)).to.equal('You’re signed in');
  });

  it('a user confirms an address without a password', async () => {
    const created = await api('POST', '/api/users', { email: 'hedwig@acme.test', password: own });
    const page = await goto(linkIn(await mails.take('verification', 'hedwig@acme.test')));
    expect(heading(await browser.submit(page, {}))).to.equal('Your email address is confirmed');
    const { json } = await api('GET', `/api/users/${String(created.json['id'])}`);
    expect(json['emailVerified']).to.equal(true);
  });

  it('a mail that does not arrive is requested again without typing', async () => {
    const asked = await forgot(await goto(`${host}/sign-in`));
    const sent = await browser.submit(asked, { email: bo.email });
    expect(sent.body).to.contain(bo.email);
    await mails.take('password-reset');
    expect(heading(await browser.submit(sent, {}))).to.equal('Check your email');
    const page = await goto(linkIn(await mails.take('password-reset')));
    expect(page.body).to.contain('Bo Li').and.to.contain(bo.email);
    expect(heading(await follow(page, 'Not you\\?'))).to.equal('Sign in');
  });

  it('a shared browser passes to another user, who continues the pending request', async () => {
    const zuse = { email: 'zuse@acme.test', password: own };
    const mauchly = { email: 'mauchly@acme.test', password: own };
    for (const who of [zuse, mauchly]) await oidc.createUser(who);
    const asked = await goto(authorizeUrl(oidc, pkce(), { client_id: 'partner', scope: 'openid' }));
    const consent = await browser.submit(asked, zuse);
    expect(consent.url).to.match(/\/consent\?/);
    expect(consent.body).to.contain(zuse.email);
    const theirs = await browser.submit(await follow(consent, 'Not you\\?'), mauchly);
    expect(theirs.url).to.match(/\/consent\?/);
    expect(theirs.body).to.contain(mauchly.email).and.not.to.contain(zuse.email);
    const account = await goto(`${host}/account`);
    expect(account.body).to.contain(mauchly.email);
    const back = await browser.submit(await follow(account, 'Use another account'), zuse);
    expect(heading(back)).to.equal('You’re signed in');
    expect(back.body).to.contain(zuse.email);
  });

  it('an address that names nothing leads back, at the service and at a tenant', async () => {
    const start = await follow(await goto(`${oidc.issuer}/nothing`), 'Go to the start page');
    expect(heading(start)).to.equal('This is an identity service');
    expect(start.body).to.contain('href="/docs"');
    const lost = await goto(`${host}/nothing`);
    expect(heading(await follow(lost, 'Go to your account'))).to.equal('Sign in');
  });

  it('a mailed code is typed, leads on with the authorization request, and is nowhere but in its mail', async function () {
    this.slow(30_000);

    const lin = { email: 'lin@acme.test', password: own };
    const { record } = await createUser(oidc.runtime.app, inAcme(), lin);
    const userId = record.id;
    await requireMfa(oidc.runtime.app, inAcme(), { userId, required: true });
    const page = await browser.submit(await goto(authorizeUrl(oidc, pkce())), lin);
    expect(page.body).to.contain('l•••@acme.test');
    const first = codeIn(await mails.take('code'));
    const resent = await browser.follow(await sendSecondForm(page));
    const second = codeIn(await mails.take('code'));
    expect([first, second].every((code) => /^\d{6}$/.test(code))).to.equal(true);
    const neither = ['000000', '111111', '222222'].find((code) => code !== first && code !== second)!;
    const refused = await browser.submit(resent, { code: neither });
    expect(refused.body).to.contain('That code isn’t right, or has expired.');
    const setUp = await browser.submit(refused, { code: first });
    expect(setUp.url).to.match(/\/set-up\?request=/);
    for (const code of [first, second]) expect(await placesWith(code)).to.deep.equal(['file outbox/code']);
  });
  /** Sends the form with "Send it again". */
  const sendSecondForm = (page: Visit): Promise<Visit> => {
    const form = page.body.slice(page.body.indexOf('</form>') + '</form>'.length);
    const { action, hidden } = formOf({ ...page, body: form });
    return browser.post(action, { ...hidden });
  };

  it('a sign-up goes on by the link of the mail in another browser, which the first one does not follow, and its code is nowhere but in its mail', async function () {
    this.slow(10_000);

    const asked = await goto(authorizeUrl(oidc, pkce(), { prompt: 'create' }));
    expect(heading(await browser.submit(asked, { email: 'joan@acme.test' }))).to.equal('Check your email');
    const mail = readMail(await mails.take('sign-up', 'joan@acme.test'));
    const other = oidc.browser();
    const link = mail.links.find((one) => one.includes('/sign-up?token='))!;
    const details = await other.follow(await other.get(link));
    expect(details.url, 'no secret stays in the address').to.match(/\/sign-up$/);
    const offer = await other.submit(details, { firstName: 'Joan', lastName: 'Clarke', newPassword: own });
    expect((await other.submit(offer, {})).url).to.match(/\/account$/);
    expect((await goto(asked.url)).body).to.contain('name="email"');
    expect(await placesWith(/ (\d{6})\n/.exec(mail.text)?.[1] ?? 'none')).to.deep.equal([
      'file outbox/sign-up',
    ]);
  });
});
