import { expect } from 'chai';
import { createUser } from '../../../../application/user/create-user.js';
import {
  type HostedPagesUnderTest,
  ada,
  hostedPages,
  isFormRefused,
  send,
} from '../../../support/pages/hosted-pages.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';

const bo = { email: 'bo@acme.test', password: 'correct-horse-staple-9' };

describe('the consent page', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  let handle: string;
  before(async () => {
    pages = await hostedPages();
    await createUser(pages.app, systemCommand({ tenantId: pages.tenantId }), bo);
  });
  beforeEach(() => {
    browser = pages.browser();
    handle = pages.request({
      client: { clientId: 'partner', name: 'Partner <b>', thirdParty: true, logoPath: null, audience: null },
      redirectHost: 'partner.test:8443',
      scopes: ['openid', 'email', 'offline_access', 'x:unheard-of'],
      claims: ['roles'],
    });
  });
  after(() => pages.stop());

  const at = (path: string, request = handle): Promise<Visit> =>
    browser.get(`${pages.host}${path}?request=${request}`);
  /** Signs in, which ends at the consent page. */
  const arrive = async (who: Readonly<Record<string, string>> = ada): Promise<Visit> =>
    browser.follow(await send(browser, await at('/sign-in'), who));

  it('the consent page comes after the sign-in, and shows the application, the claims and the target of the answer', async () => {
    const page = await arrive();
    expect(page.status).to.equal(200);
    expect(page.url).to.equal(`${pages.host}/consent?request=${handle}`);
    expect(page.body)
      .to.contain('Allow Partner &lt;b&gt; access?')
      .and.to.contain('<bdi>Acme Inc.</bdi> account');
    expect(page.body).to.contain('<bdi dir="ltr">partner.test:8443</bdi>');
    for (const wish of [
      'know your user ID and your organisation',
      'see your email address, and whether it is confirmed',
      'stay connected',
      'x:unheard-of',
      'see your roles',
    ])
      expect(page.body).to.contain(`<li>${wish}`);
    expect(page.body.match(/<li>/g)).to.have.length(5);
    expect(page.body).to.contain('value="allow"').and.to.contain('value="deny"');
  });

  it('a decision after the session ended leads to the sign-in, which says why, and to the page again', async () => {
    const page = await arrive();
    const userId = pages.world.log.all.flatMap(({ event }) =>
      event.type === 'UserSignedIn' ? [event.data.userId] : [],
    );
    await pages.app.sessions.endAll(pages.tenantId, userId.at(-1)!);
    const form = await browser.follow(await send(browser, page, { decision: 'allow' }));
    expect(form.url).to.equal(`${pages.host}/sign-in?request=${handle}`);
    expect(form.body).to.contain('Your session ended before this took effect.');
    expect(pages.agreed.has(handle)).to.equal(false);
    expect((await browser.follow(await send(browser, form, ada))).url).to.equal(page.url);
    const later = pages.browser();
    const asked = await later.follow(await later.get(page.url));
    expect(asked.body).not.to.contain('Your session ended');
  });

  it('the consent page marks what the application was not allowed before, and nothing the first time', async () => {
    expect((await arrive()).body).not.to.contain('class="tag"');
    const adaId = pages.world.log.all.flatMap(({ event }) =>
      event.type === 'UserCreated' ? [event.data.userId] : [],
    )[0]!;
    pages.applications.agree(adaId, { clientId: 'partner', scopes: ['openid', 'email'], claims: [], at: 0 });
    const { body } = await at('/consent');
    const marked = [...body.matchAll(/<li>([^<]*) <span class="tag">New<\/span><\/li>/g)].map(
      ([, text]) => text,
    );
    expect(marked).to.deep.equal([
      'stay connected to your account while you’re away',
      'x:unheard-of',
      'see your roles',
    ]);
    await pages.app.consents.forgetAll(pages.tenantId, adaId);
  });

  it('the consent page shows the logo of the application, and none where it has none', async () => {
    const logoPath = `/assets/${'ab'.repeat(32)}`;
    const client = { clientId: 'partner', name: 'Partner', thirdParty: true, logoPath, audience: null };
    expect((await arrive()).body).not.to.contain('<img');
    const page = await at('/consent', pages.request({ client }));
    expect(page.status).to.equal(200);
    expect(page.body).to.contain(`<img class="application" src="${logoPath}" alt="">`);
    expect(page.headers['content-security-policy']).to.contain("img-src 'self'");
  });

  it("the consent page remembers the user's consent, and continues", async () => {
    const visit = await send(browser, await arrive(), { decision: 'allow' });
    expect(visit.status).to.equal(303);
    expect(visit.location).to.match(/\/resume\?ticket=[0-9a-f-]{36}$/);
    expect(pages.agreed.has(handle)).to.equal(true);
  });

  it('the consent page sends the application a refusal, and remembers nothing', async () => {
    const visit = await send(browser, await arrive(), { decision: 'deny' });
    expect(visit.location).to.equal(`${pages.baseUrl}/resume?ticket=declined`);
    expect(pages.agreed.has(handle)).to.equal(false);
  });

  it('the consent page accepts only its two answers', async () => {
    const page = await arrive();
    for (const fields of [{}, { decision: '' }, { decision: 'maybe' }]) {
      const visit = await send(browser, page, fields);
      expect(visit.status).to.equal(400);
      expect(visit.body).to.contain('This request isn’t valid');
    }
    expect(pages.agreed.has(handle)).to.equal(false);
  });

  it('the consent page refuses an answer without the token, from another site, for another request, or of another user', async () => {
    const page = await arrive();
    const another = pages.request({
      client: { clientId: 'other', name: 'Other', thirdParty: true, logoPath: null, audience: null },
    });
    const allow = { decision: 'allow' };
    const refused = [
      await send(browser, page, { ...allow, csrf: 'x' }),
      await send(browser, page, allow, { Origin: 'https://evil.test' }),
      await send(browser, page, { ...allow, request: another }),
    ];
    // somebody else signs in, in the same browser, while the page is open
    await send(browser, await browser.get(`${pages.host}/sign-out`));
    await arrive(bo);
    refused.push(await send(browser, page, allow));
    for (const visit of refused) expect(isFormRefused(visit), visit.body).to.equal(true);
    expect(pages.agreed.has(handle) || pages.agreed.has(another)).to.equal(false);
  });

  it('the consent page is refused without a session, and for a request that needs no consent', async () => {
    expect((await at('/consent')).location).to.equal(`${pages.host}/sign-in?request=${handle}`);
    expect((await browser.get(`${pages.host}/consent`)).location).to.equal(`${pages.host}/sign-in`);
    await arrive();
    const plain = pages.request();
    expect((await at('/consent', plain)).location).to.contain('/resume?ticket=');
    const posted = await browser.post(`${pages.host}/consent`, { request: plain, decision: 'allow' });
    expect(posted.location).to.contain('/resume?ticket=');
    expect(pages.agreed.has(plain)).to.equal(false);
  });
});
