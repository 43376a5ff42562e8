import { expect } from 'chai';
import { registerClient } from '../../../../application/client/register-client.js';
import { deleteClient } from '../../../../application/client/delete-client.js';
import type { LinkPurpose } from '../../../../application/ports/mail/mailed-links.js';
import { createUser } from '../../../../application/user/create-user.js';
import { suspendUser } from '../../../../application/user/suspend-user.js';
import { lockTenant } from '../../../../application/tenant/lock-tenant.js';
import type { SignInEvent } from '../../../../domain/sign-in/sign-in-events.js';
import { eventContext } from '../../../../application/shared/event-context.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import { neutralBrand } from '../../../../interfaces/hosted-pages/design/brand.js';
import {
  type HostedPagesUnderTest,
  cookieOf,
  hostedPages,
  send,
} from '../../../support/pages/hosted-pages.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { readableSecrets } from '../../../support/in-memory/in-memory-links.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';

const first = 'first-password-of-all';
const chosen = { newPassword: 'a-password-of-my-own', newPasswordAgain: 'a-password-of-my-own' };
const clientHome = 'https://expenses.acme.test/start';
const tenantHome = 'https://www.acme.test/';

interface Person {
  readonly id: string;
  readonly email: string;
}

describe('where a journey ends that a mailed link completes', function () {
  // asking for a reset takes 300 ms, whatever comes of it
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  let home: string | null;
  let users = 0;
  before(async () => {
    pages = await hostedPages({
      brandOf: ({ name }) => Promise.resolve({ ...neutralBrand, name, homeUrl: home }),
    });
    const client = { type: 'public', audience: 'https://api.acme.test', name: 'Acme Expenses' } as const;
    for (const [clientId, homeUrl] of [
      ['web', clientHome],
      ['homeless', null],
      ['gone', clientHome],
    ] as const) {
      const redirectUris = ['https://app.acme.test/callback'];
      await registerClient(pages.app, command(), { ...client, clientId, homeUrl, redirectUris });
    }
    await deleteClient(pages.app, command(), { clientId: 'gone' });
  });
  beforeEach(() => {
    browser = pages.browser();
    home = null;
  });
  after(() => pages.stop());

  const command = (): ReturnType<typeof systemCommand> => systemCommand({ tenantId: pages.tenantId });
  const somebody = async (password: string | null = first): Promise<Person> => {
    users += 1;
    const email = `user-${users}@acme.test`;
    const given = { email, ...(password === null ? {} : { password }) };
    const { record } = await createUser(pages.app, command(), given);
    return { id: record.id, email };
  };
  const newestLink = (path: string, purpose: LinkPurpose, type: string): string => {
    const cause = pages.world.log.all.findLast(({ event }) => event.type === type);
    return `${pages.host}${path}?token=${readableSecrets.linkToken(cause?.id ?? '', purpose)}`;
  };
  /** The link of a reset that was asked for by this browser. */
  const askReset = async (agent: UserAgent, { email }: Person, request?: string): Promise<string> => {
    const query = request === undefined ? '' : `?request=${request}`;
    await send(agent, await agent.get(`${pages.host}/forgot-password${query}`), { email });
    return newestLink('/reset-password', 'password-reset', 'UserPasswordResetRequested');
  };
  const redeem = async (agent: UserAgent, link: string): Promise<Visit> =>
    send(agent, await agent.follow(await agent.get(link)), chosen);
  const signInsOf = ({ id }: Person): Extract<SignInEvent, { type: 'UserSignedIn' }>['data'][] =>
    pages.world.log.all.flatMap(({ event }) =>
      event.type === 'UserSignedIn' && event.data.userId === id ? [event.data] : [],
    );
  const webRequest = (clientId = 'web'): string =>
    pages.request({
      client: { clientId, name: 'Acme Expenses', thirdParty: false, logoPath: null, audience: null },
    });

  it('a reset continues the request that it belongs to, in the browser that began it', async () => {
    const who = await somebody();
    const link = await askReset(browser, who, webRequest());
    const visit = await redeem(browser, link);
    expect(visit.location).to.match(/^https:\/\/id\.acme\.test\/resume\?ticket=/);
    expect(cookieOf(visit)).to.match(/^tessera_session=[\w-]{43};/);
    expect(cookieOf(visit, 'tessera_reset_asked')).to.contain('Max-Age=0');
    const [noted] = signInsOf(who);
    expect(noted).to.deep.include({ clientId: 'web', amr: ['pwd'], email: who.email });
    expect(visit.location).to.contain(noted?.sessionId ?? 'none');
  });

  it('a reset in another browser ends at the home of the application, and the first browser gets no answer', async () => {
    const who = await somebody();
    const link = await askReset(browser, who, webRequest());
    const other = pages.browser();
    const visit = await redeem(other, link);
    expect(visit.location).to.equal(clientHome);
    expect(cookieOf(visit)).not.to.equal('');
    expect((await browser.get(`${pages.host}/account`)).location).to.equal(`${pages.host}/sign-in`);
  });

  it('a browser leaves by a page of its own, so that its policy on forms blocks no redirect', async () => {
    const link = await askReset(browser, await somebody(), webRequest());
    const other = pages.browser();
    const page = await other.follow(await other.get(link));
    const visit = await send(other, page, chosen, { 'Sec-Fetch-Mode': 'navigate' });
    expect(visit.status).to.equal(200);
    expect(visit.body).to.contain(`content="0;url=${clientHome}"`).and.to.contain('Acme Expenses');
  });

  for (const [title, arrange] of [
    ['the request is over', (handle: string) => void pages.requests.delete(handle)],
    [
      'the cookie names a request of another application',
      (handle: string) => {
        const request = pages.requests.get(handle);
        if (request) {
          const client = { ...request.client, clientId: 'homeless' };
          pages.requests.set(handle, { ...request, client });
        }
      },
    ],
  ] as const)
    it(`a reset ends at the home of the application where ${title}`, async () => {
      const request = webRequest();
      const link = await askReset(browser, await somebody(), request);
      arrange(request);
      expect((await redeem(browser, link)).location).to.equal(clientHome);
    });

  it('an expired link leads to another one within the same request, in the browser that began it', async () => {
    const who = await somebody();
    const request = webRequest();
    const [older, newer] = [await askReset(browser, who, request), await askReset(browser, who, request)];
    await redeem(pages.browser(), newer);
    const address = async (agent: UserAgent): Promise<string | undefined> => {
      const { body } = await agent.follow(await agent.get(older));
      expect(body).to.contain('This link no longer works');
      return /href="(\/forgot-password[^"]*)"/.exec(body)?.[1];
    };
    expect(await address(browser)).to.equal(`/forgot-password?request=${request}`);
    expect(await address(pages.browser())).to.equal('/forgot-password');
    pages.requests.delete(request);
    expect(await address(browser)).to.equal('/forgot-password');
  });

  it('the link of another user does not continue the request of this browser', async () => {
    const [mine, theirs] = [await somebody(), await somebody()];
    await askReset(browser, mine, webRequest());
    const link = await askReset(pages.browser(), theirs, webRequest());
    expect((await redeem(browser, link)).location).to.equal(clientHome);
  });

  for (const clientId of ['homeless', 'gone'])
    it(`a reset for the application ${clientId} ends at the tenant's home, or else at the account page`, async () => {
      for (const [at, expected] of [
        [tenantHome, tenantHome],
        [null, `${pages.host}/account`],
      ] as const) {
        home = at;
        const link = await askReset(browser, await somebody(), webRequest(clientId));
        expect((await redeem(pages.browser(), link)).location).to.equal(expected);
      }
    });

  it('a reset without an application ends at the account page, which shows the signed-in account', async () => {
    const who = await somebody();
    const visit = await redeem(browser, await askReset(browser, who));
    expect(visit.location).to.equal(`${pages.host}/account`);
    const page = await browser.follow(visit);
    expect(page.body).to.contain(who.email).and.to.contain('Acme Inc.').and.to.contain('action="/sign-out"');
    expect(signInsOf(who)).to.have.length(1);
    expect(signInsOf(who)[0]?.clientId).to.equal(null);
  });

  it("an accepted invitation ends at the tenant's home, signed in", async () => {
    home = tenantHome;
    const who = await somebody(null);
    const visit = await redeem(browser, newestLink('/accept-invitation', 'invitation', 'UserCreated'));
    expect(visit.location).to.equal(tenantHome);
    expect(signInsOf(who)).to.have.length(1);
    expect((await browser.get(`${pages.host}/account`)).body).to.contain(who.email);
  });

  it('a reset ends the existing sessions, including that of the browser', async () => {
    const who = await somebody();
    const before = pages.browser();
    for (const agent of [before, browser])
      await send(agent, await agent.get(`${pages.host}/sign-in`), { email: who.email, password: first });
    const link = await askReset(browser, who);
    await redeem(browser, link);
    expect((await before.get(`${pages.host}/account`)).location).to.equal(`${pages.host}/sign-in`);
    expect((await browser.get(`${pages.host}/account`)).status).to.equal(200);
  });

  it('a reset begins no session when a second factor is required: it goes on with that one', async () => {
    const who = await somebody();
    const { app, tenantId } = pages;
    const stream = streamName(tenantId, 'user', who.id);
    const data = {
      userId: who.id,
      method: 'totp',
      by: 'user',
      factorId: app.ids.next(),
      secret: 'JBSWY3DPEHPK3PXP',
    } as const;
    const event = { type: 'UserMfaEnabled', data } as const;
    const context = eventContext(app.clock, command());
    await app.events.append([{ stream, expected: 'any', events: [event], ids: [app.ids.next()], context }]);
    const visit = await redeem(browser, await askReset(browser, who, webRequest()));
    expect(visit.location).to.match(/^http:\/\/[^/]+\/second-factor/);
    expect(cookieOf(visit)).to.equal('');
    expect(signInsOf(who)).to.be.empty;
    expect((await browser.follow(visit)).body).to.contain('name="code"');
  });

  it('a reset begins no session for a suspended user, nor at a locked tenant', async () => {
    const who = await somebody();
    const link = await askReset(browser, who);
    const page = await browser.follow(await browser.get(link));
    await suspendUser(pages.app, command(), { userId: who.id });
    expect(cookieOf(await send(browser, page, chosen))).to.equal('');
    const other = await somebody();
    const locked = await browser.follow(await browser.get(await askReset(browser, other)));
    await lockTenant(pages.app, command(), { reason: 'unpaid' });
    const visit = await send(browser, locked, chosen);
    expect(cookieOf(visit)).to.equal('');
    expect([...signInsOf(who), ...signInsOf(other)]).to.be.empty;
  });
});
