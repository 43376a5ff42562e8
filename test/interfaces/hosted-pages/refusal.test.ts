import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect } from 'chai';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import {
  type HostedPagesUnderTest,
  ada,
  header,
  hostedPages,
  send,
} from '../../support/pages/hosted-pages.js';
import { neutralBrand } from '../../../interfaces/hosted-pages/design/brand.js';
import { defaultSettings } from '../../../domain/tenant/tenant-settings.js';
import { refusal } from '../../../interfaces/hosted-pages/refusal.js';
import type { HttpRequest } from '../../../interfaces/http/http-types.js';
import type { Problem } from '../../../interfaces/http/answers/problem.js';
import type { HostTenant } from '../../../interfaces/http/requests/request-context.js';
import type { Respond } from '../../../interfaces/http/answers/respond.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import type { UserAgent } from '../../support/http/user-agent.js';

/** The page that a refusal shows, for a request of this method. */
async function shown(
  problem: Problem,
  {
    method = 'GET',
    tenant = null as HostTenant | null,
    homeUrl = null as string | null,
    isTenantHost = true,
    url = '/x',
  } = {},
): Promise<string> {
  const context = { traceId: '0af7651916cd43dd8448eb211c80319c', tenant };
  return new Promise((resolve) => {
    const respond = {
      page: (_req: unknown, _res: unknown, _status: number, html: Buffer) => resolve(html.toString()),
    };
    const brandOf = ({ name }: HostTenant) => Promise.resolve({ ...neutralBrand, name, homeUrl });
    const addresses = { baseUrl: 'https://id.test', tenantHost: () => 'https://acme.id.test' };
    const refuse = refusal({
      respond: respond as unknown as Respond,
      brandOf,
      secure: false,
      addresses,
      isTenantHost,
    });
    refuse(
      { method, url, path: '/x', headers: {}, context } as unknown as HttpRequest,
      new ServerResponse(new IncomingMessage(new Socket())),
      problem,
    );
  });
}

describe('the next thing to do after a refusal', () => {
  const acme = {
    tenantId: 't',
    slug: 'acme',
    name: 'Acme Inc.',
    lock: null,
    defaultLocale: null,
    settings: defaultSettings,
  };
  const problem = (status: number, code: string): Problem => ({ status, code, detail: 'For a test.' });

  for (const [status, code] of [
    ...([
      [404, 'not_found'],
      [429, 'rate_limited'],
      [503, 'temporarily_unavailable'],
    ] as const),
    ...([
      [500, 'internal_error'],
      [403, 'tenant_locked'],
      [400, 'request_over'],
    ] as const),
    ...([
      [400, 'unknown_client'],
      [400, 'redirect_uri_mismatch'],
      [405, 'method_not_allowed'],
    ] as const),
  ])
    it(`the next thing to do after a refusal is shown for ${status} ${code}, with a tenant and without, to a GET and to a POST`, async () => {
      for (const isTenantHost of [true, false])
        for (const method of ['GET', 'POST'])
          for (const tenant of [acme, null]) {
            const body = await shown(problem(status, code), { method, tenant, isTenantHost });
            const [, address] = /<a class="button second" href="([^"]*)">[^<]+<\/a>/.exec(body) ?? [];
            const mayPass = status >= 500 || [403, 429].includes(status);
            const account = isTenantHost ? '/account' : 'https://acme.id.test/account';
            const elsewhere = tenant === null ? 'https://id.test/' : account;
            const isAgain = mayPass && (isTenantHost || method === 'GET');
            expect(address, `${method} ${tenant?.name} ${isTenantHost}`).to.equal(isAgain ? '' : elsewhere);
          }
    });

  it("the next thing to do after a refusal leads to the tenant's home where it has one", async () => {
    const homeUrl = 'https://www.acme.test/';
    const body = await shown(problem(400, 'request_over'), { tenant: acme, homeUrl });
    expect(body).to.contain(`href="${homeUrl}">Continue to <bdi>Acme Inc.</bdi><`);
  });
});

describe('another language of a refusal', () => {
  const problem: Problem = { status: 503, code: 'temporarily_unavailable', detail: 'For a test.' };
  const germanOf = async (url: string): Promise<string | undefined> =>
    /<a href="([^"]*)" lang="de"/.exec(await shown(problem, { url }))?.[1];

  it('another language of a refusal is of the same address, with what an address keeps', async () => {
    expect(await germanOf('/x')).to.equal('?ui_locales=de');
    expect(await germanOf('/x?request=abc&typed=secret&ui_locales=en')).to.equal(
      '?request=abc&amp;ui_locales=de',
    );
  });

  it('another language of a refusal is not offered where it would lose the secret of a mailed link', async () => {
    expect(await germanOf('/x?token=secret')).to.equal(undefined);
  });
});

describe('a refusal at a tenant’s host', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  before(async () => {
    pages = await hostedPages({
      waitUntilShown: () => Promise.reject(new Error('a fault with the secret canary')),
    });
    browser = pages.browser();
  });
  after(() => pages.stop());

  it('a refusal at a tenant’s host is a page with the tenant’s name and a policy that allows it nothing', async () => {
    const visit = await browser.get(`${pages.host}/nothing-here`, { 'Accept-Language': 'de' });
    expect(visit.status).to.equal(404);
    expect(header(visit, 'content-type')).to.equal('text/html; charset=utf-8');
    expect(visit.body).to.contain('<title>Seite nicht gefunden – Acme Inc.</title>');
    expect(header(visit, 'content-security-policy')).to.contain("form-action 'none'");
    expect(header(visit, 'cache-control')).to.equal('no-store');
    expect(visit.body).not.to.contain('nothing-here');
  });

  it('a refusal at a tenant’s host keeps its status and headers', async () => {
    const visit = await browser.post(`${pages.host}/mail-sent`, {});
    expect(visit.status).to.equal(405);
    expect(header(visit, 'allow')).to.equal('GET, HEAD, OPTIONS');
    const form = await browser.post(`${pages.host}/sign-in`, {}, { 'Content-Type': 'application/json' });
    expect(form.status).to.equal(415);
    expect(form.body).to.contain('This request isn’t valid');
  });

  it('an error of the service is shown with a reference only, which the log has too', async () => {
    const visit = await send(browser, await browser.get(`${pages.host}/sign-in`), ada);
    expect(visit.status).to.equal(500);
    expect(visit.body).to.contain('It’s our fault').and.not.to.contain('canary');
    const [, traceId = 'none'] = /<code>([0-9a-f]{32})<\/code>/.exec(visit.body) ?? [];
    expect(pages.lines.some((line) => line.includes(traceId) && line.includes('"level"'))).to.equal(true);
  });

  it('a form that fails leads back to its authorization request, in any language', async () => {
    const request = pages.request();
    const page = await browser.get(`${pages.host}/sign-in?request=${request}`);
    const failed = await send(browser, page, ada);
    expect(failed.status).to.equal(500);
    expect(failed.url).to.equal(`${pages.host}/sign-in?request=${request}`);
    expect(failed.body).to.contain('<a class="button second" href="">');
    expect(failed.body).to.contain(`href="?request=${request}&amp;ui_locales=de"`);
  });

  it('a refusal has the service’s own look where there is no such tenant, or one that is not shown', async () => {
    const nobody = pages.host.replace('acme', 'nobody');
    const visit = await browser.get(`${nobody}/sign-in`);
    expect(visit.status).to.equal(404);
    expect(visit.body).to.contain('– Tessera</title>');
    const { app, tenantId } = pages;
    await lockTenant(app, systemCommand({ tenantId }), { reason: 'for a test' });
    const locked = await browser.get(`${pages.host}/sign-in`);
    expect(locked.status).to.equal(403);
    expect(locked.body).to.contain('You can’t sign in right now');
  });
});
