import { expect } from 'chai';
import { changeTenantSettings } from '../../../../application/tenant/change-tenant-settings.js';
import { load } from '../../../../application/shared/load.js';
import type { TenantSettings } from '../../../../domain/tenant/tenant-settings.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import { type PresentUser, presentUser, user } from '../../../../domain/user/user.js';
import {
  type HostedPagesUnderTest,
  hostedPages,
  isFormRefused,
  send,
} from '../../../support/pages/hosted-pages.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { type InMemoryMail, inMemoryMail } from '../../../support/in-memory/in-memory-mail.js';
import { offeredIn, optionsFor, usePasskey } from '../../../support/pages/passkey-page.js';
import {
  type Lies,
  type SoftAuthenticator,
  softAuthenticator,
} from '../../../support/samples/soft-authenticator.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';

const grace = { firstName: 'Grace', lastName: 'Hopper' };
const email = 'grace@acme.test';
const newPassword = 'nanoseconds-on-a-wire';

describe('a sign-up with a passkey in place of a password', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  let device: SoftAuthenticator;
  let mail: InMemoryMail;
  const set = async (settings: Partial<TenantSettings>): Promise<void> => {
    await changeTenantSettings(pages.app, systemCommand({ tenantId: pages.tenantId }), settings);
  };
  beforeEach(async () => {
    pages = await hostedPages();
    browser = pages.browser();
    device = softAuthenticator(pages.host);
    mail = inMemoryMail(pages.world, { ...pages.world.process(), addresses: pages.app.addresses });
    await set({ signUp: 'open' });
  });
  afterEach(() => pages.stop());

  const latest = async (kind: string) => {
    await mail.send();
    return mail.delivered.filter((one) => one.kind === kind).at(-1)!;
  };
  /** Returns the page that asks for the name. */
  const prove = async (address = email, query = '', agent = browser): Promise<Visit> => {
    const first = await agent.get(`${pages.host}/sign-up${query}`);
    const second = await agent.follow(await send(agent, first, { email: address }));
    const code = (await latest('sign-up')).code!.digits!;
    return agent.follow(await send(agent, second, { code }));
  };
  const made = async (page: Visit, lies: Lies = {}, agent = browser): Promise<string> =>
    device.create(JSON.parse((await optionsFor(agent, page, grace)).body) as object, lies);
  /** Sends what the script of the page sends. */
  const finish = (page: Visit, passkey: string, name = grace, agent = browser): Promise<Visit> => {
    const { action, hidden } = offeredIn(page);
    return agent.post(pages.host + action, { ...hidden, ...name, passkey });
  };
  const created = () => pages.world.log.all.filter(({ event }) => event.type === 'UserCreated').slice(1);
  const account = async (): Promise<PresentUser> => {
    const [one] = created();
    const { state } = await load(pages.app, streamName(pages.tenantId, 'user', one!.context.actorId), user);
    return presentUser(state);
  };
  const isRefused = ({ status, body }: Visit): boolean =>
    status === 400 && body.includes('No passkey was created.');

  it('creates account, passkey and backup codes at once, and goes on to the application with a full sign-in', async () => {
    const query = `?request=${pages.request()}`;
    const page = await prove(email, query);
    const options = JSON.parse((await optionsFor(browser, page, grace)).body) as object;
    expect(options).to.deep.include({ excludeCredentials: [] });
    expect((options as { user: object }).user).to.include({ name: email, displayName: 'Grace Hopper' });
    const codes = await browser.follow(await finish(page, device.create(options)));
    expect([codes.status, codes.body.includes('Save your backup codes')]).to.deep.equal([200, true]);
    const { userId, passwordHash, invited, emailVerified, factors } = await account();
    expect({ passwordHash, invited, emailVerified }).to.deep.equal({
      passwordHash: null,
      invited: false,
      emailVerified: true,
    });
    expect(factors.passkeys).to.have.length(1);
    expect(factors.backupCodes!.codes).to.have.length(10);
    const events = await pages.app.events.load(streamName(pages.tenantId, 'user', userId));
    expect(events.map(({ event }) => event.type)).to.deep.equal([
      'UserCreated',
      'UserPasskeyRegistered',
      'UserBackupCodesIssued',
    ]);
    const [session] = await pages.app.sessions.ofUser(pages.tenantId, userId);
    expect(session!.amr).to.deep.equal(['hwk', 'user', 'mfa']);
    expect(codes.body).to.contain(`href="/sign-up/passkey${query}"`);
    const onward = await browser.get(`${pages.host}/sign-up/passkey${query}`);
    expect(onward.location, 'a passkey is not offered again').to.contain(`${pages.baseUrl}/resume?ticket=`);
  });

  it('signs in with the passkey afterwards, with no password, and with one that a mailed link set', async () => {
    const page = await prove();
    await finish(page, await made(page));
    const signIn = async (fields: Record<string, string> | null): Promise<Visit> => {
      const later = pages.browser();
      const form = await later.get(`${pages.host}/sign-in`);
      return fields === null ? usePasskey(later, form, device) : send(later, form, fields);
    };
    expect((await signIn(null)).location).to.equal(`${pages.host}/account`);
    const refused = await signIn({ email, password: newPassword });
    expect([refused.status, refused.body.includes('role="alert"')]).to.deep.equal([400, true]);
    const security = await browser.get(`${pages.host}/account/security`);
    expect(security.body)
      .to.contain('You have no password.')
      .and.to.contain('href="/account/security/password"');
    const other = pages.browser();
    await send(other, await other.get(`${pages.host}/forgot-password`), { email });
    const link = await other.follow(await other.get((await latest('password-reset')).link!));
    expect((await send(other, link, { newPassword, newPasswordAgain: newPassword })).status).to.equal(303);
    expect((await signIn({ email, password: newPassword })).location).to.equal(`${pages.host}/account`);
    expect((await signIn(null)).location).to.equal(`${pages.host}/account`);
  });

  it('sets a password on the account page', async () => {
    const page = await prove();
    await finish(page, await made(page));
    const form = await browser.get(`${pages.host}/account/security/password`);
    const saved = await send(browser, form, { newPassword, newPasswordAgain: newPassword });
    expect(saved.location).to.equal(`${pages.host}/account/security`);
    expect((await account()).passwordHash).not.to.equal(null);
  });

  it('needs no second factor where one is required', async () => {
    await set({ mfa: 'required' });
    const page = await prove();
    await finish(page, await made(page));
    expect((await browser.get(`${pages.host}/account`)).body).to.contain('You’re signed in');
  });

  it('goes on by the link of the mail in another browser', async () => {
    const first = await browser.get(`${pages.host}/sign-up`);
    await send(browser, first, { email });
    const other = pages.browser();
    const page = await other.follow(await other.get((await latest('sign-up')).link!));
    const codes = await other.follow(await finish(page, await made(page, {}, other), grace, other));
    expect(codes.body).to.contain('Save your backup codes');
    expect(created()).to.have.length(1);
  });

  it('is not offered where the tenant has passkeys off, and none is taken', async () => {
    const page = await prove();
    const passkey = await made(page);
    await set({ passkeys: false });
    expect((await browser.get(`${pages.host}/sign-up`)).body).not.to.contain('data-passkey');
    expect(isRefused(await finish(page, passkey))).to.equal(true);
    expect((await optionsFor(browser, page, grace)).status).to.equal(400);
    expect(created()).to.deep.equal([]);
  });

  it('makes no passkey for a name that cannot be, and says what is wrong with it', async () => {
    const page = await prove();
    for (const [name, text] of [
      [{ ...grace, firstName: ' ' }, 'Enter your first name'],
      [{ ...grace, lastName: 'x'.repeat(201) }, 'a last name of at most 200'],
    ] as const) {
      expect((await optionsFor(browser, page, name)).status).to.equal(400);
      const refused = await finish(page, '', name);
      expect([refused.status, refused.body.includes(text)]).to.deep.equal([400, true]);
    }
    expect(created()).to.deep.equal([]);
  });

  it('gives no options before the address is proved, nor to another browser or a forged form', async () => {
    const page = await prove();
    const other = pages.browser();
    await other.get(`${pages.host}/sign-up`);
    expect((await optionsFor(other, page, grace)).status).to.equal(403);
    const { action, hidden } = offeredIn(page);
    const forged = { ...hidden, csrf: 'x', ...grace, passkey: await made(page) };
    expect(isFormRefused(await browser.post(pages.host + action, forged))).to.equal(true);
    await send(browser, await browser.get(`${pages.host}/sign-up?account=other`), { email: 'eve@acme.test' });
    expect((await optionsFor(browser, page, grace)).status).to.equal(400);
    expect(created()).to.deep.equal([]);
  });

  for (const [what, lies] of [
    ['of another type', { type: 'webauthn.get' }],
    ['from another origin', { origin: 'https://acme.localhost.evil.test' }],
    ['for another tenant’s host', { rpId: 'globex.localhost' }],
    ['from a frame', { crossOrigin: true }],
    ['without verification of the user', { userVerified: false }],
    ['without the user', { userPresent: false }],
    ['with a challenge of its own', { challenge: 'x'.repeat(43) }],
    ['with an algorithm that was not offered', { algorithm: -259 }],
  ] as readonly (readonly [string, Lies])[])
    it(`refuses a passkey ${what}, creates no account, and takes a password then`, async () => {
      const page = await prove();
      const refused = await finish(page, await made(page, lies));
      expect(isRefused(refused)).to.equal(true);
      expect(refused.body).to.contain('value="Grace"');
      expect(created()).to.deep.equal([]);
      const done = await send(browser, refused, { ...grace, newPassword });
      expect(done.location).to.equal(`${pages.host}/sign-up/passkey`);
    });

  it('refuses an answer after five minutes, a second time, and for the sign-up of another address', async () => {
    const page = await prove();
    const late = await made(page);
    pages.world.now += 5 * 60_000;
    expect(isRefused(await finish(page, late))).to.equal(true);
    const wrong = await made(page, { userVerified: false });
    for (let time = 0; time < 2; time++) expect(isRefused(await finish(page, wrong))).to.equal(true);
    const foreign = await made(page);
    const second = await prove('joan@acme.test', '?account=other');
    expect(isRefused(await finish(second, foreign))).to.equal(true);
    expect(created()).to.deep.equal([]);
  });

  it('refuses a passkey that somebody has, and another one goes on', async () => {
    const page = await prove();
    await finish(page, await made(page));
    const known = device.credentials[0]!.id;
    const other = pages.browser();
    const second = await prove('joan@acme.test', '', other);
    expect(
      isRefused(await finish(second, await made(second, { credentialId: known }, other), grace, other)),
    ).to.equal(true);
    expect(created()).to.have.length(1);
    const codes = await other.follow(await finish(second, await made(second, {}, other), grace, other));
    expect(codes.body).to.contain('Save your backup codes');
    expect(created()).to.have.length(2);
  });

  it('says that the sign-up is over an hour after the proof', async () => {
    const page = await prove();
    pages.world.now += 59 * 60_000;
    const passkey = await made(page);
    pages.world.now += 2 * 60_000;
    expect((await finish(page, passkey)).location).to.equal(`${pages.host}/sign-up?over=yes`);
    expect((await optionsFor(browser, page, grace)).status).to.equal(400);
    expect(created()).to.deep.equal([]);
  });
});
