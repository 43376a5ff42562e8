import { expect } from 'chai';
import { createUser } from '../../../../../application/user/create-user.js';
import { endSessions } from '../../../../../application/sign-in/end-sessions.js';
import { type UserAgent, type Visit, formsOf } from '../../../../support/http/user-agent.js';
import { systemCommand } from '../../../../support/in-memory/in-memory-app.js';
import { steppedUp } from '../../../../support/pages/step-up.js';
import { type HostedPagesUnderTest, ada, hostedPages, send } from '../../../../support/pages/hosted-pages.js';

const bo = { email: 'bo@acme.test', password: 'correct-horse-staple-9' };
const MINUTE = 60_000;

describe('an account page whose session ends while its form is filled in', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  beforeEach(async () => {
    pages = await hostedPages();
    browser = await signedIn();
  });
  afterEach(() => pages.stop());

  const signIn = async (agent: UserAgent, who = ada): Promise<Visit> =>
    agent.follow(await send(agent, await agent.get(`${pages.host}/sign-in?account=other`), who));
  const signedIn = async (): Promise<UserAgent> => {
    const agent = pages.browser();
    await signIn(agent);
    return agent;
  };
  const userId = (): string =>
    pages.world.log.all.flatMap(({ event }) =>
      event.type === 'UserCreated' ? [event.data.userId] : [],
    )[0] ?? '';
  const endSession = (): Promise<unknown> =>
    endSessions(pages.app, systemCommand({ tenantId: pages.tenantId }), { userId: userId() });
  /** Sends the form of a page of the account that is sent to a path, with these fields. */
  const submit = (page: Visit, path: string, fields: Readonly<Record<string, string>>): Promise<Visit> => {
    const form = formsOf(page).find(({ action }) => action === pages.host + path);
    return browser.post(pages.host + path, { ...form?.hidden, ...fields });
  };
  const changed = { firstName: 'Augusta', lastName: 'K\u00f6nig & "Söhne"', locale: 'de' };
  const profile = (): string => `${pages.host}/account/profile`;
  const noProfileEvent = (): void => {
    expect(pages.world.log.all.map(({ event }) => event.type)).not.to.include('UserProfileChanged');
  };

  it('says so on the sign-in page, once, and shows what was typed after the sign-in, once', async () => {
    const page = await browser.get(profile());
    await endSession();
    const form = await browser.follow(await submit(page, '/account/profile', changed));
    expect(form.url).to.equal(`${pages.host}/sign-in`);
    expect(form.body).to.contain('role="status">Your session ended before this was saved.');
    expect((await browser.get(`${pages.host}/sign-in`)).body).not.to.contain('Your session ended');
    const back = await browser.follow(await send(browser, form, ada));
    expect(back.url).to.equal(profile());
    expect(back.body)
      .to.contain('What you typed is still here, but not saved yet.')
      .and.to.contain('value="Augusta"')
      .and.to.contain('value="König &amp; &quot;Söhne&quot;"')
      .and.to.contain('<option value="de" selected>');
    noProfileEvent();
    const again = await browser.get(profile());
    expect(again.body).to.contain('value="Ada"').and.not.to.contain('not saved yet');
    await submit(back, '/account/profile', { firstName: 'Augusta', lastName: '', locale: '' });
    expect((await browser.get(profile())).body)
      .to.contain('value="Augusta"')
      .and.not.to.contain('not saved yet');
  });

  it('says so in German', async () => {
    await browser.get(`${profile()}?ui_locales=de`);
    const page = await browser.get(profile());
    await endSession();
    const form = await browser.follow(await submit(page, '/account/profile', changed));
    expect(form.body).to.contain('Ihre Sitzung endete, bevor die Änderung gespeichert wurde.');
    expect((await browser.follow(await send(browser, form, ada))).body).to.contain(
      'Ihre Eingaben sind noch da',
    );
  });

  it('shows nobody else in the browser what was typed', async () => {
    const { app, tenantId } = pages;
    await createUser(app, systemCommand({ tenantId }), { ...bo, firstName: 'Bo' });
    const page = await browser.get(profile());
    await endSession();
    await submit(page, '/account/profile', changed);
    const back = await signIn(browser, bo);
    expect(back.url).to.equal(profile());
    expect(back.body)
      .to.contain('value="Bo"')
      .and.not.to.contain('Augusta')
      .and.not.to.contain('not saved yet');
    await signIn(browser, ada);
    expect((await browser.get(profile())).body, 'nor is it kept').not.to.contain('Augusta');
  });

  it('shows nothing that another site sent', async () => {
    await endSession();
    const elsewhere = { Origin: 'https://evil.test', Cookie: '' };
    await browser.post(profile(), { ...changed, typedBy: 'x'.repeat(43) }, elsewhere);
    expect((await signIn(browser)).body).not.to.contain('Augusta');
  });

  it('shows what was typed when the page is loaded again in another session of the same user', async () => {
    const page = await browser.get(profile());
    await endSession();
    await signIn(browser);
    const refused = await submit(page, '/account/profile', changed);
    expect(refused.status).to.equal(403);
    expect((await browser.get(profile())).body)
      .to.contain('value="Augusta"')
      .and.to.contain('not saved yet');
    noProfileEvent();
  });

  it('keeps a new address over a step-up, and over the end of the session', async () => {
    const address = '/account/email';
    const page = await steppedUp(pages, browser, await browser.get(pages.host + address), ada.password);
    pages.world.now += 16 * MINUTE;
    const typed = { email: 'augusta@acme.test' };
    const stepUp = await browser.follow(await submit(page, address, typed));
    expect(stepUp.body).to.contain('For your security, enter your password again.');
    const back = await steppedUp(pages, browser, stepUp, ada.password);
    expect(back.url).to.equal(pages.host + address);
    expect(back.body).to.contain('value="augusta@acme.test"').and.to.contain('not saved yet');
    await endSession();
    const form = await browser.follow(await submit(back, address, { email: 'ada.king@acme.test' }));
    const after = await steppedUp(
      pages,
      browser,
      await browser.follow(await send(browser, form, ada)),
      ada.password,
    );
    expect(after.body).to.contain('value="ada.king@acme.test"');
  });

  it('says so as well where a passkey was offered after a sign-up', async () => {
    await endSession();
    const form = await browser.follow(await browser.post(`${pages.host}/sign-up/passkey`, { passkey: '{}' }));
    expect(form.url).to.equal(`${pages.host}/sign-in`);
    expect(form.body).to.contain('Your session ended before this took effect.');
  });

  it('keeps no password, and says that nothing took effect', async () => {
    const path = '/account/security/password';
    const page = await browser.get(pages.host + path);
    await endSession();
    const secret = 'canary-of-a-password';
    const sent = await submit(page, path, { newPassword: secret, newPasswordAgain: secret });
    const stored = [...browser.cookies(new URL(pages.host).hostname).values()].join(' ');
    expect(stored + Buffer.from(stored, 'base64url').toString()).not.to.contain(secret);
    expect((await browser.follow(sent)).body).to.contain('Your session ended before this took effect.');
  });

  it('keeps nothing that a cookie cannot hold', async () => {
    const page = await browser.get(profile());
    await endSession();
    const sent = await submit(page, '/account/profile', { firstName: 'x'.repeat(10_000) });
    expect(sent.status).to.equal(303);
    const form = await browser.follow(sent);
    expect(form.body).to.contain('Your session ended before this took effect.');
    expect((await browser.follow(await send(browser, form, ada))).body).to.contain('value="Ada"');
  });

  it('takes a cookie of another form for none', async () => {
    const host = new URL(pages.host).hostname;
    for (const value of [
      '',
      'null',
      '%%%',
      Buffer.from('{"path":"/account/profile"}').toString('base64url'),
    ]) {
      browser.keep(host, new Map([['tessera_typed_form', value]]));
      const page = await browser.get(profile());
      expect([page.status, page.body.includes('value="Ada"')], value).to.deep.equal([200, true]);
    }
  });
});
