import { expect } from 'chai';
import { changeBranding } from '../../../application/branding/change-branding.js';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { unlockTenant } from '../../../application/tenant/unlock-tenant.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { until } from '../../support/run/until.js';
import { call } from '../../support/http/http-client.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { type OidcService, authorizeUrl, oidcService, pkce } from '../../support/pages/oidc-service.js';
import type { Visit } from '../../support/http/user-agent.js';

describe('a request of an application that cannot be answered to it', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService();
    await changeBranding(oidc.runtime.app, command(), {
      colors: { primary: '#7a1f5c' },
      customCss: '.button { rotate: 7deg }',
      supportEmail: 'help@acme.test',
    });
  });
  after(() => oidc.close());

  const command = (): ReturnType<typeof systemCommand> =>
    systemCommand({ tenantId: oidc.tenantIds['acme']! });
  const ask = (parameters: Readonly<Record<string, string | undefined>>): Promise<Visit> =>
    oidc.browser().get(authorizeUrl(oidc, pkce(), parameters));
  const referenceIn = ({ body }: Visit): string =>
    /Reference for support: <code>([0-9a-f]{32})<\/code>/.exec(body)?.[1] ?? 'none';
  const logged = (reference: string): Readonly<Record<string, unknown>> =>
    JSON.parse(
      oidc.service.log.find(
        (line) => line.includes(reference) && line.includes('of an application refused'),
      ) ?? '{}',
    ) as Record<string, unknown>;
  interface Entry {
    readonly traceId: string;
    readonly target: unknown;
    readonly outcome: string;
    readonly changes: readonly { readonly field: string; readonly after: unknown }[];
  }
  const audited = async (reference: string): Promise<Entry | undefined> => {
    const { url } = oidc.service;
    const path = '/api/auditlogs?action=client.request_refused&limit=200';
    const { json } = await call(url, 'GET', path, { key: oidc.service.apiKey() });
    return (json['items'] as Entry[]).find(({ traceId }) => traceId === reference);
  };

  it('the page for a refused request shows the fault, the application and a reference in the look of its tenant', async () => {
    const visit = await ask({ redirect_uri: 'https://app.acme.test/other?secret=canary' });
    expect(visit.status).to.equal(400);
    expect(visit.body)
      .to.contain('This app isn’t set up correctly')
      .and.to.contain('App id (client_id): <code>server</code>')
      .and.to.contain('Error code: <code>redirect_uri_mismatch</code>')
      .and.to.contain('– Acme Inc.</title>')
      .and.to.contain('#7a1f5c')
      .and.to.contain('help@acme.test')
      .and.to.contain(`href="http://acme.localhost:${oidc.port}/account"`);
    // CSS of the tenant's own has no place at the service's own host
    expect(visit.body).not.to.contain('rotate: 7deg');
    expect(visit.headers['content-security-policy']).to.contain(`http://acme.localhost:${oidc.port}`);
    const reference = referenceIn(visit);
    expect(logged(reference)).to.include({
      code: 'redirect_uri_mismatch',
      clientId: 'server',
      uri: 'https://app.acme.test/other',
      tenantId: oidc.tenantIds['acme'],
    });
    let entry: Entry | undefined;
    await until(async () => (entry = await audited(reference)) !== undefined);
    expect(entry).to.deep.include({
      outcome: 'failure',
      target: { type: 'client', id: 'server', name: 'App server' },
    });
    const shown = Object.fromEntries((entry?.changes ?? []).map(({ field, after }) => [field, after]));
    expect(shown).to.deep.equal({
      code: 'redirect_uri_mismatch',
      uri: 'https://app.acme.test/other',
      attempts: 1,
    });
    expect([...oidc.service.log, JSON.stringify(entry)].join()).not.to.contain('canary');
  });

  it('a request of an unknown application is recorded in the service’s log only', async () => {
    const visit = await ask({ client_id: 'nobody' });
    expect(visit.body).to.contain('<code>nobody</code>').and.to.contain('<code>unknown_client</code>');
    expect(visit.body).to.contain('– Tessera</title>').and.to.contain(`href="${oidc.issuer}/"`);
    expect(logged(referenceIn(visit))).to.include({
      code: 'unknown_client',
      clientId: 'nobody',
      tenantId: null,
    });
  });

  it('the page shows nothing of a client_id that is malformed', async () => {
    for (const client_id of ['"><script>alert(1)</script>', 'x'.repeat(65), '', undefined]) {
      const visit = await ask({ client_id });
      expect(visit.status).to.equal(400);
      expect(visit.body).not.to.contain('client_id)').and.not.to.contain('<script');
      expect(logged(referenceIn(visit))['clientId']).to.equal(null);
    }
  });

  it('a refused sign-out request is shown and recorded like an authorization request', async () => {
    const query = new URLSearchParams({
      client_id: 'web',
      post_logout_redirect_uri: 'https://evil.test/?x=1',
    });
    const visit = await oidc.browser().get(`${oidc.issuer}/connect/endsession?${query.toString()}`);
    expect(visit.status).to.equal(400);
    expect(visit.body)
      .to.contain('<code>post_logout_redirect_uri_mismatch</code>')
      .and.to.contain('Acme Inc.');
    const reference = referenceIn(visit);
    expect(logged(reference)).to.include({ clientId: 'web', uri: 'https://evil.test/' });
    await until(async () => (await audited(reference)) !== undefined);
  });

  it('the page for a request of a locked tenant has the tenant’s look, and can be reloaded', async () => {
    await lockTenant(oidc.runtime.app, command(), { reason: 'for a test' });
    try {
      let visit: Visit | undefined;
      await until(async () => (visit = await ask({})).status === 403);
      expect(visit?.body).to.contain('<code>tenant_locked</code>').and.to.contain('#7a1f5c');
      expect(visit?.body).to.contain('href="">Try again');
    } finally {
      await unlockTenant(oidc.runtime.app, command(), { reason: 'for a test' });
      // another process hears of it within a second
      await until(async () => (await ask({})).status === 303);
    }
  });

  it('the page for an expired request links to the tenant that the browser was sent to', async () => {
    const browser = oidc.browser();
    await browser.get(authorizeUrl(oidc, pkce()));
    const visit = await browser.get(`${oidc.issuer}/connect/authorize/resume?ticket=unknown`);
    expect(visit.status).to.equal(400);
    expect(visit.body).to.contain(`href="http://acme.localhost:${oidc.port}/account"`);
    const other = await oidc.browser().get(`${oidc.issuer}/connect/authorize/resume?ticket=unknown`);
    expect(other.body).to.contain('– Tessera</title>').and.to.contain(`href="${oidc.issuer}/"`);
  });

  it('refused requests add at most one event a minute to the log of their tenant', async () => {
    const tenantId = oidc.tenantIds['acme']!;
    const noted = async (): Promise<number> =>
      (await oidc.runtime.app.events.load(streamName(tenantId, 'signin', tenantId))).filter(
        ({ event }) => event.type === 'ClientRequestRefused' && event.data.clientId === 'poster',
      ).length;
    const wrong = { client_id: 'poster', redirect_uri: 'https://evil.test/' };
    await Promise.all(Array.from({ length: 50 }, () => ask(wrong)));
    await until(async () => (await noted()) > 0);
    expect(await noted()).to.equal(1);
    oidc.clock.advance(60_000);
    await ask(wrong);
    await until(async () => (await noted()) === 2);
  });
});
