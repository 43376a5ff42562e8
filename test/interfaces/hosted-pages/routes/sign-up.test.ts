import { expect } from 'chai';
import { neutralBrand } from '../../../../interfaces/hosted-pages/design/brand.js';
import { readUserHistory } from '../../../../application/user/read-user-history.js';
import { changeTenantSettings } from '../../../../application/tenant/change-tenant-settings.js';
import { overridePlan } from '../../../../application/billing/override-plan.js';
import { operatorContext } from '../../../../application/shared/event-context.js';
import { createUser } from '../../../../application/user/create-user.js';
import type { TenantSettings } from '../../../../domain/tenant/tenant-settings.js';
import {
  type HostedPagesUnderTest,
  ada,
  cookieOf,
  header,
  hostedPages,
  isFormRefused,
  send,
} from '../../../support/pages/hosted-pages.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { type InMemoryMail, inMemoryMail } from '../../../support/in-memory/in-memory-mail.js';
import { offeredIn, optionsFor, usePasskey } from '../../../support/pages/passkey-page.js';
import { softAuthenticator } from '../../../support/samples/soft-authenticator.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';

const grace = { firstName: 'Grace', lastName: 'Hopper', newPassword: 'nanoseconds-on-a-wire' };
const email = 'grace@acme.test';

describe('the page of a sign-up', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  let mail: InMemoryMail;
  const set = async (settings: Partial<TenantSettings>): Promise<void> => {
    await changeTenantSettings(pages.app, systemCommand({ tenantId: pages.tenantId }), settings);
  };
  beforeEach(async () => {
    pages = await hostedPages();
    browser = pages.browser();
    mail = inMemoryMail(pages.world, { ...pages.world.process(), addresses: pages.app.addresses });
    await set({ signUp: 'open' });
    await mail.send();
    mail.delivered.length = 0;
  });
  afterEach(() => pages.stop());

  const at = (query = '', agent = browser): Promise<Visit> => agent.get(`${pages.host}/sign-up${query}`);
  const begin = async (address = email, query = '', agent = browser): Promise<Visit> =>
    send(agent, await at(query, agent), { email: address });
  const latest = async () => {
    await mail.send();
    return mail.delivered.filter(({ kind }) => kind === 'sign-up').at(-1)!;
  };
  const code = async (): Promise<string> => (await latest()).code!.digits!;
  const link = async (): Promise<string> => (await latest()).link!;
  const prove = async (query = ''): Promise<Visit> => {
    const page = await browser.follow(await begin(email, query));
    return browser.follow(await send(browser, page, { code: await code() }));
  };
  /** Leaves the offer of a passkey, to which a sign-up leads. */
  const skipped = async (done: Visit): Promise<Visit> => {
    const offer = await browser.follow(done);
    expect(offer.body).to.contain('Not now');
    return send(browser, offer);
  };
  const created = () => pages.world.log.all.filter(({ event }) => event.type === 'UserCreated');
  const isSignedIn = async (agent = browser): Promise<boolean> =>
    (await agent.get(`${pages.host}/account`)).body.includes('You’re signed in');

  it('asks for the address first, then for the mailed code, then for name and password, and signs in', async () => {
    const before = created().length;
    const first = await at();
    expect(first.status).to.equal(200);
    expect(first.body).to.contain('name="email"').and.not.to.contain('name="newPassword"');
    const second = await browser.follow(await begin());
    expect(second.body)
      .to.contain(`<bdi>${email}</bdi>`)
      .and.to.contain('name="code" autocomplete="one-time-code"')
      .and.not.to.contain('name="newPassword"');
    const third = await browser.follow(await send(browser, second, { code: await code() }));
    expect(third.body).to.contain('name="firstName"').and.to.contain('name="newPassword"');
    expect(created(), 'no account before').to.have.length(before);
    const done = await send(browser, third, grace);
    expect([done.status, done.location]).to.deep.equal([303, `${pages.host}/sign-up/passkey`]);
    expect(await isSignedIn()).to.equal(true);
    expect(created()).to.have.length(before + 1);
    const { event, context } = created().at(-1)!;
    expect(event.data).to.include({ email, emailVerified: true, invited: false });
    expect(context).to.include({ actorType: 'user', source: 'hosted' });
    expect((event.data as { userId: string }).userId).to.equal(context.actorId);
    await mail.send();
    expect(mail.delivered.map(({ kind }) => kind)).to.deep.equal(['sign-up']);
  });

  it('leads back to the application that it began at', async () => {
    const query = `?request=${pages.request()}`;
    expect((await at(query)).body).to.contain('to continue to <bdi>Acme Expenses</bdi>');
    const done = await skipped(await send(browser, await prove(query), grace));
    expect(done.location).to.contain(`${pages.baseUrl}/resume?ticket=`);
  });

  it('offers a passkey once, which signs in, and goes on to the application', async () => {
    const query = `?request=${pages.request()}`;
    const page = await browser.follow(await send(browser, await prove(query), grace));
    expect(page.url).to.equal(`${pages.host}/sign-up/passkey${query}`);
    const device = softAuthenticator(pages.host);
    const made = (): Promise<string> =>
      optionsFor(browser, page).then(({ body }) => device.create(JSON.parse(body) as object));
    const { action, hidden } = offeredIn(page);
    const refused = await browser.post(pages.host + action, { ...hidden, passkey: '{}' });
    expect([refused.status, refused.body.includes('role="alert"')]).to.deep.equal([400, true]);
    const forged = { ...hidden, csrf: 'x', passkey: await made() };
    expect(isFormRefused(await browser.post(pages.host + action, forged))).to.equal(true);
    const added = await browser.post(pages.host + action, { ...hidden, passkey: await made() });
    const codes = await browser.follow(added);
    expect(codes.body).to.contain('Save your backup codes').and.to.contain(`/sign-up/passkey${query}`);
    expect((await browser.get(page.url)).location).to.contain(`${pages.baseUrl}/resume?ticket=`);
    const later = pages.browser();
    const signedIn = await usePasskey(later, await later.get(`${pages.host}/sign-in`), device);
    expect(signedIn.location).to.equal(`${pages.host}/account`);
  });

  it('offers no passkey where the tenant has them off, nor to a browser without a session', async () => {
    const strange = await pages.browser().get(`${pages.host}/sign-up/passkey`);
    expect(strange.location).to.equal(`${pages.host}/sign-in`);
    await set({ passkeys: false });
    expect((await send(browser, await prove(), grace)).location).to.equal(`${pages.host}/account`);
    expect((await browser.get(`${pages.host}/sign-up/passkey`)).location).to.equal(`${pages.host}/account`);
  });

  it('names the terms that the tenant has, and records what was accepted', async () => {
    const accepted = () => pages.world.log.all.filter(({ event }) => event.type === 'TermsAccepted');
    await send(browser, await prove(), grace);
    expect(accepted(), 'none without terms').to.deep.equal([]);
    await pages.stop();
    const terms = { termsUrl: 'https://acme.test/terms' as string | null, privacyUrl: null };
    pages = await hostedPages({
      brandOf: ({ name }) => Promise.resolve({ ...neutralBrand, name, ...terms }),
    });
    browser = pages.browser();
    mail = inMemoryMail(pages.world, { ...pages.world.process(), addresses: pages.app.addresses });
    await set({ signUp: 'open' });
    const page = await prove();
    expect(page.body)
      .to.contain('By creating an account, you accept:')
      .and.to.match(
        /accept:<\/p>\n<p class="legal"><a href="https:\/\/acme.test\/terms" target="_blank" rel="noopener noreferrer">Terms/,
      )
      .and.to.match(/<form[^]*name="newPassword"[^]*accept:[^]*<button[^>]*>Create account/);
    terms.termsUrl = 'https://acme.test/terms-of-tomorrow';
    expect(isFormRefused(await send(browser, page, grace)), 'other terms than were shown').to.equal(true);
    await send(browser, await at(), grace);
    const [recorded] = accepted();
    const userId = recorded!.context.actorId;
    expect(recorded!.event.data).to.deep.equal({ userId, ...terms });
    const { items } = (await readUserHistory(pages.app, pages.tenantId, userId, { after: null, limit: 10 }))!;
    expect(items.find(({ action }) => action === 'user.terms_accepted')?.changes).to.deep.equal([
      { field: 'termsUrl', before: null, after: terms.termsUrl },
    ]);
  });

  it('signs in with the new password afterwards', async () => {
    await send(browser, await prove(), grace);
    const later = pages.browser();
    const form = await later.get(`${pages.host}/sign-in`);
    const visit = await send(later, form, { email, password: grace.newPassword });
    expect(visit.location).to.equal(`${pages.host}/account`);
  });

  it('leads to the set-up of a second factor where one is required, without a second code', async () => {
    await set({ mfa: 'required' });
    const done = await send(browser, await prove(), grace);
    expect(done.location).to.equal(`${pages.host}/set-up`);
    expect(cookieOf(done)).to.equal('');
  });

  it('goes on by the link of the mail in another browser, and the first one is over', async () => {
    const waiting = await browser.follow(await begin());
    const digits = await code();
    const other = pages.browser();
    const opened = await other.follow(await other.get(await link()));
    expect(opened.url).to.equal(`${pages.host}/sign-up`);
    expect(opened.body).to.contain('name="firstName"').and.to.contain(email);
    expect((await at()).body, 'a GET proves nothing').to.contain('name="code"');
    expect((await send(other, opened, grace)).location).to.equal(`${pages.host}/sign-up/passkey`);
    expect(await isSignedIn(other)).to.equal(true);
    const over = await browser.follow(await send(browser, waiting, { code: digits }));
    expect(over.body).to.contain('Start again.').and.to.contain('name="email"');
    expect(await isSignedIn()).to.equal(false);
  });

  it('does not go on in the first browser when the link is used elsewhere and not completed', async () => {
    const waiting = await browser.follow(await begin());
    const digits = await code();
    const other = pages.browser();
    const opened = await other.follow(await other.get(await link()));
    const wrong = await send(other, opened, { ...grace, newPassword: 'short' });
    expect(wrong.status).to.equal(400);
    for (const fields of [{ code: digits }, grace])
      expect((await send(browser, waiting, fields)).location).to.equal(`${pages.host}/sign-up?over=yes`);
    expect((await at()).body).to.contain('name="email"');
    expect((await send(other, wrong, grace)).location).to.equal(`${pages.host}/sign-up/passkey`);
  });

  it('does not send a link of another tenant, or one that was used, to the form', async () => {
    await begin();
    const address = await link();
    const other = pages.browser();
    await send(other, await other.follow(await other.get(address)), grace);
    const again = pages.browser();
    for (const gone of [
      address,
      `${pages.host}/sign-up?token=${'x'.repeat(43)}`,
      `${pages.host}/sign-up?token=x`,
    ]) {
      const visit = await again.follow(await again.get(gone));
      expect([visit.status, visit.body.includes('This link no longer works')]).to.deep.equal([400, true]);
    }
  });

  it('refuses wrong and empty codes, and begins again after five', async () => {
    const page = await browser.follow(await begin());
    const right = await code();
    const wrong = right === '000000' ? '000001' : '000000';
    expect((await send(browser, page, { code: ' ' })).body).to.contain('Enter the six digits');
    for (let time = 0; time < 5; time++) {
      const refused = await send(browser, page, { code: wrong });
      expect([refused.status, refused.body.includes('That code isn’t right')]).to.deep.equal([400, true]);
    }
    const over = await send(browser, page, { code: right });
    expect(over.body).to.contain('Start again.').and.to.contain('name="email"');
  });

  it('refuses a code after ten minutes, and the one that was sent again works', async () => {
    const page = await browser.follow(await begin());
    const first = await code();
    pages.world.now += 10 * 60_000;
    expect((await send(browser, page, { code: first })).status).to.equal(400);
    const again = await browser.post(`${pages.host}/sign-up`, formsOf(page)[1]!);
    expect(again.location).to.equal(`${pages.host}/sign-up`);
    expect((await browser.follow(again)).body).to.match(
      /role="status">Sent again at <time datetime="[^"]*Z" data-clock>\d\d:\d\d UTC<\/time>\.</,
    );
    expect(await code()).not.to.equal(first);
    expect((await send(browser, page, { code: await code() })).status).to.equal(303);
  });

  it('asks again for a name or password that cannot be, and keeps the name', async () => {
    const page = await prove();
    for (const [fields, text] of [
      [{ ...grace, firstName: ' ' }, 'Enter your first name'],
      [{ ...grace, lastName: 'x'.repeat(201) }, 'a last name of at most 200'],
      [{ ...grace, newPassword: '' }, 'Enter a password.'],
      [{ ...grace, newPassword: 'short' }, 'Use at least 8 characters.'],
      [{ ...grace, newPassword: email }, 'can’t be your name or your email address'],
    ] as const) {
      const visit = await send(browser, page, fields);
      expect(visit.status).to.equal(400);
      expect(visit.body).to.contain(text).and.to.contain(`value="${fields.firstName}"`);
      expect(visit.body).not.to.contain('nanoseconds');
    }
    expect(created()).to.have.length(1);
    expect((await send(browser, page, { ...grace, lastName: '' })).location).to.equal(
      `${pages.host}/sign-up/passkey`,
    );
  });

  it('shows the form again for text that is no address', async () => {
    for (const [typed, text] of [
      ['', 'Enter your email address.'],
      ['grace@', 'Enter an email address like'],
    ] as const) {
      const visit = await begin(typed);
      expect([visit.status, visit.body.includes(text)]).to.deep.equal([400, true]);
    }
    await mail.send();
    expect(mail.delivered).to.deep.equal([]);
  });

  it('answers the same for an address with an account, whose owner gets another mail', async () => {
    const { app, tenantId } = pages;
    await createUser(app, systemCommand({ tenantId }), { email: 'invited@acme.test' });
    const said = new Set<string>();
    for (const address of ['nobody@acme.test', ada.email, 'invited@acme.test']) {
      const agent = pages.browser();
      const visit = await begin(address, '', agent);
      await mail.send();
      const page = await agent.follow(visit);
      const refused = await send(agent, page, { code: '12345' });
      said.add(
        [visit.status, visit.location, page.status, page.body, refused.status, refused.body]
          .join('\n')
          .replaceAll(address, 'EMAIL')
          .replace(/(name="csrf" value=)"[^"]*"/g, '$1…')
          .replace(/(&quot;csrf&quot;:&quot;)[\w-]*/g, '$1…'),
      );
    }
    expect(said.size).to.equal(1);
    expect(
      mail.delivered
        .filter(({ kind }) => kind !== 'invitation')
        .map(({ kind, to, code, link: to2 }) => [kind, to, code?.digits?.length, to2?.includes('token')]),
    ).to.deep.equal([
      ['sign-up', 'nobody@acme.test', 6, true],
      ['account-exists', ada.email, undefined, false],
      ['account-exists', 'invited@acme.test', undefined, false],
    ]);
  });

  it('says that there is an account when one came into being after the mail', async () => {
    const page = await prove();
    const { app, tenantId } = pages;
    await createUser(app, systemCommand({ tenantId }), { email, password: 'somebody-else-was-quicker' });
    const known = await send(browser, page, grace);
    expect([known.status, known.body.includes('You already have an account')]).to.deep.equal([409, true]);
    expect((await at()).body).to.contain('name="email"');
  });

  it('is closed by the settings, and offers sign-in', async () => {
    const first = await at();
    const page = await browser.follow(await begin());
    const digits = await code();
    const details = await browser.follow(await send(browser, page, { code: digits }));
    for (const [signUp, title] of [
      ['off', 'Sign-up is closed'],
      ['invitation', 'Sign-up is by invitation'],
    ] as const) {
      await set({ signUp });
      const request = pages.request();
      const visit = await at(`?request=${request}`);
      expect([visit.status, visit.body.includes(title)]).to.deep.equal([200, true]);
      expect(visit.body)
        .to.contain(`href="/sign-in?request=${request}&amp;account=typed"`)
        .and.not.to.contain('<form');
      for (const [form, fields] of [
        [first, { email }],
        [details, grace],
      ] as const) {
        const refused = await send(browser, form, fields);
        expect([refused.status, refused.body.includes(title)]).to.deep.equal([403, true]);
      }
    }
    expect(created()).to.have.length(1);
  });
  it('takes addresses of the named domains only, where those are named', async () => {
    await set({ signUp: 'domains', signUpDomains: ['acme.test', 'xn--mller-kva.example'] });
    for (const address of ['eve@evil.test', 'eve@sub.acme.test', 'eve@acme.test.evil.test']) {
      const visit = await begin(address);
      expect([
        visit.status,
        visit.body.includes('You can’t create an account with this address here'),
      ]).to.deep.equal([400, true]);
    }
    for (const address of [email, 'jo@müller.example'])
      expect((await begin(address, '?account=other')).status).to.equal(303);
  });

  it('refuses forms without the token of the page, and those of another step', async () => {
    const page = await browser.follow(await begin());
    const action = `${pages.host}/sign-up`;
    for (const fields of [
      { step: 'address', email },
      { step: 'code', code: await code() },
      { step: 'details', ...grace },
    ])
      expect(isFormRefused(await browser.post(action, fields))).to.equal(true);
    const { csrf } = formsOf(page)[0]!;
    expect(isFormRefused(await browser.post(action, { step: 'address', email, csrf: csrf! }))).to.equal(true);
    const early = await browser.post(action, { step: 'details', ...grace, csrf: csrf! });
    expect(isFormRefused(early), 'name and password before the proof').to.equal(true);
    expect(created()).to.have.length(1);
  });

  it('leads from a form of a sign-up that is over to the first form, which goes on from there', async () => {
    const query = `?request=${pages.request()}`;
    const page = await browser.follow(await begin(email, query));
    const details = await browser.follow(await send(browser, page, { code: await code() }));
    pages.world.now += 60 * 60_000;
    for (const [form, fields] of [
      [page, { code: '123456' }],
      [details, grace],
    ] as const) {
      const over = await send(browser, form, fields);
      expect([over.status, over.location]).to.deep.equal([303, `${pages.host}/sign-up${query}&over=yes`]);
    }
    const first = await browser.get(`${pages.host}/sign-up${query}&over=yes`);
    expect(first.body).to.contain('Start again.').and.to.contain('to continue to <bdi>Acme Expenses</bdi>');
    expect(created()).to.have.length(1);
    expect((await send(browser, first, { email })).location).to.equal(`${pages.host}/sign-up${query}`);
  });

  it('keeps a sign-up when another site sends its form, which comes without the cookies', async () => {
    const page = await browser.follow(await begin());
    const forged = await pages.browser().post(`${pages.host}/sign-up`, { step: 'details', ...grace });
    expect(forged.status).to.equal(303);
    expect(header(forged, 'set-cookie')).to.equal('');
    const led = await browser.get(forged.location!);
    expect(led.body).to.contain('name="code"');
    expect((await send(browser, page, { code: await code() })).location).to.equal(`${pages.host}/sign-up`);
  });

  it('sends a signed-in user without an authorization request to the account page', async () => {
    await send(browser, await browser.get(`${pages.host}/sign-in`), ada);
    expect((await at()).location).to.equal(`${pages.host}/account`);
  });

  it('leaves the mail where mails are files, though there is no account yet', async () => {
    let discarded = 0;
    const discard = (): Promise<void> => {
      discarded++;
      return Promise.resolve();
    };
    const delivery = { file: 'sign-up.eml', discard };
    const files = inMemoryMail(
      pages.world,
      { ...pages.world.process(), addresses: pages.app.addresses },
      () => Promise.resolve(delivery),
    );
    await begin();
    await files.send();
    expect(files.errors).to.deep.equal([]);
    expect(files.mails.filter(({ kind }) => kind === 'sign-up').map(({ status }) => status)).to.deep.equal([
      'sent',
    ]);
    expect(discarded).to.equal(0);
  });

  it('speaks German, too, and keeps the code out of caches', async () => {
    const page = await browser.follow(await begin(email, '?ui_locales=de'));
    expect(page.body).to.contain('lang="de"').and.to.contain('Code aus der E-Mail');
    expect(header(page, 'cache-control')).to.equal('no-store');
    expect((await latest()).language).to.equal('de');
  });

  it('is what an application asks for by prompt=create, also of a signed-in user, and sign-in is at hand', async () => {
    const ask = () => pages.request({ prompt: new Set(['create']), beganAt: pages.world.now });
    const arrive = async (request: string): Promise<Visit> =>
      browser.get(`${pages.host}/sign-in?request=${request}`);
    const request = ask();
    expect((await arrive(request)).location).to.equal(`${pages.host}/sign-up?request=${request}`);
    const form = await browser.get(`${pages.host}/sign-in?request=${request}&account=other`);
    expect((await send(browser, form, ada)).location).to.contain(`${pages.baseUrl}/resume`);
    pages.world.now += 1;
    const second = ask();
    expect((await at(`?request=${second}`)).body, 'signed in').to.contain('name="email"');
    const done = await skipped(await send(browser, await prove(`?request=${second}`), grace));
    expect(done.location).to.contain(`${pages.baseUrl}/resume`);
    await set({ signUp: 'off' });
    const closed = await pages.browser().get(`${pages.host}/sign-up?request=${ask()}`);
    expect(closed.body).to.contain('Sign-up is closed');
  });

  it('says when no more mail is sent and when again, at its first page and where it is sent again', async () => {
    const worked = async (page: Visit, address: string): Promise<string> => {
      const { csrf } = JSON.parse(/data-work="([^"]*)"/.exec(page.body)![1]!.replaceAll('&quot;', '"')) as {
        csrf: string;
      };
      return (await browser.post(`${pages.host}/sign-up-work`, { csrf, email: address })).body;
    };
    for (const address of [email, ada.email]) {
      for (let n = 0; n < 3; n++) {
        const page = await at('?account=other');
        const sent = await send(browser, page, { email: address, work: await worked(page, address) });
        expect(sent.location).to.equal(`${pages.host}/sign-up`);
      }
      const code = await at();
      const again = { ...formsOf(code)[1]!, work: await worked(code, address) };
      const resent = await browser.post(`${pages.host}/sign-up`, again);
      const page = await at('?account=other');
      const anew = await send(browser, page, { email: address, work: await worked(page, address) });
      for (const refused of [resent, anew]) {
        expect(refused.status).to.equal(429);
        expect(refused.body).to.contain('Try again in 60 minutes.');
      }
    }
  });

  it('asks for work of the script before a mail is sent, and sends three an hour to a network without', async () => {
    const page = await at();
    expect(page.body)
      .to.contain('data-work="{')
      .and.to.match(/<script type="module" src="\/scripts\/work-[0-9a-f]{16}\.js"/);
    expect(header(page, 'content-security-policy'))
      .to.match(/script-src [^;]*\/scripts\/work-[0-9a-f]{16}\.js/)
      .and.to.match(/connect-src http:[^ ;]*\/sign-up-work;/);
    const { csrf } = JSON.parse(/data-work="([^"]*)"/.exec(page.body)![1]!.replaceAll('&quot;', '"')) as {
      csrf: string;
    };
    const task = async (address: string): Promise<string> =>
      (await browser.post(`${pages.host}/sign-up-work`, { csrf, email: address })).body;
    for (let n = 0; n < 3; n++)
      expect((await send(browser, page, { email: `n${n}@acme.test` })).status).to.equal(303);
    const limited = await send(browser, page, { email });
    expect([limited.status, limited.body.includes('without JavaScript')]).to.deep.equal([429, true]);
    const work = await task(email);
    expect((await send(browser, page, { email: 'eve@acme.test', work })).status, 'another address').to.equal(
      429,
    );
    expect((await send(browser, page, { email: ` ${email.toUpperCase()}`, work })).status).to.equal(303);
    expect((await send(browser, page, { email, work })).status, 'a second time').to.equal(429);
    const code = await browser.get(`${pages.host}/sign-up`);
    const again = { ...formsOf(code)[1]! };
    expect((await browser.post(`${pages.host}/sign-up`, again)).status).to.equal(429);
    expect(
      (await browser.post(`${pages.host}/sign-up`, { ...again, work: await task(email) })).status,
    ).to.equal(303);
    expect(isFormRefused(await browser.post(`${pages.host}/sign-up-work`, { email }))).to.equal(true);
    await mail.send();
    expect(mail.delivered).to.have.length(5);
  });

  it('ends for the day when the tenant’s cap is met, which its administrators are notified of', async () => {
    await set({ signUpsPerDay: 2 });
    const limits = () => pages.world.log.all.filter(({ event }) => event.type === 'SignUpLimitReached');
    const person = async (n: number) => {
      const agent = pages.browser();
      const page = await agent.follow(await begin(`n${n}@acme.test`, '', agent));
      return { agent, details: await agent.follow(await send(agent, page, { code: await code() })) };
    };
    const people = [await person(0), await person(1), await person(2)];
    const finish = ({ agent, details }: (typeof people)[0]): Promise<Visit> => send(agent, details, grace);
    const early = { ...grace, newPassword: 'short' };
    expect((await send(people[0]!.agent, people[0]!.details, early)).status).to.equal(400);
    expect((await finish(people[0]!)).status).to.equal(303);
    expect(limits()).to.deep.equal([]);
    expect((await finish(people[1]!)).status).to.equal(303);
    expect(limits().map(({ event }) => event.data)).to.deep.equal([{ limit: 2 }]);
    const full = await finish(people[2]!);
    expect([full.status, full.body.includes('No more accounts can be created here today')]).to.deep.equal([
      429,
      true,
    ]);
    expect((await begin('another@acme.test')).status).to.equal(429);
    expect(created()).to.have.length(3);
    pages.world.now += 24 * 3_600_000;
    expect((await begin('another@acme.test')).status).to.equal(303);
  });

  it('ends at 90 % of the users of the plan, which its administrators are notified of', async () => {
    const { app, world } = pages;
    const input = { limit: 'users', value: 3, reason: 'Agreed' };
    await overridePlan(app, operatorContext(pages.tenantId, app.ids.next()), input);
    const limits = () => world.log.all.filter(({ event }) => event.type === 'SignUpLimitReached');
    const agents = [pages.browser(), pages.browser()] as const;
    const details: Visit[] = [];
    for (const [n, agent] of agents.entries()) {
      const page = await agent.follow(await begin(`n${n}@acme.test`, '', agent));
      details.push(await agent.follow(await send(agent, page, { code: await code() })));
    }
    expect((await send(agents[0], details[0]!, grace)).status).to.equal(303);
    expect(limits().map(({ event }) => event.data)).to.deep.equal([{ limit: 2 }]);
    expect((await send(agents[1], details[1]!, grace)).status).to.equal(429);
    expect((await begin('another@acme.test')).status).to.equal(429);
    expect(created()).to.have.length(2);
    expect(limits()).to.have.length(1);
  });

  it('is linked from the sign-in page where people may sign up, and leads back there', async () => {
    const request = pages.request();
    const signIn = () => browser.get(`${pages.host}/sign-in?request=${request}`);
    const link = 'name="go" value="sign-up"';
    expect((await signIn()).body).to.contain(link);
    expect((await send(browser, await signIn(), { go: 'sign-up' })).location).to.equal(
      `${pages.host}/sign-up?request=${request}`,
    );
    expect((await at(`?request=${request}`)).body).to.contain(
      `href="/sign-in?request=${request}&amp;account=typed"`,
    );
    for (const signUp of ['off', 'invitation'] as const) {
      await set({ signUp });
      expect((await signIn()).body)
        .not.to.contain(link)
        .and.not.to.contain('/sign-up');
    }
  });

  describe('the address that was typed', () => {
    const value = `value="${email}"`;

    it('goes along from the sign-in page and back, in no address', async () => {
      const request = pages.request();
      const signIn = await browser.get(`${pages.host}/sign-in?request=${request}`);
      const onward = await send(browser, signIn, { email, password: 'no-password-here', go: 'sign-up' });
      expect(onward.location).to.equal(`${pages.host}/sign-up?request=${request}`);
      const page = await browser.follow(onward);
      expect(page.body).to.contain(value);
      const [, back = ''] = /href="(\/sign-in[^"]*)"/.exec(page.body) ?? [];
      expect((await browser.get(pages.host + back.replaceAll('&amp;', '&'))).body).to.contain(value);
      expect((await at('?account=other')).body).not.to.contain(value);
    });

    it('is in the first form again once the sign-up is over, in another language too, and to who has an account', async () => {
      const waiting = await browser.follow(await begin());
      pages.world.now += 25 * 3_600_000;
      const over = await browser.follow(await send(browser, waiting, { code: '000000' }));
      expect(over.body).to.contain('Start again.').and.to.contain(value);
      const german = await browser.get(`${over.url}&ui_locales=de`);
      expect(german.body).to.contain(value).and.to.contain('role="alert"');
      const details = await prove();
      await createUser(pages.app, systemCommand({ tenantId: pages.tenantId }), { email });
      const known = await send(browser, details, grace);
      expect(known.status).to.equal(409);
      expect(known.body).to.contain('href="/sign-in"');
      expect((await browser.get(`${pages.host}/sign-in`)).body).to.contain(value);
    });

    it('is in the first form again where no more accounts can be created, or its domain may not any more', async () => {
      await set({ signUpsPerDay: 1 });
      const details = await prove();
      const other = pages.browser();
      const page = await other.follow(await begin('n1@acme.test', '', other));
      const theirs = await other.follow(await send(other, page, { code: await code() }));
      expect((await send(other, theirs, grace)).status).to.equal(303);
      const full = await send(browser, details, grace);
      expect(full.status).to.equal(429);
      expect(full.body).to.contain(value);
      await set({ signUpsPerDay: 5 });
      const again = await prove();
      await set({ signUp: 'domains', signUpDomains: ['elsewhere.test'] });
      const refused = await send(browser, again, grace);
      expect(refused.body).to.contain('can’t create an account with this address here').and.to.contain(value);
    });
  });
});

/** The hidden values of each form of a page. */
const formsOf = ({ body }: Visit): Record<string, string>[] =>
  [...body.matchAll(/<form [\s\S]*?<\/form>/g)].map(([form]) =>
    Object.fromEntries(
      [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]) => [
        name!,
        value!,
      ]),
    ),
  );
