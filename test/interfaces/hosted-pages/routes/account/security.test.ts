import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { changeTenantSettings } from '../../../../../application/tenant/change-tenant-settings.js';
import type { TenantSettings } from '../../../../../domain/tenant/tenant-settings.js';
import { createUser } from '../../../../../application/user/create-user.js';
import { STEP_UP_MS } from '../../../../../domain/sign-in/step-up.js';
import type { PresentUser } from '../../../../../domain/user/user.js';
import { securityPaths } from '../../../../../interfaces/hosted-pages/account-sections.js';
import { type UserAgent, type Visit, formsOf } from '../../../../support/http/user-agent.js';
import { systemCommand } from '../../../../support/in-memory/in-memory-app.js';
import { readableSecrets } from '../../../../support/in-memory/in-memory-links.js';
import {
  type HostedPagesUnderTest,
  cookieOf,
  hostedPages,
  isFormRefused,
  send,
} from '../../../../support/pages/hosted-pages.js';
import { givePasskey, offeredIn, optionsFor, usePasskey } from '../../../../support/pages/passkey-page.js';
import { addTotp, totpCode, userNow } from '../../../../support/samples/second-factor.js';
import { type SoftAuthenticator, softAuthenticator } from '../../../../support/samples/soft-authenticator.js';

const password = 'correct horse staple';

describe('the account pages about security', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  let userId: string;
  let email: string;
  let users = 0;
  before(async () => {
    pages = await hostedPages();
  });
  after(() => pages.stop());
  beforeEach(async () => {
    browser = pages.browser();
    email = `user-${++users}@acme.test`;
    userId = await newUser(email);
    await set({ mfa: 'optional', passkeys: true });
  });

  const newUser = async (address: string): Promise<string> => {
    const { app, tenantId } = pages;
    const input = { email: address, password };
    return (await createUser(app, systemCommand({ tenantId }), input)).record.id;
  };
  const set = (settings: Partial<TenantSettings>): Promise<unknown> =>
    changeTenantSettings(pages.app, systemCommand({ tenantId: pages.tenantId }), settings);
  const at = (path: string): string => pages.host + path;
  const path = ({ location, url }: Visit): string => new URL(location ?? url).pathname;
  const now = (): Promise<PresentUser> => userNow(pages.app, pages.tenantId, userId);
  const signIn = (who = email, agent = browser): Promise<Visit> =>
    agent.get(at('/sign-in')).then((page) => send(agent, page, { email: who, password }));
  /** Signs in, and proves the mailbox as a first factor needs it. */
  const mailboxProved = async (): Promise<void> => {
    await signIn();
    const asked = await browser.submit(await browser.get(at('/step-up?for=mailbox')), { password });
    const { id } = pages.world.log.all.findLast(({ event }) => event.type === 'SignInCodeRequested')!;
    await send(browser, asked, { code: readableSecrets.code(id) });
  };
  /** Signs in with an authenticator app. */
  const withTotp = async (agent = browser): Promise<string> => {
    const { secret } = await addTotp(pages.app, pages.tenantId, userId);
    await signInByCode(secret, agent);
    return secret;
  };
  const signInByCode = async (secret: string, agent = browser): Promise<void> => {
    pages.world.now += 60_000;
    const second = await agent.follow(await signIn(email, agent));
    await send(agent, second, { code: totpCode(secret, pages.world.now) });
  };
  /** Signs in with a passkey of this device. */
  const withPasskey = async (): Promise<SoftAuthenticator> => {
    const device = softAuthenticator(pages.host);
    await givePasskey(pages.app, pages.tenantId, userId, device);
    await usePasskey(browser, await browser.get(at('/sign-in')), device);
    return device;
  };
  const open = (page: keyof typeof securityPaths): Promise<Visit> => browser.get(at(securityPaths[page]));
  const security = async (): Promise<string> => (await browser.get(at('/account/security'))).body;
  const csrfOf = (page: Visit, action: string): string =>
    formsOf(page).find((form) => form.action === at(action))?.hidden['csrf'] ?? '';
  const eventsOf = (type: string): number =>
    pages.world.log.all.filter(
      ({ event }) => event.type === type && (event.data as { userId?: string }).userId === userId,
    ).length;

  describe('the step-up', () => {
    const forms = [
      ...Object.values(securityPaths),
      `${securityPaths.authenticator}/remove`,
      ...['rename', 'remove', 'step'].map((name) => `${securityPaths.passkeys}/${name}`),
    ];

    it('every page and form asks for it once the sign-in is older than 15 minutes', async () => {
      await withPasskey();
      const page = await open('passkeys');
      expect(page.status).to.equal(200);
      pages.world.now += STEP_UP_MS + 1;
      const before = pages.world.log.all.length;
      for (const each of forms) {
        expect(path(await browser.get(at(each))), each).to.equal('/step-up');
        const csrf = { csrf: csrfOf(page, each) };
        const { status, location } = await browser.post(at(each), csrf);
        if (status !== 403) expect(new URL(location ?? at('/')).pathname, each).to.equal('/step-up');
      }
      expect(pages.world.log.all.length).to.equal(before);
      expect(await security()).to.contain('Passkeys');
    });

    it('the well-known address for changing a password leads to its page', async () => {
      const visit = await browser.get(at('/.well-known/change-password'));
      expect([visit.status, path(visit)]).to.deep.equal([303, securityPaths.password]);
    });

    it('a password-only session of a user with a second factor changes and removes none', async () => {
      await signIn();
      const { factorId } = await addTotp(pages.app, pages.tenantId, userId);
      for (const each of Object.values(securityPaths))
        expect(path(await browser.get(at(each))), each).to.equal('/step-up');
      expect((await now()).factors.totp?.factorId).to.equal(factorId);
    });

    it('a stolen password alone adds no factor: a code goes to the mailbox first', async () => {
      await signIn();
      for (const page of ['authenticator', 'passkeys'] as const) {
        const asked = await open(page);
        expect(asked.location).to.equal(at('/step-up?for=mailbox'));
        expect(path(await browser.submit(await browser.follow(asked), { password }))).to.equal('/mail-code');
      }
      const offer = { ...offeredIn(await browser.get(at('/sign-in?account=other'))) };
      const options = await browser.post(at(offer.options), { ...offer.asked, use: 'account' });
      expect(isFormRefused(options)).to.equal(true);
    });

    it('the page that was asked for is shown after it', async () => {
      await signIn();
      pages.world.now += STEP_UP_MS + 1;
      const stepUp = await browser.follow(await open('password'));
      expect(path(await browser.submit(stepUp, { password }))).to.equal(securityPaths.password);
    });

    it('a form from another site, of another session, or without a session changes nothing', async () => {
      await withPasskey();
      const page = await open('passkeys');
      const before = pages.world.log.all.length;
      const [passkey] = (await now()).factors.passkeys;
      for (const form of formsOf(page).filter(({ action }) => !action.endsWith('/sign-out'))) {
        const evil = { Origin: 'https://evil.test' };
        expect(isFormRefused(await browser.post(form.action, form.hidden, evil)), form.action).to.equal(true);
        const without = await browser.post(form.action, { passkey: passkey!.passkeyId });
        expect(isFormRefused(without), form.action).to.equal(true);
        expect(path(await pages.browser().post(form.action, form.hidden))).to.equal('/sign-in');
      }
      expect(pages.world.log.all.length).to.equal(before);
    });
  });

  describe('the password', () => {
    const change = async (newPassword: string, again = newPassword): Promise<Visit> =>
      send(browser, await open('password'), { newPassword, newPasswordAgain: again });

    it('another password signs out everywhere else, and this browser goes on', async () => {
      const other = pages.browser();
      await signIn(email, other);
      await signIn();
      const done = await browser.follow(await change('a new password of mine'));
      expect(done.url).to.equal(at('/account/security'));
      expect(done.body).to.contain('Your password is changed.');
      expect(path(await other.get(at('/account')))).to.equal('/sign-in');
      const refused = await signIn(email, pages.browser());
      expect(refused.status).to.equal(400);
      expect(eventsOf('UserPasswordSet')).to.equal(2);
    });

    for (const [fault, given, again] of [
      ['too short', 'short', 'short'],
      ['typed differently', 'a new password of mine', 'another one of mine'],
      ['the present one', password, password],
      ['empty', '', ''],
    ] as const)
      it(`a password that is ${fault} is refused, and no session ends`, async () => {
        await signIn();
        const refused = await change(given, again);
        expect([refused.status, refused.body.includes('role="alert"')]).to.deep.equal([400, true]);
        expect(eventsOf('UserPasswordSet')).to.equal(1);
        expect(path(await browser.get(at('/account')))).to.equal('/account');
      });

    it('of fifty changes at once one is made', async () => {
      await signIn();
      const { action, hidden } = formsOf(await open('password'))[0]!;
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => {
          const newPassword = `a new password ${n}`;
          return browser.post(action, { ...hidden, newPassword, newPasswordAgain: newPassword });
        }),
      );
      const changed = answers.filter(({ location }) => location === at('/account/security'));
      expect(changed).to.have.length(1);
      expect(eventsOf('UserPasswordSet')).to.equal(2);
    });
  });

  describe('the authenticator app', () => {
    const secretIn = ({ body }: Visit): string =>
      (/<code class="secret-key" dir="ltr">([^<]+)</.exec(body)?.[1] ?? '').replaceAll(' ', '');

    it('it is added by a code, shows backup codes once, and the code does not sign in afterwards', async () => {
      await mailboxProved();
      const page = await open('authenticator');
      const code = totpCode(secretIn(page), pages.world.now);
      const codes = await browser.submit(page, { code });
      expect(codes.status).to.equal(200);
      expect(codes.body.match(/<li><code>/g)).to.have.length(10);
      expect(await security())
        .to.contain('Set up: ')
        .and.to.contain('You have 10 codes left.');
      const other = pages.browser();
      const asked = await other.follow(await signIn(email, other));
      expect((await send(other, asked, { code })).status).to.equal(400);
    });

    it('it counts for the session: the next factor asks for nothing, and the sign-in stays as old as it was', async () => {
      await mailboxProved();
      const [before] = await pages.app.sessions.ofUser(pages.tenantId, userId);
      const stolen = pages.browser();
      const { hostname } = new URL(pages.host);
      stolen.keep(hostname, new Map(browser.cookies(hostname)));
      const page = await open('authenticator');
      pages.world.now += 60_000;
      await send(browser, page, { code: totpCode(secretIn(page), pages.world.now) });
      const [after, ...others] = await pages.app.sessions.ofUser(pages.tenantId, userId);
      expect(others).to.deep.equal([]);
      expect(after!.amr).to.deep.equal(['pwd', 'otp', 'mfa']);
      expect(after).to.include({
        sessionId: before!.sessionId,
        authenticatedAt: before!.authenticatedAt,
        provedMailbox: 0,
      });
      expect(path(await open('passkeys'))).to.equal(securityPaths.passkeys);
      expect(path(await stolen.get(at('/account'))), 'the former secret').to.equal('/sign-in');
      pages.world.now += STEP_UP_MS - 60_000;
      expect(path(await open('passkeys'))).to.equal(securityPaths.passkeys);
      pages.world.now += 1;
      expect(path(await open('passkeys'))).to.equal('/step-up');
    });

    it('an authenticator app that is added in one session raises no other', async () => {
      const other = pages.browser();
      await signIn(email, other);
      await mailboxProved();
      const page = await open('authenticator');
      await send(browser, page, { code: totpCode(secretIn(page), pages.world.now) });
      expect(path(await other.get(at(securityPaths.passkeys)))).to.equal('/step-up');
      expect(path(await open('passkeys'))).to.equal(securityPaths.passkeys);
    });

    it('one offer lasts ten minutes: over a reload, a change of language and in another tab', async () => {
      await mailboxProved();
      const page = await open('authenticator');
      pages.world.now += 10 * 60_000 - 1_000;
      const reloaded = await open('authenticator');
      const german = await browser.get(`${at(securityPaths.authenticator)}?ui_locales=de`);
      expect(german.body).to.contain('<html lang="de"');
      for (const later of [reloaded, german])
        expect(secretIn(later)).to.equal(secretIn(page)).and.not.equal('');
      pages.world.now += 1_000;
      const late = await send(browser, page, { code: totpCode(secretIn(page), pages.world.now) });
      expect(late.status).to.equal(400);
      expect(secretIn(late)).not.to.equal(secretIn(page));
      expect(secretIn(await open('authenticator'))).to.equal(secretIn(late));
    });

    it('no secret is offered again after it was used', async () => {
      await mailboxProved();
      const page = await open('authenticator');
      expect(cookieOf(page, 'tessera_totp_offer')).to.contain('Max-Age=600').and.not.contain(secretIn(page));
      const done = await send(browser, page, { code: totpCode(secretIn(page), pages.world.now) });
      expect(cookieOf(done, 'tessera_totp_offer')).to.contain('Max-Age=0');
    });

    it('a wrong, an empty, a late code and a set-up of another user add none', async () => {
      await mailboxProved();
      const page = await open('authenticator');
      expect((await send(browser, page, { code: '000000' })).body).to.contain('That code isn’t right.');
      expect((await send(browser, page, { code: ' ' })).body).to.contain('Enter the six digits');
      expect((await send(browser, page, { setUp: 'x', code: '000000' })).body).to.contain('took too long');
      expect((await now()).factors.totp).to.equal(null);
    });

    it('none is added where the organisation turned second factors off', async () => {
      await mailboxProved();
      const page = await open('authenticator');
      await set({ mfa: 'off' });
      const code = totpCode(secretIn(page), pages.world.now);
      expect(path(await send(browser, page, { code }))).to.equal('/account/security');
      expect((await now()).factors.totp).to.equal(null);
      expect(await security()).to.contain('Your organisation doesn’t let you set one up.');
      expect(path(await open('authenticator'))).to.equal('/account/security');
    });

    it('it is removed, with the backup codes that stood in for it', async () => {
      await withTotp();
      const done = await browser.follow(await send(browser, await open('authenticator')));
      expect(done.body).to.contain('The authenticator app is removed.');
      expect((await now()).factors).to.include({ totp: null, backupCodes: null });
      expect(eventsOf('UserMfaDisabled')).to.equal(1);
    });

    it('of fifty removals at once one is recorded', async () => {
      await withTotp();
      const page = await open('authenticator');
      await Promise.all(Array.from({ length: 50 }, () => send(browser, page)));
      expect(eventsOf('UserMfaDisabled')).to.equal(1);
    });
  });

  describe('the backup codes', () => {
    const codesIn = ({ body }: Visit): string[] =>
      [...body.matchAll(/<li><code>([^<]+)</g)].map(([, code]) => code!);

    it('they stay over a reload and a change of language for ten minutes, for their user alone', async () => {
      await withTotp();
      const sent = await send(browser, await open('backupCodes'));
      const kept = cookieOf(sent, 'tessera_backup_codes');
      const shown = codesIn(await browser.follow(sent));
      expect(shown).to.have.length(10);
      for (const code of shown) expect(kept).not.to.contain(code);
      const german = await browser.get(at('/backup-codes?ui_locales=de'));
      expect(german.body).to.contain('<html lang="de"').and.to.contain('href="/account/security"');
      expect(codesIn(german)).to.deep.equal(shown);
      const { hostname } = new URL(pages.host);
      const stranger = pages.browser();
      const cookies = new Map([...browser.cookies(hostname)].filter(([name]) => name !== 'tessera_session'));
      stranger.keep(hostname, cookies);
      expect(path(await stranger.get(at('/backup-codes'))), 'without the session').to.equal('/sign-in');
      await newUser(`other-${users}@acme.test`);
      await signIn(`other-${users}@acme.test`, stranger);
      expect(path(await stranger.get(at('/backup-codes'))), 'another user').to.equal('/account/security');
      pages.world.now += 10 * 60_000;
      expect(path(await browser.get(at('/backup-codes')))).to.equal('/account/security');
    });

    it('they are shown no more once one was used, or others took their place', async () => {
      const secret = await withTotp();
      const [code] = codesIn(await browser.submit(await open('backupCodes'), {}));
      const other = pages.browser();
      const asked = await other.follow(await signIn(email, other));
      await other.submit(await other.get(`${asked.url}?use=backup-code`), { code: code! });
      expect(path(await browser.get(at('/backup-codes')))).to.equal('/account/security');
      expect(codesIn(await browser.submit(await open('backupCodes'), {}))).to.have.length(10);
      const third = pages.browser();
      await signInByCode(secret, third);
      await third.submit(await third.get(at(securityPaths.backupCodes)), {});
      expect(path(await browser.get(at('/backup-codes')))).to.equal('/account/security');
    });

    it('new ones take the place of the others, and other sessions no longer count as raised', async () => {
      const other = pages.browser();
      const secret = await withTotp(other);
      await signInByCode(secret);
      const before = (await now()).factors.backupCodes?.codes ?? [];
      const page = await open('backupCodes');
      expect(page.body).to.contain('You have 10 codes left.');
      const codes = await browser.submit(page, {});
      expect(codes.body.match(/<li><code>/g)).to.have.length(10);
      const after = (await now()).factors.backupCodes?.codes ?? [];
      expect(after.some((code) => before.includes(code))).to.equal(false);
      expect(path(await open('backupCodes'))).to.equal(securityPaths.backupCodes);
      expect(path(await other.get(at('/account')))).to.equal('/account');
      expect(path(await other.get(at(securityPaths.backupCodes)))).to.equal('/step-up');
    });

    it('a user without another factor gets none', async () => {
      await signIn();
      expect(path(await open('backupCodes'))).to.equal('/account/security');
      expect(eventsOf('UserBackupCodesIssued')).to.equal(0);
    });
  });

  describe('the passkeys', () => {
    const add = async (page: Visit, device: SoftAuthenticator): Promise<Visit> => {
      const options = JSON.parse((await optionsFor(browser, page)).body) as object;
      const { action, hidden } = offeredIn(page);
      return browser.post(at(action), { ...hidden, passkey: device.create(options) });
    };
    const removal = (passkey: string): Promise<Visit> =>
      browser.get(`${at(securityPaths.passkeys)}/remove?passkey=${passkey}`);
    const perform = async (
      name: 'rename' | 'remove' | 'step',
      fields: Record<string, string>,
    ): Promise<Visit> => {
      const action = `${securityPaths.passkeys}/${name}`;
      const page = name === 'remove' ? await removal(await idNow()) : await open('passkeys');
      return browser.post(at(action), { csrf: csrfOf(page, action), ...fields });
    };
    const idNow = async (): Promise<string> => (await now()).factors.passkeys[0]!.passkeyId;

    it('the first one shows backup codes, and does not make a second step due after the password', async () => {
      await mailboxProved();
      const device = softAuthenticator(pages.host);
      const codes = await browser.follow(await add(await open('passkeys'), device));
      expect(codes.body.match(/<li><code>/g)).to.have.length(10);
      expect(await security()).to.contain('Not used yet');
      expect((await now()).factors.passkeyStep).to.equal(false);
      expect(path(await signIn(email, pages.browser()))).to.equal('/account');
      const other = pages.browser();
      expect(path(await usePasskey(other, await other.get(at('/sign-in')), device))).to.equal('/account');
    });

    it('another one is added after a step-up, without new backup codes', async () => {
      await withPasskey();
      const done = await browser.follow(await add(await open('passkeys'), softAuthenticator(pages.host)));
      expect(done.body).to.contain('The passkey is added.');
      expect((await now()).factors.passkeys).to.have.length(2);
    });

    it('an answer that was used, made up, or made for another browser is refused', async () => {
      await withPasskey();
      const page = await open('passkeys');
      const options = JSON.parse((await optionsFor(browser, page)).body) as object;
      const { action, hidden } = offeredIn(page);
      const device = softAuthenticator(pages.host);
      const sent = { ...hidden, passkey: device.create(options) };
      expect((await browser.post(at(action), sent)).status).to.equal(303);
      for (const passkey of [sent.passkey, '', '{}', 'x']) {
        const refused = await browser.post(at(action), { ...hidden, passkey });
        expect([refused.status, refused.body.includes('wasn’t added')]).to.deep.equal([400, true]);
      }
      expect((await now()).factors.passkeys).to.have.length(2);
    });

    it('one is renamed; a name that is none is refused', async () => {
      await withPasskey();
      const passkey = await idNow();
      expect(
        (await browser.follow(await perform('rename', { passkey, name: ' My phone ' }))).body,
      ).to.contain('My phone');
      for (const name of ['', ' ', 'x'.repeat(65), 'a\u200bb'])
        expect((await perform('rename', { passkey, name })).status, name).to.equal(400);
      expect((await now()).factors.passkeys[0]?.name).to.equal('My phone');
    });

    it('a name that was typed comes back after the step-up that its form asked for', async () => {
      const device = await withPasskey();
      const page = await open('passkeys');
      const form = formsOf(page).find(({ action }) => action.endsWith('/rename'));
      pages.world.now += STEP_UP_MS + 1;
      const asked = await browser.post(form?.action ?? '', { ...form?.hidden, name: 'Work laptop' });
      const back = await browser.follow(await usePasskey(browser, await browser.follow(asked), device));
      expect(path(back)).to.equal(securityPaths.passkeys);
      expect(back.body).to.contain('value="Work laptop"').and.to.contain('not saved yet');
      expect((await now()).factors.passkeys[0]?.name).not.to.equal('Work laptop');
    });

    it('before one is removed, a page names it and what goes with it', async () => {
      await withPasskey();
      const ask = async (): Promise<string> => (await removal(await idNow())).body;
      const codes = 'your backup codes stop working as well';
      expect(await ask())
        .to.contain('Remove the passkey <bdi>Key</bdi>?')
        .and.to.contain(codes);
      expect(eventsOf('UserPasskeyDeleted')).to.equal(0);
      await givePasskey(pages.app, pages.tenantId, userId, softAuthenticator(pages.host));
      expect(await ask()).not.to.contain(codes);
      for (const passkey of ['', 'x', randomUUID(), (await now()).factors.backupCodes!.factorId])
        expect(path(await removal(passkey)), passkey).to.equal(securityPaths.passkeys);
    });

    it('one is removed, and the browser learns which ones are left', async () => {
      const device = await withPasskey();
      const signalled = (body: string): unknown =>
        JSON.parse((/data-passkey="([^"]*)"/.exec(body)?.[1] ?? '{}').replaceAll('&quot;', '"'));
      expect(signalled(await security()))
        .to.have.nested.property('signal.allAcceptedCredentialIds')
        .with.length(1);
      const done = await browser.follow(await perform('remove', { passkey: await idNow() }));
      expect(done.body).to.contain('The passkey is removed.');
      expect(signalled(done.body)).to.have.deep.nested.property('signal.allAcceptedCredentialIds', []);
      const other = pages.browser();
      expect((await usePasskey(other, await other.get(at('/sign-in')), device)).status).to.equal(400);
    });

    it('another user’s passkey, an unknown one, another factor and none at all get the same answer', async () => {
      const stranger = await newUser(`stranger-${users}@acme.test`);
      await givePasskey(pages.app, pages.tenantId, stranger, softAuthenticator(pages.host));
      const theirs = (await userNow(pages.app, pages.tenantId, stranger)).factors.passkeys[0]!.passkeyId;
      await withPasskey();
      const codes = (await now()).factors.backupCodes!.factorId;
      const before = pages.world.log.all.length;
      for (const name of ['rename', 'remove'] as const)
        for (const passkey of [theirs, randomUUID(), codes, '', 'x']) {
          const answer = await perform(name, { passkey, name: 'New' });
          expect(
            [answer.status, answer.body.includes('This passkey no longer exists.')],
            passkey,
          ).to.deep.equal([404, true]);
        }
      expect(pages.world.log.all.length).to.equal(before);
    });

    it('of fifty removals at once one is recorded', async () => {
      await withPasskey();
      const action = `${securityPaths.passkeys}/remove`;
      const form = { csrf: csrfOf(await removal(await idNow()), action), passkey: await idNow() };
      await Promise.all(Array.from({ length: 50 }, () => browser.post(at(action), form)));
      expect(eventsOf('UserPasskeyDeleted')).to.equal(1);
    });

    it('asking for one after the password is switched on with new backup codes, and off', async () => {
      await withPasskey();
      const codes = await browser.follow(await perform('step', { asked: 'yes' }));
      expect(codes.body.match(/<li><code>/g)).to.have.length(10);
      expect((await now()).factors.passkeyStep).to.equal(true);
      expect(path(await signIn(email, pages.browser()))).to.equal('/second-factor');
      expect(await security()).to.contain('A passkey is required after your password.');
      expect((await browser.follow(await perform('step', { asked: 'no' }))).body).to.contain(
        'no longer required',
      );
      expect(path(await signIn(email, pages.browser()))).to.equal('/account');
    });

    it('none is added where the organisation turned them off, and those that exist can be removed', async () => {
      await withPasskey();
      const page = await open('passkeys');
      const { action, hidden } = offeredIn(page);
      const passkey = softAuthenticator(pages.host).create(
        JSON.parse((await optionsFor(browser, page)).body) as object,
      );
      await set({ passkeys: false });
      expect((await browser.post(at(action), { ...hidden, passkey })).status).to.equal(400);
      expect((await optionsFor(browser, page)).status).to.equal(400);
      expect((await open('passkeys')).body).to.contain('Your organisation doesn’t let you add passkeys.');
      expect(path(await perform('remove', { passkey: await idNow() }))).to.equal('/account/security');
    });
  });
});
