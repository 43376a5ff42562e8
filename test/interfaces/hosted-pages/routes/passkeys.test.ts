import { expect } from 'chai';
import { anyAssurance } from '../../../../domain/sign-in/asked-assurance.js';
import { setPasskeyStep } from '../../../../application/user/factors/change-passkeys.js';
import { load } from '../../../../application/shared/load.js';
import { changeTenantSettings } from '../../../../application/tenant/change-tenant-settings.js';
import { requireMfa } from '../../../../application/user/factors/change-factors.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import { type PresentUser, presentUser, user } from '../../../../domain/user/user.js';
import { assignRole } from '../../../../application/role/assign-role.js';
import { builtInRoleId } from '../../../../domain/role/built-in-roles.js';
import { createUser } from '../../../../application/user/create-user.js';
import { passkeyScript } from '../../../../interfaces/hosted-pages/scripts/scripts.js';
import { command, systemCommand } from '../../../support/in-memory/in-memory-app.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';
import {
  type HostedPagesUnderTest,
  cookieOf,
  header,
  hostedPages,
  isFormRefused,
  send,
} from '../../../support/pages/hosted-pages.js';
import { givePasskey, offeredIn, optionsFor, usePasskey } from '../../../support/pages/passkey-page.js';
import {
  type Lies,
  type SoftAuthenticator,
  softAuthenticator,
} from '../../../support/samples/soft-authenticator.js';

const password = 'correct horse staple';

describe('the pages of passkeys', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  let device: SoftAuthenticator;
  let email: string;
  let userId: string;
  let users = 0;
  before(async () => {
    pages = await hostedPages();
  });
  after(() => pages.stop());
  beforeEach(async () => {
    browser = pages.browser();
    device = softAuthenticator(pages.host);
    email = `user-${++users}@acme.test`;
    const { app, tenantId } = pages;
    userId = (await createUser(app, systemCommand({ tenantId }), { email, password })).record.id;
    await givePasskey(app, tenantId, userId, device);
  });

  const secondStep = async (): Promise<Visit> => {
    await setPasskeyStep(pages.app, command({ tenantId: pages.tenantId }), { userId, asked: true });
    const page = await browser.get(`${pages.host}/sign-in`);
    return browser.follow(await send(browser, page, { email, password }));
  };

  it('a passkey signs in and continues to the application', async () => {
    const page = await browser.get(`${pages.host}/sign-in?request=${pages.request()}`);
    expect(page.body).to.contain('autocomplete="username webauthn"');
    const done = await usePasskey(browser, page, device);
    expect(done.location).to.match(/\/resume\?ticket=/);
    expect(cookieOf(done)).to.match(/^tessera_session=[\w-]{43};/);
  });

  it('the options are answered once for a cookie of five minutes, which scripts cannot read', async () => {
    const visit = await optionsFor(browser, await browser.get(`${pages.host}/sign-in`));
    expect(visit.status).to.equal(200);
    expect(header(visit, 'cache-control')).to.equal('no-store');
    expect(cookieOf(visit, 'tessera_ceremony'))
      .to.contain('Max-Age=300')
      .and.contain('HttpOnly')
      .and.contain('SameSite=Lax');
    expect(JSON.parse(visit.body)).to.include({ rpId: 'acme.localhost', userVerification: 'required' });
  });

  it('the options are refused from elsewhere, and without the token of the page', async () => {
    const { options, asked } = offeredIn(await browser.get(`${pages.host}/sign-in`));
    const at = pages.host + options;
    expect(isFormRefused(await browser.post(at, { ...asked, csrf: 'forged' }))).to.equal(true);
    expect(isFormRefused(await browser.post(at, asked, { Origin: 'https://evil.test' }))).to.equal(true);
    expect(isFormRefused(await pages.browser().post(at, asked))).to.equal(true);
    expect(isFormRefused(await browser.post(at, { ...asked, use: 'second-factor' }))).to.equal(true);
  });

  it('all wrong passkeys are refused alike', async () => {
    const answers: Visit[] = [];
    for (const lies of [
      { userVerified: false },
      { origin: 'https://evil.test' },
      { rpId: 'localhost' },
      { credentialId: 'bm9ib2R5' },
      { userHandle: 'd3Jvbmc' },
      { challenge: 'x'.repeat(43) },
    ])
      answers.push(await usePasskey(browser, await browser.get(`${pages.host}/sign-in`), device, lies));
    const page = await browser.get(`${pages.host}/sign-in`);
    const { action, hidden } = offeredIn(page);
    for (const passkey of ['{}', 'x', '[]'])
      answers.push(await browser.post(pages.host + action, { ...hidden, passkey }));
    expect(new Set(answers.map(({ body }) => body)).size).to.equal(1);
    expect(answers.every(({ status }) => status === 400)).to.equal(true);
    expect(answers[0]!.body).to.contain('That passkey can’t be used for this account here.');
    expect(answers.some((answer) => cookieOf(answer) !== '')).to.equal(false);
  });

  it('an answer that was made in one browser is refused from another one', async () => {
    const page = await browser.get(`${pages.host}/sign-in`);
    const options = JSON.parse((await optionsFor(browser, page)).body) as object;
    const passkey = device.get(options);
    const victim = pages.browser();
    const theirs = await victim.get(`${pages.host}/sign-in`);
    await optionsFor(victim, theirs);
    const forced = await victim.post(`${pages.host}/sign-in`, { ...offeredIn(theirs).hidden, passkey });
    expect(forced.status).to.equal(400);
    expect(cookieOf(forced)).to.equal('');
  });

  it('an answer that another site sends is refused as a form', async () => {
    const page = await browser.get(`${pages.host}/sign-in`);
    const options = JSON.parse((await optionsFor(browser, page)).body) as object;
    const form = { passkey: device.get(options), csrf: 'forged' };
    expect(isFormRefused(await browser.post(`${pages.host}/sign-in`, form))).to.equal(true);
  });

  it('the form after a refused passkey has the address that was typed, in no address', async () => {
    const handle = pages.request({ loginHint: 'hint@acme.test' });
    const page = await browser.get(`${pages.host}/sign-in?request=${handle}`);
    const { action, hidden } = offeredIn(page);
    const refused = (email: string): Promise<Visit> =>
      browser.post(pages.host + action, { ...hidden, email, passkey: '{}' });
    const typed = await refused('typed@acme.test');
    expect(typed.status).to.equal(400);
    expect(typed.body).to.contain('value="typed@acme.test"').and.not.to.contain('hint@acme.test');
    const german = await browser.get(`${pages.host}/sign-in?request=${handle}&ui_locales=de`);
    expect(german.body).to.contain('value="typed@acme.test"');
    expect((await refused('')).body).to.contain('value="hint@acme.test"');
  });

  it('a passkey completes the second step, and its options name the passkeys of the user alone', async () => {
    const page = await secondStep();
    expect(new URL(page.url).pathname).to.equal('/second-factor');
    const options = JSON.parse((await optionsFor(browser, page)).body) as {
      allowCredentials: { id: string }[];
    };
    expect(options.allowCredentials.map(({ id }) => id)).to.deep.equal([device.credentials[0]!.id]);
    const refused = await usePasskey(browser, page, device, { userVerified: false });
    expect(refused.status).to.equal(400);
    expect(refused.body).to.contain('role="alert"');
    const done = await usePasskey(browser, page, device);
    expect(cookieOf(done)).to.match(/^tessera_session=/);
    expect(cookieOf(done, 'tessera_sign_in')).to.contain('Max-Age=0');
  });

  it('a browser is remembered after a passkey as the second step, if the box is ticked', async () => {
    const page = await secondStep();
    expect(page.body).to.match(/<input type="checkbox" name="remember" value="yes">/);
    const done = await usePasskey(browser, page, device, {}, ['remember']);
    expect(cookieOf(done, 'tessera_device')).to.match(/^tessera_device=[\w-]{43}; Max-Age=2592000;/);
    const form = await browser.get(`${pages.host}/sign-in?account=other`);
    expect(cookieOf(await send(browser, form, { email, password }))).to.match(/^tessera_session=[\w-]{43};/);
    browser = pages.browser();
    const unticked = await usePasskey(browser, await secondStep(), device);
    expect(cookieOf(unticked)).not.to.equal('');
    expect(cookieOf(unticked, 'tessera_device')).to.equal('');
  });

  it('no box is shown to an administrator, or where devices are not remembered, and none counts', async () => {
    const { app, tenantId } = pages;
    const setDays = (rememberDeviceDays: number) =>
      changeTenantSettings(app, systemCommand({ tenantId }), { rememberDeviceDays });
    const isRefused = async (): Promise<void> => {
      browser = pages.browser();
      const page = await secondStep();
      expect(page.body).to.contain('data-passkey="').and.not.contain('checkbox');
      const done = await usePasskey(browser, page, device, {}, ['remember']);
      expect(cookieOf(done)).not.to.equal('');
      expect(cookieOf(done, 'tessera_device')).to.equal('');
    };
    await setDays(0);
    try {
      await isRefused();
    } finally {
      await setDays(30);
    }
    await assignRole(app, systemCommand({ tenantId }), { userId, roleId: builtInRoleId(tenantId, 'admin') });
    await isRefused();
  });

  it('the second step has no options without the cookie of its sign-in', async () => {
    const page = await secondStep();
    const { options, asked } = offeredIn(page);
    const token = browser.cookie('acme.localhost', 'tessera_form') ?? '';
    const other = pages.browser();
    other.keep('acme.localhost', new Map([['tessera_form', token]]));
    const visit = await other.post(pages.host + options, asked);
    expect(visit.status).to.equal(400);
    expect(visit.body).not.to.contain(device.credentials[0]!.id);
  });

  describe('at the set-up of a required factor', () => {
    let eve: string;
    let own: SoftAuthenticator;
    /** Opens the page of the set-up for a user without a factor, whose password was right. */
    const setUp = async (provedMailbox: number | null = 0): Promise<Visit> => {
      const { app, tenantId } = pages;
      const secret = await app.signInTransactions.begin({
        tenantId,
        userId: eve,
        generation: (await userOf(eve)).sessionGeneration,
        clientId: null,
        asked: anyAssurance,
        amr: ['pwd'],
        provedMailbox,
        authenticatedAt: app.clock.now(),
      });
      browser.keep('acme.localhost', new Map([['tessera_sign_in', secret]]));
      return browser.get(`${pages.host}/set-up`);
    };
    const userOf = async (id: string): Promise<PresentUser> =>
      presentUser((await load(pages.app, streamName(pages.tenantId, 'user', id), user)).state);
    const create = async (page: Visit, lies: Lies = {}): Promise<Visit> => {
      const options = JSON.parse((await optionsFor(browser, page)).body) as object;
      const { action, hidden } = offeredIn(page);
      return browser.post(pages.host + action, { ...hidden, passkey: own.create(options, lies) });
    };

    beforeEach(async () => {
      const { app, tenantId } = pages;
      const email = `required-${++users}@acme.test`;
      eve = (await createUser(app, systemCommand({ tenantId }), { email, password })).record.id;
      await requireMfa(app, systemCommand({ tenantId }), { userId: eve, required: true });
      own = softAuthenticator(pages.host);
    });

    it('a passkey is registered, completes the sign-in, and comes with backup codes', async () => {
      const done = await create(await setUp());
      expect(cookieOf(done)).to.match(/^tessera_session=/);
      expect((await browser.follow(done)).body.match(/<li><code>/g)).to.have.lengthOf(10);
      const { factors } = await userOf(eve);
      expect(factors.passkeys.map(({ name }) => name)).to.deep.equal(['My passkey']);
      const [session] = await pages.app.sessions.ofUser(pages.tenantId, eve);
      expect(session!.amr).to.deep.equal(['pwd', 'hwk', 'user', 'mfa']);
    });

    for (const [what, lies] of [
      ['without verification of the user', { userVerified: false }],
      ['of another origin', { origin: 'https://evil.test' }],
      ['of another challenge', { challenge: 'x'.repeat(43) }],
    ] as readonly (readonly [string, Lies])[])
      it(`a passkey ${what} is not registered, and the page says so`, async () => {
        const refused = await create(await setUp(), lies);
        expect(refused.status).to.equal(400);
        expect(refused.body).to.contain('That passkey wasn’t added.');
        expect((await userOf(eve)).factors.passkeys).to.deep.equal([]);
        expect(cookieOf(refused)).to.equal('');
      });

    it('a right password alone registers none: the mailbox is proved first', async () => {
      const page = await setUp();
      const secondPage = await setUp(null);
      expect(secondPage.location).to.equal(`${pages.host}/mail-code`);
      expect((await optionsFor(browser, page)).status).to.equal(400);
      const { hidden } = offeredIn(page);
      const posted = await browser.post(`${pages.host}/set-up`, { ...hidden, passkey: '{}' });
      expect(posted.location).to.equal(`${pages.host}/mail-code`);
    });

    it('an answer that registered a passkey registers nothing again, and does not sign in', async () => {
      const page = await setUp();
      const options = JSON.parse((await optionsFor(browser, page)).body) as object;
      const { hidden } = offeredIn(page);
      const form = { ...hidden, passkey: own.create(options) };
      expect(cookieOf(await browser.post(`${pages.host}/set-up`, form))).not.to.equal('');
      const again = await browser.post(`${pages.host}/set-up`, form);
      expect(again.location).to.equal(`${pages.host}/sign-in`);
      expect((await userOf(eve)).factors.passkeys).to.have.lengthOf(1);
    });

    it('no passkey is offered where the organisation has turned new ones off', async () => {
      const { app, tenantId } = pages;
      const page = await setUp();
      const options = JSON.parse((await optionsFor(browser, page)).body) as object;
      await changeTenantSettings(app, systemCommand({ tenantId }), { passkeys: false });
      try {
        expect((await setUp()).body).not.to.contain('data-passkey="');
        const form = { ...offeredIn(page).hidden, passkey: own.create(options) };
        expect((await browser.post(`${pages.host}/set-up`, form)).status).to.equal(400);
        expect((await userOf(eve)).factors.passkeys).to.deep.equal([]);
      } finally {
        await changeTenantSettings(app, systemCommand({ tenantId }), { passkeys: true });
      }
    });
  });

  it('the script is served once for its content, and for this host only', async () => {
    const visit = await browser.get(pages.host + passkeyScript.path);
    expect(visit.body).to.equal(passkeyScript.content);
    expect(header(visit, 'content-type')).to.equal('text/javascript; charset=utf-8');
    expect(header(visit, 'cache-control')).to.equal('public, max-age=31536000, immutable');
    expect(header(visit, 'cross-origin-resource-policy')).to.equal('same-origin');
    expect(header(visit, 'x-content-type-options')).to.equal('nosniff');
  });
});
