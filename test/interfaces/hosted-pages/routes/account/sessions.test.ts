import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { listSessions } from '../../../../../application/sign-in/list-sessions.js';
import { createUser } from '../../../../../application/user/create-user.js';
import { type UserAgent, type Visit, formsOf } from '../../../../support/http/user-agent.js';
import { userNow } from '../../../../support/samples/second-factor.js';
import { systemCommand } from '../../../../support/in-memory/in-memory-app.js';
import {
  type HostedPagesUnderTest,
  ada,
  hostedPages,
  isFormRefused,
  send,
} from '../../../../support/pages/hosted-pages.js';

describe('the account page of sessions', () => {
  let pages: HostedPagesUnderTest;
  const eve = { email: 'eve@acme.test', password: 'a-password-of-eve' };
  before(async () => {
    pages = await hostedPages();
    await createUser(pages.app, systemCommand({ tenantId: pages.tenantId }), eve);
  });
  after(() => pages.stop());

  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';
  const signedIn = async (who = ada, userAgent = firefox): Promise<UserAgent> => {
    const browser = pages.browser();
    const form = await browser.get(`${pages.host}/sign-in`);
    await send(browser, form, who, { 'User-Agent': userAgent });
    return browser;
  };
  const sessions = (browser: UserAgent): Promise<Visit> => browser.get(`${pages.host}/account/sessions`);
  const isSignedIn = async (browser: UserAgent): Promise<boolean> => (await sessions(browser)).status === 200;
  const idsOf = async (email: string): Promise<string[]> => {
    const userId = pages.world.log.all.flatMap(({ event }) =>
      event.type === 'UserCreated' && event.data.email === email ? [event.data.userId] : [],
    )[0];
    const paging = { limit: 200, after: null, includeTotal: false };
    return (
      (await listSessions(pages.app, pages.tenantId, { userId: userId ?? '', callersSession: null }, paging))
        ?.items ?? []
    ).map(({ id }) => id);
  };
  const ends = (): number => pages.world.log.all.filter(({ event }) => event.type === 'SessionEnded').length;
  /** The token of the forms of the page, which is the same for all of them. */
  const csrfOf = (page: Visit): string => formsOf(page)[0]?.hidden['csrf'] ?? '';
  const end = (browser: UserAgent, page: Visit, session: string): Promise<Visit> =>
    browser.post(`${pages.host}/account/sessions`, { csrf: csrfOf(page), session });

  it('the page shows each session of the user with browser, address and times, the present one first', async () => {
    const other = await signedIn(ada, 'curl/8.5');
    const browser = await signedIn();
    const { body } = await sessions(browser);
    expect(body).to.contain('Firefox on Windows').and.to.contain('Unknown browser');
    expect(body).to.contain('IP address: ').and.to.contain('Last seen: ').and.to.contain(' UTC');
    expect(body.match(/This browser/g)).to.have.length(1);
    expect(body.indexOf('This browser')).to.be.lessThan(body.indexOf('Unknown browser'));
    expect(await isSignedIn(other)).to.equal(true);
  });

  it('remembered devices are listed on the page, and are forgotten from it by their user only', async () => {
    const { tenantId, app } = pages;
    const made = await createUser(app, systemCommand({ tenantId }), { ...eve, email: 'fay@acme.test' });
    const userId = made.record.id;
    const own = await signedIn({ ...eve, email: 'fay@acme.test' });
    const stranger = await signedIn(eve);
    expect((await sessions(own)).body).not.to.contain('Without a second step');
    const { deviceGeneration: generation } = await userNow(app, tenantId, userId);
    const device = { tenantId, userId, generation, userAgent: firefox, days: 30 };
    const { deviceId } = await app.rememberedDevices.remember(device);
    const page = await sessions(own);
    expect(page.body)
      .to.contain('<h2>Without a second step</h2>')
      .and.contain('Require the second step there');
    expect((await sessions(stranger)).body).not.to.contain('Without a second step');
    const forget = async (by: UserAgent): Promise<Visit> =>
      by.post(`${pages.host}/account/sessions`, { csrf: csrfOf(await sessions(by)), device: deviceId });
    await forget(stranger);
    expect(await app.rememberedDevices.ofUser(tenantId, userId)).to.have.length(1);
    const answer = await forget(own);
    expect((await own.follow(answer)).body).to.contain('The second step is required there again.');
    expect(await app.rememberedDevices.ofUser(tenantId, userId)).to.have.length(0);
    expect(isFormRefused(await own.post(`${pages.host}/account/sessions`, { device: deviceId }))).to.equal(
      true,
    );
  });

  it('a session is ended from the page at once, and no other', async () => {
    const [two, browser] = [await signedIn(), await signedIn()];
    const page = await sessions(browser);
    const known = new Set(await idsOf(ada.email));
    const one = await signedIn();
    const third = (await idsOf(ada.email)).find((id) => !known.has(id));
    const answer = await end(browser, page, third ?? '');
    expect(answer.location).to.equal(`${pages.host}/account/sessions`);
    expect((await browser.follow(answer)).body).to.contain('You’re signed out there.');
    expect([await isSignedIn(one), await isSignedIn(two), await isSignedIn(browser)]).to.deep.equal([
      false,
      true,
      true,
    ]);
    expect(pages.world.log.all.at(-1)?.event).to.have.nested.property('data.by', 'user');
  });

  it('all sessions but the present one are ended', async () => {
    const [one, browser, ofEve] = [await signedIn(), await signedIn(), await signedIn(eve)];
    const answer = await end(browser, await sessions(browser), 'others');
    expect((await browser.follow(answer)).body).to.contain('You’re signed out everywhere else.');
    expect([await isSignedIn(one), await isSignedIn(browser), await isSignedIn(ofEve)]).to.deep.equal([
      false,
      true,
      true,
    ]);
    expect(await idsOf(ada.email)).to.have.length(1);
    expect((await sessions(browser)).body).not.to.contain('Sign out everywhere else');
  });

  it('another user’s session, an unknown one, one that has ended and no session at all get the same answer', async () => {
    const ofEve = await signedIn(eve);
    const browser = await signedIn();
    const page = await sessions(browser);
    const before = ends();
    const [sessionOfEve] = await idsOf(eve.email);
    const tried = [sessionOfEve ?? '', randomUUID(), 'x', '', "' or true --", `${sessionOfEve ?? ''} `];
    const answers = await Promise.all(tried.map((session) => end(browser, page, session)));
    const reported = answers.map(({ status, body }) => [
      status,
      body.replaceAll(/sha256-[^']+|nonce-\S+/g, ''),
    ]);
    for (const each of reported) expect(each).to.deep.equal(reported[0]);
    expect(answers[0]?.status).to.equal(404);
    expect(answers[0]?.body).to.contain('You’re no longer signed in there.');
    expect(ends()).to.equal(before);
    expect(await isSignedIn(ofEve)).to.equal(true);
  });

  it('ending a session fifty times at once succeeds once, and is recorded once', async () => {
    const browser = await signedIn();
    const page = await sessions(browser);
    const known = new Set(await idsOf(ada.email));
    await signedIn();
    const other = (await idsOf(ada.email)).find((id) => !known.has(id)) ?? '';
    const before = ends();
    const answers = await Promise.all(Array.from({ length: 50 }, () => end(browser, page, other)));
    expect(answers.filter(({ status }) => status === 303)).to.have.length(1);
    expect(answers.filter(({ status }) => status === 404)).to.have.length(49);
    expect(ends()).to.equal(before + 1);
  });

  it('a form of another site, of another session, without a token or without a session ends nothing', async () => {
    const browser = await signedIn();
    const page = await sessions(browser);
    const before = ends();
    const path = `${pages.host}/account/sessions`;
    const form = { csrf: csrfOf(page), session: 'others' };
    const evil = { Origin: 'https://evil.test' };
    expect(isFormRefused(await browser.post(path, form, evil))).to.equal(true);
    expect(isFormRefused(await browser.post(path, { session: 'others' }))).to.equal(true);
    const stranger = await signedIn(eve);
    expect(isFormRefused(await stranger.post(path, form))).to.equal(true);
    expect((await pages.browser().post(path, form)).location).to.equal(`${pages.host}/sign-in`);
    expect(ends()).to.equal(before);
  });
});
