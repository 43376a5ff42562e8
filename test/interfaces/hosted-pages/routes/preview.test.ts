import { expect } from 'chai';
import { changeDraft } from '../../../../application/branding/draft/change-draft.js';
import { discardDraft } from '../../../../application/branding/draft/publish-draft.js';
import { setBrandImage } from '../../../../application/branding/brand-image.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import { uuids } from '../../../../infrastructure/crypto/ids.js';
import { previewPath } from '../../../../interfaces/hosted-pages/routes/preview.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { type HostedPagesUnderTest, hostedPages } from '../../../support/pages/hosted-pages.js';
import { plain } from '../../../support/samples/sample-images.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';

const framed = { 'Sec-Fetch-Dest': 'iframe' };

describe('the preview of a branding', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  before(async () => {
    pages = await hostedPages();
    browser = pages.browser();
    const { app, tenantId } = pages;
    const file = await plain(30, 20).png().toBuffer();
    await setBrandImage(app, systemCommand({ tenantId }), { kind: 'logo', file });
    await changeDraft(app, systemCommand({ tenantId }), {
      colors: { primary: '#0b6b3a' },
      darkColors: { primary: '#77ee99' },
      customCss: '.card{border-radius:3px} @media (prefers-color-scheme: dark){.card{color:#fefefe}}',
      supportEmail: 'draft@acme.test',
    });
  });
  after(() => pages.stop());

  const token = (): string => pages.app.previewTokens.issue(pages.tenantId);
  const preview = (query = '', headers: Readonly<Record<string, string>> = framed): Promise<Visit> =>
    browser.get(`${pages.host}${previewPath(token())}${query}`, headers);

  it('a preview shows the draft, which no other page does', async () => {
    const { status, body } = await preview();
    expect(status).to.equal(200);
    expect(body)
      .to.contain('--primary:#0b6b3a')
      .and.contain('draft@acme.test')
      .and.contain('type="password"');
    expect((await browser.get(`${pages.host}/sign-in`)).body).not.to.contain('draft@acme.test');
  });

  it('a preview shows the page, the scheme and the language that its address asks for', async () => {
    const dark = await preview('?page=sign-in&scheme=dark&language=de');
    expect(dark.body)
      .to.contain('--primary:#77ee99')
      .and.contain('lang="de"')
      .and.contain('color-scheme:dark');
    expect(dark.body).to.contain('(min-width:0){');
    const error = await preview('?page=error&language=en');
    expect(error.body).to.contain('border-radius:3px').and.not.contain('type="password"');
    const mail = await preview('?page=mail&scheme=dark&language=de');
    expect(mail.body)
      .to.contain('background:#0b6b3a')
      .and.contain('color-scheme:dark')
      .and.contain('lang="de"');
    expect(mail.body).to.match(/<img src="http:\/\/acme\.localhost:\d+\/assets\//);
    expect((await preview('?page=nothing&scheme=none&language=xx')).body).to.contain('type="password"');
  });

  it('no preview has a script, an inline style or a part that can be used', async () => {
    for (const page of ['sign-in', 'error', 'mail']) {
      const { body } = await preview(`?page=${page}`);
      expect(body, page).to.match(/<body[^>]* inert[ >]/);
      expect(body, page).not.to.match(/<script| style="/);
    }
  });

  it('a preview is in a sandbox that the portal alone may frame, and every other page may not be framed', async () => {
    for (const page of ['sign-in', 'error', 'mail']) {
      const { headers } = await preview(`?page=${page}`);
      const policy = String(headers['content-security-policy']).split(';');
      expect(policy, page).to.include.members([
        "default-src 'none'",
        'frame-ancestors https://id.acme.test',
        'sandbox',
        "form-action 'none'",
      ]);
      expect(policy.join(), page).not.to.match(/unsafe|script-src/);
      expect(headers, page).not.to.have.property('x-frame-options');
      expect(headers['cache-control'], page).to.equal('no-store');
    }
    for (const path of ['/sign-in', '/forgot-password', previewPath('x')]) {
      const { headers } = await browser.get(pages.host + path, framed);
      expect(headers['content-security-policy'], path).to.contain("frame-ancestors 'none'");
      expect(headers['x-frame-options'], path).to.equal('DENY');
    }
  });

  it('a preview reads no cookie and sets none', async () => {
    const visitor = pages.browser();
    const signIn = await visitor.get(`${pages.host}/sign-in?ui_locales=de`);
    expect(signIn.body).to.contain('lang="de"');
    const address = `${pages.host}${previewPath(token())}`;
    const withCookies = await visitor.get(address, framed);
    const without = await pages.browser().get(address, framed);
    expect(visitor.cookies(new URL(pages.host).hostname).size).to.be.greaterThan(0);
    expect(withCookies.body).to.equal(without.body);
    expect([withCookies.headers['set-cookie'], without.headers['set-cookie']]).to.deep.equal([
      undefined,
      undefined,
    ]);
  });

  for (const dest of ['document', 'frame', 'embed', 'object', 'empty', 'image', null])
    it(`a preview answers nothing but an inner frame: ${dest ?? 'no browser'} is refused`, async () => {
      const headers: Record<string, string> = dest === null ? {} : { 'Sec-Fetch-Dest': dest };
      const { status, body } = await preview('', headers);
      expect(status).to.equal(404);
      expect(body).not.to.contain('draft@acme.test');
    });

  it('a token that is over, made up or of another tenant opens no preview', async () => {
    const { app, host, world } = pages;
    const other = uuids.next();
    await createTenant(app, systemCommand({ tenantId: other }), { slug: 'globex', name: 'Globex' });
    const open = async (text: string, at = host): Promise<number> =>
      (await browser.get(at + previewPath(text), framed)).status;
    const own = token();
    expect(await open(own)).to.equal(200);
    expect(await open(own, host.replace('acme', 'globex'))).to.equal(404);
    expect(await open(app.previewTokens.issue(other))).to.equal(404);
    expect(await open(`${own}x`)).to.equal(404);
    expect(await open('x')).to.equal(404);
    world.now += 600_000;
    expect(await open(own)).to.equal(404);
  });

  it('a preview after the draft is the branding as it is', async () => {
    const { app, tenantId } = pages;
    await discardDraft(app, systemCommand({ tenantId }));
    const { status, body } = await preview();
    expect(status).to.equal(200);
    expect(body).to.contain('--primary:#2447b8').and.not.contain('draft@acme.test');
  });
});
