import { expect } from 'chai';
import { createUser } from '../../../../application/user/create-user.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import {
  type HostedPagesUnderTest,
  cookieOf,
  hostedPages,
  isFormRefused,
  send,
} from '../../../support/pages/hosted-pages.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';

describe('the page for a password that has to be changed', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  let given: { email: string; password: string };
  let users = 0;
  const chosen = { newPassword: 'a-password-of-my-own', newPasswordAgain: 'a-password-of-my-own' };
  before(async () => {
    pages = await hostedPages();
  });
  beforeEach(async () => {
    browser = pages.browser();
    given = await userWhoMustChange();
  });
  after(() => pages.stop());

  const userWhoMustChange = async (): Promise<{ email: string; password: string }> => {
    users += 1;
    const user = { email: `user-${users}@acme.test`, password: 'given-by-somebody-else' };
    const { app, world, tenantId } = pages;
    const { record } = await createUser(app, systemCommand({ tenantId }), user);
    const stream = streamName(tenantId, 'user', record.id);
    const { context } = world.log.all.find((recorded) => recorded.stream === stream)!;
    const passwordHash = await app.secrets.hashPassword(user.password);
    const data = { userId: record.id, passwordHash, mustChange: true };
    await world.log.append([
      {
        stream,
        expected: 'any',
        events: [{ type: 'UserPasswordSet', data }],
        ids: [app.ids.next()],
        context,
      },
    ]);
    return user;
  };
  const signIn = async (query = ''): Promise<Visit> =>
    send(browser, await browser.get(`${pages.host}/sign-in${query}`), given);
  const arrive = async (query = ''): Promise<Visit> => browser.follow(await signIn(query));

  it('the page for a required change of the password comes after the right password, and begins no session', async () => {
    const request = pages.request();
    const visit = await signIn(`?request=${request}`);
    expect(visit.status).to.equal(303);
    expect(visit.location).to.equal(`${pages.host}/change-password?request=${request}`);
    expect(cookieOf(visit)).to.equal('');
    expect(cookieOf(visit, 'tessera_sign_in')).to.contain('Max-Age=600');
    const page = await browser.follow(visit);
    expect(page.status).to.equal(200);
    expect(page.body).to.contain('Choose a new password').and.to.contain('At least 8 characters');
    expect(page.body).to.contain(`autocomplete="username" value="${given.email}"`);
    // whatever else is asked for: nobody is signed in
    const silent = pages.request({ prompt: new Set(['none']) });
    expect((await browser.get(`${pages.host}/sign-in?request=${silent}`)).location).to.contain('refused');
    expect((await browser.get(`${pages.host}/sign-in`)).body).to.contain('name="password"');
  });

  it('the page for a required change of the password signs in with the new password, and continues to the application', async () => {
    const visit = await send(browser, await arrive(`?request=${pages.request()}`), chosen);
    expect(visit.status).to.equal(303);
    expect(visit.location).to.match(/\/resume\?ticket=[0-9a-f-]{36}$/);
    expect(cookieOf(visit)).to.match(/^tessera_session=[\w-]{43};/);
    expect(cookieOf(visit, 'tessera_sign_in')).to.contain('Max-Age=0');
    const other = pages.browser();
    expect((await send(other, await other.get(`${pages.host}/sign-in`), given)).status).to.equal(400);
  });

  it('the page for a required change of the password shows the fault of a password, but no password', async () => {
    const page = await arrive();
    for (const [fields, text] of [
      [{ newPassword: '', newPasswordAgain: '' }, 'Enter a password'],
      [{ newPassword: 'short-1', newPasswordAgain: 'short-1' }, 'too short'],
      [{ newPassword: 'x'.repeat(129), newPasswordAgain: 'x'.repeat(129) }, 'too long'],
      [{ newPassword: given.email, newPasswordAgain: given.email }, 'your name or your email address'],
      [{ newPassword: 'password123', newPasswordAgain: 'password123' }, 'one of the most common'],
      [{ newPassword: given.password, newPasswordAgain: given.password }, 'the password you have now'],
      [{ newPassword: 'one-of-two-passwords', newPasswordAgain: 'two-of-two-passwords' }, 'don’t match'],
    ] as const) {
      const visit = await send(browser, page, fields);
      expect(visit.status, text).to.equal(400);
      expect(visit.body).to.contain(text).and.to.contain('role="alert"');
      expect(cookieOf(visit)).to.equal('');
      if (fields.newPassword.length > 8 && fields.newPassword !== given.email)
        expect(visit.body).not.to.contain(fields.newPassword);
    }
    expect((await send(browser, page, chosen)).status).to.equal(303);
  });

  it('the page for a required change of the password is refused without a pending sign-in, and a second time', async () => {
    const stranger = pages.browser();
    for (const visit of [
      await stranger.get(`${pages.host}/change-password`),
      await stranger.post(`${pages.host}/change-password`, chosen),
    ])
      expect(visit.location).to.equal(`${pages.host}/sign-in`);
    const page = await arrive();
    const waiting = browser.cookie('acme.localhost', 'tessera_sign_in') ?? '';
    const form = browser.cookie('acme.localhost', 'tessera_form') ?? '';
    await send(browser, page, chosen);
    const again = await send(browser, page, chosen, {
      Cookie: `tessera_sign_in=${waiting}; tessera_form=${form}`,
    });
    expect(again.location).to.equal(`${pages.host}/sign-in`);
    expect(cookieOf(again)).to.equal('');
  });

  it('the page for a required change of the password refuses a form without its token, from another site, or of another sign-in', async () => {
    const page = await arrive();
    const refused = [
      await send(browser, page, { ...chosen, csrf: 'x' }),
      await send(browser, page, chosen, { Origin: 'https://evil.test' }),
    ];
    const before = pages.world.log.all.length;
    // somebody else's sign-in waits in this browser now
    given = await userWhoMustChange();
    await arrive();
    refused.push(await send(browser, page, chosen));
    for (const visit of refused) expect(isFormRefused(visit)).to.equal(true);
    const since = pages.world.log.all.slice(before).map(({ event }) => event);
    expect(since.filter((event) => event.type === 'UserPasswordSet' && event.data.cause === 'change')).to.be
      .empty;
  });
});
