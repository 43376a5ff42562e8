import { expect } from 'chai';
import { auditCatalogue } from '../../../../../application/audit/catalogue.js';
import { deleteClient } from '../../../../../application/client/delete-client.js';
import { registerClient } from '../../../../../application/client/register-client.js';
import { withdrawAccess } from '../../../../../application/grant/withdraw-access.js';
import { suspendUser } from '../../../../../application/user/suspend-user.js';
import { reactivateUser } from '../../../../../application/user/reactivate-user.js';
import { changeUser } from '../../../../../application/user/change-user.js';
import { createUser } from '../../../../../application/user/create-user.js';
import { textsOf } from '../../../../../interfaces/hosted-pages/page-request/language.js';
import type { UserAgent, Visit } from '../../../../support/http/user-agent.js';
import { command, systemCommand } from '../../../../support/in-memory/in-memory-app.js';
import { type HostedPagesUnderTest, ada, hostedPages, send } from '../../../../support/pages/hosted-pages.js';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';

describe('the account page of activity', () => {
  let pages: HostedPagesUnderTest;
  let adaId: string;
  beforeEach(async () => {
    pages = await hostedPages();
    adaId = createdIds()[0] ?? '';
  });
  afterEach(() => pages.stop());

  const createdIds = (): string[] =>
    pages.world.log.all.flatMap(({ event }) => (event.type === 'UserCreated' ? [event.data.userId] : []));
  const signIn = async (who = ada, browser = pages.browser()): Promise<UserAgent> => {
    const form = await browser.get(`${pages.host}/sign-in`);
    await send(browser, form, who, { 'User-Agent': firefox });
    return browser;
  };
  const open = (browser: UserAgent, query = ''): Promise<Visit> =>
    browser.get(`${pages.host}/account/activity${query}`);
  const said = ({ body }: Visit): string[] =>
    [...body.matchAll(/<p><strong>([^<]*)<\/strong><\/p>/g)].map(([, text = '']) => text);

  it('own actions are shown with browser and network address, newest first', async () => {
    const page = await open(await signIn());
    expect(page.body).to.contain('You, Firefox on Windows, 127.0.0.1');
    expect(said(page).at(-1)).to.equal('Your account was created');
    expect(said(page)).to.include('You signed in');
  });

  it('actions of others are shown with kind, time and type of actor, and never with a name or an address', async () => {
    const { app, tenantId } = pages;
    const eve = {
      email: 'eve@acme.test',
      password: 'a-password-of-eve',
      firstName: 'Eve',
      lastName: 'Moneypenny',
    };
    await createUser(app, systemCommand({ tenantId }), { ...eve, roles: ['admin'] });
    const eveId = createdIds()[1] ?? '';
    const administrator = {
      tenantId,
      actor: { type: 'user', id: eveId },
      ip: '203.0.113.9',
      userAgent: 'Moneypenny/1.0 Chrome/156',
    } as const;
    await suspendUser(app, command(administrator), { userId: adaId });
    await reactivateUser(app, command({ ...administrator, actor: { type: 'apiKey', id: eveId } }), {
      userId: adaId,
    });
    const wrong = { ...ada, password: 'wrong-password' };
    await signIn(wrong, pages.browser());
    const page = await open(await signIn());
    for (const text of [
      'By an administrator',
      'By a program of your organisation',
      'By someone who wasn’t signed in',
    ])
      expect(page.body).to.contain(text);
    for (const secret of ['203.0.113.9', 'Moneypenny', eve.email, eveId, 'Chrome'])
      expect(page.body).not.to.contain(secret);
    expect(said(page)).to.include.members(['Your account was suspended', 'A sign-in failed']);
  });

  it('a failed sign-in and a code that was asked for show browser and network address', async () => {
    const browser = pages.browser();
    await signIn({ ...ada, password: 'wrong-password' }, browser);
    const form = await browser.get(`${pages.host}/forgot-password`);
    await send(browser, form, { email: ada.email }, { 'User-Agent': firefox });
    const { body } = await open(await signIn());
    const from = body.match(/<p class="hint">From Firefox on Windows, 127\.0\.0\.1<\/p>/g);
    expect(from).to.have.length(2);
  });

  it('an application that was withdrawn access is named, also after it was deleted', async () => {
    const { app, tenantId, applications } = pages;
    const named = command({ tenantId, actor: { type: 'user', id: adaId } });
    await registerClient(app, systemCommand({ tenantId }), {
      clientId: 'partner',
      name: 'Acme Expenses',
      type: 'public',
      audience: 'https://api.acme.test',
      redirectUris: ['https://partner.test/callback'],
      thirdParty: true,
    });
    applications.agree(adaId, { clientId: 'partner', scopes: ['openid'], claims: [], at: 0 });
    await withdrawAccess(app, named, { userId: adaId, clientId: 'partner' });
    await deleteClient(app, systemCommand({ tenantId }), { clientId: 'partner' });
    const { body } = await open(await signIn());
    expect(body).to.contain('An app’s access was removed').and.to.contain('App: <bdi>Acme Expenses</bdi>');
  });

  it('nothing of another person is shown, whatever the address of the page says', async () => {
    const { app, tenantId } = pages;
    const eve = { email: 'eve@acme.test', password: 'a-password-of-eve' };
    await createUser(app, systemCommand({ tenantId }), eve);
    const eveId = createdIds()[1] ?? '';
    await suspendUser(app, systemCommand({ tenantId }), { userId: eveId });
    const browser = await signIn();
    for (const query of ['', `?targetId=${eveId}`, `?userId=${eveId}`, `?actorId=${eveId}`])
      expect(said(await open(browser, query)), query).not.to.include('Your account was suspended');
  });

  it('the activity is shown in pages, each entry once', async () => {
    const { app, tenantId } = pages;
    for (let n = 0; n < 60; n++)
      await changeUser(app, systemCommand({ tenantId }), { userId: adaId, firstName: `Ada ${n}` });
    const browser = await signIn();
    const seen: number[] = [];
    let changes = 0;
    for (let query = ''; ;) {
      const page = await open(browser, query);
      const texts = said(page);
      seen.push(texts.length);
      changes += texts.filter((text) => text === 'Your profile was changed').length;
      const next = /href="\/account\/activity(\?before=[^"&]+)"/.exec(page.body)?.[1];
      if (next === undefined) break;
      query = next;
    }
    expect(changes).to.equal(60);
    expect(seen.slice(0, 2)).to.deep.equal([25, 25]);
  });

  it('an address that the page did not make shows the first page', async () => {
    const browser = await signIn();
    const first = said(await open(browser));
    for (const before of ['x', "' or true", '2026-01-01T00:00:00.000Z_-1', '9999-99-99T99:99:99.999Z_1'])
      expect(said(await open(browser, `?before=${encodeURIComponent(before)}`)), before).to.deep.equal(first);
  });

  it('every entry about a person has words in every language', () => {
    const shown = Object.entries(auditCatalogue).filter(
      ([type, { category, target }]) =>
        category !== 'technical' &&
        !['CredentialsRefused', 'ClientRequestRefused'].includes(type) &&
        (target as (data: unknown, tenantId: string) => { type: string })({ userId: 'x' }, 'x').type ===
          'user',
    );
    expect(shown).to.have.length.greaterThan(30);
    for (const language of ['en', 'de'] as const)
      for (const [type] of shown) expect(textsOf(language).account.activity.kinds).to.have.property(type);
  });
});
