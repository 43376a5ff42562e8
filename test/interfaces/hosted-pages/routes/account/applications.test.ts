import { expect } from 'chai';
import { deleteClient } from '../../../../../application/client/delete-client.js';
import { registerClient } from '../../../../../application/client/register-client.js';
import { createUser } from '../../../../../application/user/create-user.js';
import { type UserAgent, type Visit, formsOf } from '../../../../support/http/user-agent.js';
import { systemCommand } from '../../../../support/in-memory/in-memory-app.js';
import {
  type HostedPagesUnderTest,
  ada,
  hostedPages,
  isFormRefused,
  send,
} from '../../../../support/pages/hosted-pages.js';

describe('the account page of applications', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  let adaId: string;
  let eveId: string;
  const eve = { email: 'eve@acme.test', password: 'a-password-of-eve' };
  const at = Date.parse('2026-01-02T03:00:00.000Z');
  const path = (): string => `${pages.host}/account/applications`;

  beforeEach(async () => {
    pages = await hostedPages();
    const { app, tenantId } = pages;
    await createUser(app, systemCommand({ tenantId }), eve);
    const ids = pages.world.log.all.flatMap(({ event }) =>
      event.type === 'UserCreated' ? [event.data.userId] : [],
    );
    [adaId = '', eveId = ''] = ids;
    for (const [clientId, thirdParty] of [
      ['web', false],
      ['partner', true],
    ] as const)
      await registerClient(app, systemCommand({ tenantId }), {
        clientId,
        name: `App ${clientId}`,
        type: 'public',
        audience: 'https://api.acme.test',
        redirectUris: ['https://app.acme.test/callback'],
        thirdParty,
      });
    browser = await signedIn(ada);
  });
  afterEach(() => pages.stop());

  const signedIn = async (who: typeof ada): Promise<UserAgent> => {
    const agent = pages.browser();
    await send(agent, await agent.get(`${pages.host}/sign-in`), who);
    return agent;
  };
  const open = (): Promise<Visit> => browser.get(path());
  const withdraw = (page: Visit, client: string, agent = browser): Promise<Visit> =>
    agent.post(path(), { csrf: formsOf(page)[0]?.hidden['csrf'] ?? '', client });
  const withdrawals = (): unknown[] =>
    pages.world.log.all.flatMap(({ event }) => (event.type === 'ClientAccessWithdrawn' ? [event.data] : []));
  const agreed = { scopes: ['openid', 'email'], claims: ['locale', 'email'], at };

  it('an application that may do nothing is not shown', async () => {
    const { body } = await open();
    expect(body).to.contain('No app may use your account at the moment.').and.not.to.contain('Remove access');
  });

  it('each application is shown with what it may see, in words', async () => {
    pages.applications.agree(adaId, { clientId: 'partner', ...agreed });
    pages.applications.grant(adaId, {
      clientId: 'web',
      scopes: ['openid', 'offline_access'],
      claims: [],
      at,
    });
    const { body } = await open();
    for (const text of [
      'App partner',
      'Third party',
      'see your email address, and whether it is confirmed',
      'see your language',
      'App web',
      'stay connected to your account while you’re away',
      '2 Jan 2026, 03:00 UTC',
    ])
      expect(body).to.contain(text);
  });

  it('an application of a deleted client or of another user is not shown', async () => {
    const { app, tenantId, applications } = pages;
    applications.agree(adaId, { clientId: 'partner', ...agreed });
    applications.agree(eveId, { clientId: 'web', ...agreed });
    await deleteClient(app, systemCommand({ tenantId }), { clientId: 'partner' });
    expect((await open()).body).to.contain('No app may use your account');
  });

  it('a withdrawal forgets the consent, ends the grants, and is recorded', async () => {
    const { applications } = pages;
    applications.agree(adaId, { clientId: 'partner', ...agreed });
    applications.grant(adaId, { clientId: 'partner', scopes: ['openid'], claims: [], at });
    applications.grant(adaId, { clientId: 'web', scopes: ['openid'], claims: [], at });
    const answer = await withdraw(await open(), 'partner');
    const page = await browser.follow(answer);
    expect(page.body).to.contain('The app no longer has access.').and.to.contain('App web');
    expect(page.body).not.to.contain('App partner');
    expect(withdrawals()).to.deep.equal([
      { userId: adaId, clientId: 'partner', clientName: 'App partner', grants: 1 },
    ]);
  });

  it('an application without access, one of another user and an unknown one get the same answer', async () => {
    pages.applications.agree(adaId, { clientId: 'partner', ...agreed });
    pages.applications.agree(eveId, { clientId: 'web', ...agreed });
    const page = await open();
    const answers: Visit[] = [];
    for (const client of ['web', 'unknown', '', "' or true --", 'x'.repeat(5000)])
      answers.push(await withdraw(page, client));
    for (const { status, body } of answers) {
      expect(status).to.equal(404);
      expect(body).to.equal(answers[0]?.body);
    }
    expect(answers[0]?.body).to.contain('This app no longer has access.');
    expect(withdrawals()).to.deep.equal([]);
    expect(await pages.applications.consents.ofUser(pages.tenantId, eveId)).to.have.length(1);
  });

  it('a withdrawal that is sent fifty times at once is recorded once', async () => {
    pages.applications.agree(adaId, { clientId: 'partner', ...agreed });
    const page = await open();
    const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(page, 'partner')));
    expect(answers.filter(({ status }) => status === 303)).to.have.length(1);
    expect(answers.filter(({ status }) => status === 404)).to.have.length(49);
    expect(withdrawals()).to.have.length(1);
  });

  it('a form of another site, of another session, without a token or without a session withdraws nothing', async () => {
    pages.applications.agree(adaId, { clientId: 'partner', ...agreed });
    pages.applications.agree(eveId, { clientId: 'partner', ...agreed });
    const page = await open();
    const form = { csrf: formsOf(page)[0]?.hidden['csrf'] ?? '', client: 'partner' };
    const evil = { Origin: 'https://evil.test' };
    expect(isFormRefused(await browser.post(path(), form, evil))).to.equal(true);
    expect(isFormRefused(await browser.post(path(), { client: 'partner' }))).to.equal(true);
    expect(isFormRefused(await withdraw(page, 'partner', await signedIn(eve)))).to.equal(true);
    expect((await withdraw(page, 'partner', pages.browser())).location).to.equal(`${pages.host}/sign-in`);
    expect(withdrawals()).to.deep.equal([]);
  });
});
