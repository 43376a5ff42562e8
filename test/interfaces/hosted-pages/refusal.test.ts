import { expect } from 'chai';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import type { HostedPagesUnderTest } from '../../support/hosted-pages.js';
import { ada, header, hostedPages, send } from '../../support/hosted-pages.js';
import { systemCommand } from '../../support/in-memory-app.js';
import type { UserAgent } from '../../support/user-agent.js';

describe('a refusal at a tenant’s host', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  before(async () => {
    pages = await hostedPages({ settle: () => Promise.reject(new Error('a fault with the secret canary')) });
    browser = pages.browser();
  });
  after(() => pages.stop());

  it('is a page with the tenant’s name and a policy that lets it do nothing', async () => {
    const visit = await browser.get(`${pages.host}/nothing-here`, { 'Accept-Language': 'de' });
    expect(visit.status).to.equal(404);
    expect(header(visit, 'content-type')).to.equal('text/html; charset=utf-8');
    expect(visit.body).to.contain('<title>Seite nicht gefunden – Acme Inc.</title>');
    expect(header(visit, 'content-security-policy')).to.contain("form-action 'none'");
    expect(header(visit, 'cache-control')).to.equal('no-store');
    expect(visit.body).not.to.contain('nothing-here');
  });

  it('keeps its status and headers', async () => {
    const visit = await browser.post(`${pages.host}/mail-sent`, {});
    expect(visit.status).to.equal(405);
    expect(header(visit, 'allow')).to.equal('GET, OPTIONS');
    const form = await browser.post(`${pages.host}/sign-in`, {}, { 'Content-Type': 'application/json' });
    expect(form.status).to.equal(415);
    expect(form.body).to.contain('This request is not valid');
  });

  it('of ours says nothing but a reference, which the log has too', async () => {
    const visit = await send(browser, await browser.get(`${pages.host}/sign-in`), ada);
    expect(visit.status).to.equal(500);
    expect(visit.body).to.contain('The fault is ours').and.not.to.contain('canary');
    const [, traceId = 'none'] = /<code>([0-9a-f]{32})<\/code>/.exec(visit.body) ?? [];
    expect(pages.lines.some((line) => line.includes(traceId) && line.includes('"level"'))).to.equal(true);
  });

  it('has the service’s own look where there is no such tenant, or none that may be shown', async () => {
    const nobody = pages.host.replace('acme', 'nobody');
    const visit = await browser.get(`${nobody}/sign-in`);
    expect(visit.status).to.equal(404);
    expect(visit.body).to.contain('– Tessera</title>');
    const { app, tenantId } = pages;
    await lockTenant(app, systemCommand({ tenantId }), { reason: 'for a test' });
    const locked = await browser.get(`${pages.host}/sign-in`);
    expect(locked.status).to.equal(403);
    expect(locked.body).to.contain('Sign-in is not possible at the moment');
  });
});
