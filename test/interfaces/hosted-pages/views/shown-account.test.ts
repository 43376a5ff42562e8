import { expect } from 'chai';
import type { LinkPurpose } from '../../../../application/ports/mail/mailed-links.js';
import { createUser } from '../../../../application/user/create-user.js';
import { generatePassword } from '../../../../application/user/password/generate-password.js';
import { type HostedPagesUnderTest, ada, hostedPages, send } from '../../../support/pages/hosted-pages.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { readableSecrets } from '../../../support/in-memory/in-memory-links.js';
import { type UserAgent, type Visit, formOf } from '../../../support/http/user-agent.js';

const eve = { email: 'eve@acme.test', password: 'a-password-of-eve' };

describe('the account that a page is about', function () {
  // asking for a reset takes 300 ms, whatever comes of it
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  before(async () => {
    pages = await hostedPages();
    await createUser(pages.app, command(), eve);
  });
  beforeEach(() => {
    browser = pages.browser();
  });
  after(() => pages.stop());

  const command = (): ReturnType<typeof systemCommand> => systemCommand({ tenantId: pages.tenantId });
  const signIn = async (query = '', who: object = ada): Promise<Visit> =>
    browser.follow(await send(browser, await browser.get(`${pages.host}/sign-in${query}`), { ...who }));
  const follow = async (path: string, purpose: LinkPurpose, type: string): Promise<Visit> => {
    const cause = pages.world.log.all.findLast(({ event }) => event.type === type);
    const token = readableSecrets.linkToken(cause?.id ?? '', purpose);
    return browser.follow(await browser.get(`${pages.host}${path}?token=${token}`));
  };
  const thirdParty = (): string =>
    pages.request({
      client: { clientId: 'partner', name: 'Partner', thirdParty: true, logoPath: null, audience: null },
    });
  /** Where the link leads for a person who is somebody else. */
  const notYou = ({ body }: Visit): string =>
    (/<a class="more" href="(\/sign-in\?[^"]*)">Not you\?<\/a>/.exec(body)?.[1] ?? '').replaceAll(
      '&amp;',
      '&',
    );

  const arriving: Readonly<Record<string, () => Promise<Visit>>> = {
    'an invitation': async () => {
      const given = { email: 'grace@acme.test', firstName: 'Grace', lastName: 'Hopper' };
      await createUser(pages.app, command(), given);
      return follow('/accept-invitation', 'invitation', 'UserCreated');
    },
    'a reset': async () => {
      await send(browser, await browser.get(`${pages.host}/forgot-password`), { email: ada.email });
      return follow('/reset-password', 'password-reset', 'UserPasswordResetRequested');
    },
    'a forced change of the password': async () => {
      const given = { email: 'hedy@acme.test', password: 'frequency-hopping', firstName: 'Hedy' };
      const { record } = await createUser(pages.app, command(), { ...given, lastName: 'Lamarr' });
      await generatePassword(pages.app, command(), { userId: record.id });
      const cause = pages.world.log.all.findLast(({ event }) => event.type === 'UserPasswordSet');
      const password = readableSecrets.generatedPassword(cause?.id ?? '');
      return signIn(`?request=${pages.request()}`, { email: given.email, password });
    },
    'a consent': () => signIn(`?request=${thirdParty()}`),
    'a sign-out': async () => {
      await signIn();
      return browser.get(`${pages.host}/sign-out`);
    },
  };
  const names: Readonly<Record<string, readonly [string, string]>> = {
    'an invitation': ['Grace Hopper', 'grace@acme.test'],
    'a forced change of the password': ['Hedy Lamarr', 'hedy@acme.test'],
  };

  for (const [title, arrive] of Object.entries(arriving))
    it(`the signed-in account is shown at ${title}, with a link for another user to the sign-in form`, async () => {
      const page = await arrive();
      const [name, email] = names[title] ?? ['Ada Byron', ada.email];
      expect(page.body).to.contain(`<bdi>${name}</bdi>`).and.to.contain(`<bdi>${email}</bdi>`);
      const form = await browser.get(`${pages.host}${notYou(page)}`);
      expect(form.status).to.equal(200);
      expect(form.body).to.contain('name="password"');
    });

  it('another user continues the same request, and is asked for consent', async () => {
    const page = await signIn(`?request=${thirdParty()}`);
    const asked = await browser.follow(
      await send(browser, await browser.get(`${pages.host}${notYou(page)}`), eve),
    );
    expect(asked.url).to.contain('/consent?request=').and.to.equal(page.url);
    expect(asked.body).to.contain(eve.email).and.not.to.contain(ada.email);
    // the form that was shown to the first is not the second's
    const { action, hidden } = formOf(page);
    expect((await browser.post(action, { ...hidden, decision: 'allow' })).status).to.equal(403);
  });
});
