import { expect } from 'chai';
import type { LinkPurpose } from '../../../../application/ports/mail/mailed-links.js';
import { changeUser } from '../../../../application/user/change-user.js';
import { createUser } from '../../../../application/user/create-user.js';
import { issueApiKey } from '../../../../application/api-key/issue-api-key.js';
import { assignRole } from '../../../../application/role/assign-role.js';
import { builtInRoleId } from '../../../../domain/role/built-in-roles.js';
import { suspendUser } from '../../../../application/user/suspend-user.js';
import {
  type HostedPagesUnderTest,
  cookieOf,
  header,
  hostedPages,
  isFormRefused,
  send,
} from '../../../support/pages/hosted-pages.js';
import { readableSecrets } from '../../../support/in-memory/in-memory-links.js';
import { command, systemCommand } from '../../../support/in-memory/in-memory-app.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';

const chosen = { newPassword: 'a-password-of-my-own', newPasswordAgain: 'a-password-of-my-own' };

interface Case {
  readonly path: string;
  readonly purpose: LinkPurpose;
  readonly fields: Readonly<Record<string, string>>;
  readonly asks: string;
  readonly says: string;
  readonly expiresAfterMs: number;
}

const cases: readonly Case[] = [
  {
    path: '/reset-password',
    purpose: 'password-reset',
    fields: chosen,
    asks: 'Choose a new password',
    says: 'You’re signed in',
    expiresAfterMs: 3_600_000,
  },
  {
    path: '/accept-invitation',
    purpose: 'invitation',
    fields: chosen,
    asks: 'Welcome to Acme Inc.',
    says: 'You’re signed in',
    expiresAfterMs: 7 * 86_400_000,
  },
  {
    path: '/verify-email',
    purpose: 'verification',
    fields: {},
    asks: 'Confirm your email address',
    says: 'Your email address is confirmed',
    expiresAfterMs: 86_400_000,
  },
  {
    path: '/undo-key-change',
    purpose: 'undo-key-change',
    fields: {},
    asks: 'Undo and revoke the key?',
    says: 'The change is undone',
    expiresAfterMs: 72 * 3_600_000,
  },
];

describe('the pages that mailed links lead to', function () {
  // asking for a reset takes 300 ms, whatever comes of it
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  let users = 0;
  let user: { readonly id: string; readonly email: string };
  before(async () => {
    pages = await hostedPages();
  });
  beforeEach(() => {
    browser = pages.browser();
  });
  after(() => pages.stop());

  /** A new user's link, as it stands in their mail. */
  const mailed = async ({ path, purpose }: Case): Promise<string> => {
    users += 1;
    const email = `user-${users}@acme.test`;
    const { app, tenantId, world } = pages;
    const password = purpose === 'invitation' ? {} : { password: 'first-password-of-all' };
    const { record } = await createUser(app, systemCommand({ tenantId }), { email, ...password });
    user = { id: record.id, email };
    if (purpose === 'password-reset') {
      const asking = pages.browser();
      await send(asking, await asking.get(`${pages.host}/forgot-password`), { email });
    }
    if (purpose === 'undo-key-change') {
      const context = systemCommand({ tenantId });
      const { id } = (await issueApiKey(app, context, { name: 'backend', scopes: ['users:write'] })).record;
      const roleId = builtInRoleId(tenantId, 'owner');
      await assignRole(app, systemCommand({ tenantId }), { userId: record.id, roleId });
      const byKey = command({ tenantId, actor: { type: 'apiKey', id } });
      await changeUser(app, byKey, { userId: record.id, email: `thief-${email}` });
    }
    const type = {
      'password-reset': 'UserPasswordResetRequested',
      invitation: 'UserInvited',
      verification: 'UserVerificationRequested',
      'undo-email-change': 'UserEmailChanged',
      'undo-key-change': 'OwnerChangeReported',
    }[purpose];
    const cause =
      world.log.all.findLast(({ event }) => event.type === type) ??
      world.log.all.findLast(({ event }) => event.type === 'UserCreated');
    return `${pages.host}${path}?token=${readableSecrets.linkToken(cause?.id ?? '', purpose)}`;
  };
  const open = async (link: string): Promise<Visit> => browser.follow(await browser.get(link));
  const isGone = ({ status, body }: Visit): boolean =>
    status === 400 && /This (link|invitation) no longer works/.test(body);
  const signsIn = async (password: string): Promise<boolean> => {
    const own = pages.browser();
    const visit = await send(own, await own.get(`${pages.host}/sign-in`), { email: user.email, password });
    return cookieOf(visit) !== '';
  };

  for (const given of cases)
    describe(given.path, () => {
      it(`${given.path} removes the secret from the address, shows a form, and changes nothing`, async () => {
        const link = await mailed(given);
        const before = pages.world.log.all.length;
        const moved = await browser.get(link);
        expect(moved.status).to.equal(303);
        expect(moved.location).to.equal(`${pages.host}${given.path}`);
        const page = await browser.follow(moved);
        expect(page.status).to.equal(200);
        expect(page.body).to.contain(given.asks);
        const token = link.split('token=')[1] ?? 'none';
        expect(page.body).not.to.contain(token);
        expect(pages.lines.join('\n')).not.to.contain(token);
        expect(header(page, 'referrer-policy')).to.equal('no-referrer');
        expect(pages.world.log.all.length).to.equal(before);
      });

      it(`${given.path} answers HEAD like GET, which leaves browser and link as they are`, async () => {
        const link = await mailed(given);
        const before = pages.world.log.all.length;
        const moved = await browser.head(link);
        expect([moved.status, moved.location]).to.deep.equal([303, `${pages.host}${given.path}`]);
        expect(browser.cookieHeader(new URL(link).hostname)).to.equal('');
        const page = await open(link);
        const head = await browser.head(page.url);
        expect([head.status, head.body]).to.deep.equal([200, '']);
        expect(header(head, 'content-length')).to.equal(String(Buffer.byteLength(page.body)));
        expect(pages.world.log.all.length).to.equal(before);
        expect((await browser.follow(await send(browser, page, given.fields))).body).to.contain(given.says);
      });

      it(`${given.path} redeems the link, and says so`, async () => {
        const link = await mailed(given);
        const page = await open(link);
        const visit = await send(browser, page, given.fields);
        expect(visit.status).to.equal(303);
        const done = await browser.follow(visit);
        expect(done.status).to.equal(200);
        expect(done.body).to.contain(given.says);
        expect(
          await signsIn(given.fields === chosen ? chosen.newPassword : 'first-password-of-all'),
        ).to.equal(true);
        for (const again of [await send(browser, page, given.fields), await open(link)])
          if (given.purpose === 'verification') {
            const reported = await browser.follow(again);
            expect(reported.status).to.equal(200);
            expect(reported.body).to.contain(given.says).and.to.contain('href="/account"');
          } else expect(isGone(again)).to.equal(true);
      });

      if (given.fields === chosen)
        it(`${given.path} says to who goes back after it that they are signed in, and to strangers that there is no link`, async () => {
          await browser.follow(await send(browser, await open(await mailed(given)), given.fields));
          const back = await browser.get(`${pages.host}${given.path}`);
          expect(back.status).to.equal(200);
          expect(back.body).to.contain('You’re signed in').and.to.contain('href="/account"');
          expect(isGone(await browser.get(`${pages.host}${given.path}?token=mangled`))).to.equal(true);
          expect(isGone(await pages.browser().get(`${pages.host}${given.path}`))).to.equal(true);
        });

      it(`${given.path} shows that a link is invalid: unknown, malformed, of another purpose, or late`, async () => {
        const link = await mailed(given);
        const other = cases.find(({ path }) => path !== given.path);
        const bad = [
          link.replace(/token=.*/, `token=${'x'.repeat(43)}`),
          link.replace(/token=.*/, 'token=%00'),
          link.replace(/token=.*/, 'token='),
          `${pages.host}${given.path}`,
          link.replace(given.path, other?.path ?? ''),
        ];
        for (const address of bad) {
          const visit = await pages.browser().get(address);
          expect(isGone(await browser.follow(visit)), address).to.equal(true);
        }
        const page = await open(link);
        pages.world.now += given.expiresAfterMs;
        expect(isGone(await send(browser, page, given.fields))).to.equal(true);
        expect(isGone(await open(link))).to.equal(true);
      });

      if (given.purpose !== 'undo-key-change')
        it(`${given.path} shows that a link is invalid when its user is suspended or deleted`, async () => {
          const link = await mailed(given);
          const page = await open(link);
          await suspendUser(pages.app, systemCommand({ tenantId: pages.tenantId }), { userId: user.id });
          expect(isGone(await send(browser, page, given.fields))).to.equal(true);
        });

      it(`${given.path} refuses a form without its token, from another site, or of another link`, async () => {
        const page = await open(await mailed(given));
        const { id } = user;
        const refused = [
          await send(browser, page, { ...given.fields, csrf: 'x' }),
          await send(browser, page, given.fields, { Origin: 'https://evil.test' }),
        ];
        await open(await mailed(given));
        refused.push(await send(browser, page, given.fields));
        for (const visit of refused) expect(isFormRefused(visit)).to.equal(true);
        const since = pages.world.log.all.filter(
          ({ event, context }) => context.actorId === id && event.type !== 'UserSignedIn',
        );
        expect(since).to.be.empty;
      });

      it(`${given.path} is refused without a followed link`, async () => {
        expect(isGone(await browser.post(`${pages.host}${given.path}`, given.fields))).to.equal(true);
      });
    });

  const [verification] = cases.filter(({ purpose }) => purpose === 'verification');
  for (const [title, arrange] of [
    ['another address', (id: string) => ({ userId: id, email: `new-${users}@acme.test` })],
    [
      'the same address again',
      (id: string, email: string) =>
        [`new-${users}@acme.test`, email].map((to) => ({ userId: id, email: to })),
    ],
  ] as const)
    it(`a verification link that was used confirms nothing once the user has ${title}`, async () => {
      if (!verification) throw new Error('there is no such case');
      const link = await mailed(verification);
      await send(browser, await open(link), {});
      for (const change of [arrange(user.id, user.email)].flat())
        await changeUser(pages.app, systemCommand({ tenantId: pages.tenantId }), change);
      expect(isGone(await open(link))).to.equal(true);
    });

  it('a verification link says that the address is confirmed where a reset has confirmed it', async () => {
    if (!verification) throw new Error('there is no such case');
    const link = await mailed(verification);
    const asking = pages.browser();
    await send(asking, await asking.get(`${pages.host}/forgot-password`), { email: user.email });
    const cause = pages.world.log.all.findLast(({ event }) => event.type === 'UserPasswordResetRequested');
    const token = readableSecrets.linkToken(cause?.id ?? '', 'password-reset');
    await send(
      asking,
      await asking.follow(await asking.get(`${pages.host}/reset-password?token=${token}`)),
      chosen,
    );
    expect((await open(link)).body).to.contain('Your email address is confirmed');
  });

  it('a verification link names the address that it confirms', async () => {
    if (!verification) throw new Error('there is no such case');
    expect((await open(await mailed(verification))).body).to.contain(`<bdi>${user.email}</bdi>`);
  });

  it('an invitation that is over says whom to ask for another one, and leads to no new password', async () => {
    for (const [language, says] of [
      ['en', /ask the person who invited you, or an administrator of your organisation/],
      ['de', /die Person, die Sie eingeladen hat, oder einen Administrator Ihrer Organisation/],
    ] as const) {
      const gone = `${pages.host}/accept-invitation?ui_locales=${language}`;
      const { status, body } = await pages.browser().get(gone);
      expect(status).to.equal(400);
      expect(body).to.match(says).and.to.contain('href="/sign-in"').and.not.to.contain('/forgot-password');
    }
  });

  it('a link that undoes a change leads, once it is over, to no mail that would not be sent', async () => {
    for (const path of ['/undo-email-change', '/undo-key-change']) {
      const { body } = await pages.browser().get(pages.host + path);
      expect(body, path)
        .to.contain('ask an administrator of your organisation')
        .and.not.to.match(/forgot-password|new link/);
    }
  });

  it('an invalid verification link leads to the sign-in, after which another one is sent', async () => {
    const visit = await open(`${pages.host}/verify-email?token=${'x'.repeat(43)}`);
    expect(visit.body).to.contain('href="/account"').and.to.contain('Sign in to get a new link');
  });

  for (const given of cases.filter(({ fields }) => 'password' in fields))
    it(`${given.path} shows the fault of a password, and leaves the link valid`, async () => {
      const page = await open(await mailed(given));
      expect(page.body).to.contain(`autocomplete="username" value="${user.email}"`);
      for (const [fields, text] of [
        [{ newPassword: '', newPasswordAgain: '' }, 'Enter a password'],
        [{ newPassword: 'short-1', newPasswordAgain: 'short-1' }, 'too short'],
        [{ newPassword: user.email, newPasswordAgain: user.email }, 'your name or your email address'],
        [{ newPassword: 'one-of-two-passwords', newPasswordAgain: 'two-of-two-passwords' }, 'don’t match'],
      ] as const) {
        const visit = await send(browser, page, fields);
        expect(visit.status).to.equal(400);
        expect(visit.body).to.contain(text).and.not.to.contain('one-of-two-passwords');
      }
      expect((await send(browser, page, given.fields)).status).to.equal(303);
    });
});
