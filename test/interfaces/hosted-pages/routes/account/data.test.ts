import { expect } from 'chai';
import { assignRole } from '../../../../../application/role/assign-role.js';
import { changeTenantSettings } from '../../../../../application/tenant/change-tenant-settings.js';
import { changeUser } from '../../../../../application/user/change-user.js';
import { createUser } from '../../../../../application/user/create-user.js';
import { STEP_UP_MS } from '../../../../../domain/sign-in/step-up.js';
import { builtInRoleId } from '../../../../../domain/role/built-in-roles.js';
import type { UserAgent, Visit } from '../../../../support/http/user-agent.js';
import { systemCommand } from '../../../../support/in-memory/in-memory-app.js';
import {
  type HostedPagesUnderTest,
  ada,
  cookieOf,
  hostedPages,
  isFormRefused,
  send,
} from '../../../../support/pages/hosted-pages.js';
import { steppedUp } from '../../../../support/pages/step-up.js';
import { addTotp, totpCode } from '../../../../support/samples/second-factor.js';
import { unzipped } from '../../../../support/samples/unzipped.js';

describe('the account pages of one’s own data', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  let userId: string;

  beforeEach(async () => {
    pages = await hostedPages();
    browser = pages.browser();
    const created = pages.world.log.all.find(({ event }) => event.type === 'UserCreated')!;
    userId = (created.event.data as { userId: string }).userId;
  });
  afterEach(() => pages.stop());

  const signIn = async (agent = browser): Promise<Visit> =>
    send(agent, await agent.get(`${pages.host}/sign-in`), ada);
  const open = (path: string): Promise<Visit> => browser.get(`${pages.host}${path}`);
  const path = ({ location, url }: Visit): string => {
    const { pathname, search } = new URL(location ?? url);
    return pathname + search;
  };
  const types = (): string[] => pages.world.log.all.map(({ event }) => event.type);
  /** Signs in and steps up by a mailed code. */
  const signedInAndSteppedUp = async (): Promise<void> => {
    await signIn();
    const back = await steppedUp(pages, browser, await open('/account/delete'), ada.password);
    expect(path(back)).to.equal('/account/delete');
  };
  const download = async (): Promise<Visit> => send(browser, await open('/account/data'));

  it('a download asks for the step-up first, and of an account without a factor for a mailed code', async () => {
    await signIn();
    const refused = await download();
    expect(path(refused)).to.equal('/step-up?for=mailbox');
    expect(types()).not.to.include('UserDataExported');
    const back = await steppedUp(pages, browser, refused, ada.password);
    expect(path(back)).to.equal('/account/data');
    expect((await download()).status).to.equal(200);
  });

  it('a download of an account with a factor asks for it, and a password alone does not do', async () => {
    const { secret } = await addTotp(pages.app, pages.tenantId, userId);
    pages.world.now += 60_000;
    const second = await browser.follow(await signIn());
    await send(browser, second, { code: totpCode(secret, pages.world.now) });
    expect((await download()).status).to.equal(200);
    pages.world.now += STEP_UP_MS + 1;
    const asked = await browser.follow(await send(browser, await browser.follow(await download()), ada));
    expect(path(asked)).to.equal('/second-factor');
    expect(types().filter((type) => type === 'UserDataExported')).to.have.length(1);
  });

  it('the download is a ZIP file that no cache stores, and is noted before its first byte', async () => {
    await signedInAndSteppedUp();
    const file = await download();
    expect(file.headers).to.include({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data-2026-01-02.zip"',
      'cache-control': 'no-store',
    });
    const files = await unzipped(file.bytes);
    expect(JSON.parse(files.get('profile.json')!.toString())).to.include({ email: ada.email });
    const sessions = JSON.parse(files.get('sessions.json')!.toString()) as { readonly current: boolean }[];
    expect(sessions.map(({ current }) => current)).to.deep.equal([true]);
    const readMe = files.get('read-me.txt')!.toString();
    for (const name of files.keys()) if (name !== 'read-me.txt') expect(readMe).to.contain(`${name} `);
    expect(types()).to.include('UserDataExported');
  });

  it('the download in German has a German file name and read-me', async () => {
    await signedInAndSteppedUp();
    await open('/account/data?ui_locales=de');
    const file = await download();
    expect(file.headers['content-disposition']).to.equal('attachment; filename="meine-daten-2026-01-02.zip"');
    const files = await unzipped(file.bytes);
    expect(files.get('lies-mich.txt')!.toString()).to.contain('Alles, was Acme Inc. über Sie speichert');
  });

  it('the page that deletes the account has a button in the colour of errors', async () => {
    await signedInAndSteppedUp();
    expect((await open('/account/delete')).body).to.contain('<button class="button danger" type="submit">');
  });

  it('the fourth download within 24 hours is refused, and says when it works again', async () => {
    await signedInAndSteppedUp();
    for (let n = 0; n < 3; n++) expect((await download()).status).to.equal(200);
    const refused = await download();
    expect(refused.status).to.equal(429);
    expect(refused.body).to.contain('role="alert"').and.to.contain('three times within 24 hours');
  });

  it('a form of another site, or without its token, downloads and deletes nothing', async () => {
    await signedInAndSteppedUp();
    for (const address of ['/account/data', '/account/delete']) {
      const page = await open(address);
      expect(isFormRefused(await send(browser, page, {}, { Origin: 'https://evil.test' }))).to.equal(true);
      expect(isFormRefused(await send(browser, page, { csrf: 'x' }))).to.equal(true);
    }
    expect(types()).not.to.include('UserDataExported').and.not.to.include('UserDeletionRequested');
  });

  it('without a session every page leads to the sign-in', async () => {
    for (const address of ['/account/data', '/account/delete']) {
      expect(path(await open(address))).to.equal('/sign-in');
      expect(path(await browser.post(`${pages.host}${address}`, {}))).to.equal('/sign-in');
    }
  });

  it('the deletion asks for the step-up, and neither its page nor its form does without', async () => {
    await signIn();
    const asked = await open('/account/delete');
    expect(path(asked)).to.equal('/step-up?for=mailbox');
    await steppedUp(pages, browser, asked, ada.password);
    const page = await open('/account/delete');
    pages.world.now += STEP_UP_MS + 1;
    expect(path(await send(browser, page))).to.equal('/step-up?for=mailbox');
    expect(types()).not.to.include('UserDeletionRequested');
  });

  it('the deletion signs out everywhere, and a sign-in keeps the account, and says so', async () => {
    const elsewhere = pages.browser();
    await signIn(elsewhere);
    await signedInAndSteppedUp();
    const page = await open('/account/delete');
    expect(page.body).to.contain('After 7 days');
    const done = await send(browser, page);
    expect(path(done)).to.equal('/deletion-requested');
    expect(cookieOf(done)).to.match(/Max-Age=0/i);
    expect((await browser.follow(done)).body).to.contain('Your account will be deleted');
    expect(path(await elsewhere.get(`${pages.host}/account`))).to.equal('/sign-in');
    const kept = await signIn();
    expect(path(kept)).to.equal('/account-kept');
    expect((await browser.follow(kept)).body).to.contain('Your account stays');
    expect(types()).to.include('UserDeletionWithdrawn');
    expect(path(await browser.follow(await open('/sign-in')))).to.equal('/account');
  });

  it('the pages after a session is over are in its language, until somebody signs in', async () => {
    const { tenantId, app } = pages;
    const userId = pages.world.log.all.flatMap(({ event }) =>
      event.type === 'UserCreated' ? [event.data.userId] : [],
    )[0]!;
    await changeUser(app, systemCommand({ tenantId }), { userId, locale: 'de' });
    await signedInAndSteppedUp();
    const done = await browser.follow(await send(browser, await open('/account/delete')));
    expect(done.body).to.contain('Ihr Konto wird gelöscht').and.to.contain('<html lang="de"');
    expect((await open('/sign-in')).body).to.contain('<html lang="de"');
    await changeUser(app, systemCommand({ tenantId }), { userId, locale: 'en' });
    expect((await browser.follow(await signIn())).body).to.contain('<html lang="en"');
  });

  it('after a sign-in for an application that kept the account, the request goes on', async () => {
    await signedInAndSteppedUp();
    await send(browser, await open('/account/delete'));
    const handle = pages.request();
    const page = await browser.get(`${pages.host}/sign-in?request=${handle}`);
    const kept = await browser.follow(await send(browser, page, ada));
    expect(path(kept)).to.equal(`/account-kept?request=${handle}`);
    expect(kept.body).to.contain(`href="/sign-in?request=${handle}"`);
    expect((await open(`/sign-in?request=${handle}`)).location).to.contain(`${pages.baseUrl}/resume`);
  });

  it('an owner or admin is asked to give up the role, and nothing is requested', async () => {
    const context = systemCommand({ tenantId: pages.tenantId });
    await assignRole(pages.app, context, { roleId: builtInRoleId(pages.tenantId, 'admin'), userId });
    await signedInAndSteppedUp();
    const page = await open('/account/delete');
    expect(page.status).to.equal(409);
    expect(page.body).to.contain('Give up that role first').and.not.to.contain('action="/account/delete"');
  });

  it('who becomes admin after the page was shown is notified', async () => {
    await signedInAndSteppedUp();
    const page = await open('/account/delete');
    const context = systemCommand({ tenantId: pages.tenantId });
    await assignRole(pages.app, context, { roleId: builtInRoleId(pages.tenantId, 'admin'), userId });
    const refused = await send(browser, page);
    expect(refused.status).to.equal(409);
    expect(types()).not.to.include('UserDeletionRequested');
  });

  it('where the tenant has turned it off, no page offers the deletion, and the form is not there', async () => {
    await changeTenantSettings(pages.app, systemCommand({ tenantId: pages.tenantId }), {
      selfDeletion: false,
    });
    await signIn();
    await steppedUp(pages, browser, await download(), ada.password);
    const page = await open('/account/data');
    expect(page.body).not.to.contain('/account/delete');
    expect(path(await open('/account/delete'))).to.equal('/account/data');
  });

  it('a person downloads their own data only, whatever the form names', async () => {
    const other = { email: 'bo@acme.test', password: 'a password of Bo' };
    const context = systemCommand({ tenantId: pages.tenantId });
    const { id } = (await createUser(pages.app, context, other)).record;
    await signedInAndSteppedUp();
    const file = await send(browser, await open('/account/data'), { userId: id, user: id });
    const files = await unzipped(file.bytes);
    const text = [...files.values()].map(String).join('\n');
    expect(text).to.contain(ada.email).and.not.to.contain(other.email).and.not.to.contain(id);
  });
});
