import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { StoredAlert } from '../../../../application/ports/audit/audit-log.js';
import type { AlertType } from '../../../../application/audit/alerts/alert-rule.js';
import { compileSchema } from '../../../../infrastructure/json-schema/compile-schema.js';
import { portalDocument } from '../../../../interfaces/portal-api/portal-document.js';
import { portalRoutes } from '../../../../interfaces/portal-api/portal-routes.js';
import { portalService, type PortalService } from './clients-service.js';

interface Overview {
  readonly days: readonly { readonly day: string; readonly newPeople: number }[];
  readonly alerts: { readonly open: object; readonly newest: readonly { readonly id: string }[] };
  readonly firstSteps: Readonly<Record<string, boolean>>;
  readonly webhooks: object;
}

describe("the overview of the portal's API", () => {
  let service: PortalService;
  before(async () => {
    service = await portalService();
  });
  after(() => service.stop());

  const read = async (tenant: 'acme' | 'globex' = 'acme'): Promise<Overview> => {
    const reply = await service.as(`admin.${tenant}`, 'GET', '/overview');
    expect(reply.status, reply.text).to.equal(200);
    expect(reply.headers.get('tessera-projection')).to.equal(null);
    return reply.json as unknown as Overview;
  };
  const raise = (type: AlertType): string => {
    const tenantId = service.tenants.acme;
    const alert: StoredAlert = {
      id: randomUUID(),
      type,
      firstSeenAt: '2026-11-21T09:30:00.000Z',
      lastSeenAt: '2026-11-21T09:31:00.000Z',
      count: 5,
      subject: { type: 'tenant', id: tenantId },
      status: 'open',
      evidence: [],
    };
    service.world.alerts.set(tenantId, [...(service.world.alerts.get(tenantId) ?? []), alert]);
    return alert.id;
  };

  it('the overview has the members that its schema names', async () => {
    const about = { baseUrl: 'https://id.example.com', portalUrl: 'https://id.example.com/portal' };
    const { components } = portalDocument(portalRoutes, { ...about, version: '1.0.0' });
    const overview = await read();
    const schema = components.schemas['Overview']!;
    expect(Object.keys(overview)).to.have.members(schema['required'] as string[]);
    const { firstSteps, webhooks } = schema['properties'] as Record<string, object>;
    expect(compileSchema(firstSteps as never)(overview.firstSteps)).to.deep.equal([]);
    expect(compileSchema(webhooks as never)(overview.webhooks)).to.deep.equal([]);
  });

  it('the overview has thirty days, of which the last is today', async () => {
    const { days } = await read();
    expect(days).to.have.length(30);
    expect(days.at(-1)!.day).to.equal(new Date(service.app.clock.now()).toISOString().slice(0, 10));
    // the owner and the admin
    expect(days.reduce((sum, { newPeople }) => sum + newPeople, 0)).to.equal(2);
  });

  it('the overview counts open alerts by severity, and shows the newest', async () => {
    const ids = [raise('lockout_wave'), raise('password_spray'), raise('failed_login_burst_ip')];
    const resolved = await service.as('owner.acme', 'POST', `/alerts/${raise('lockout_wave')}/resolve`);
    expect(resolved.status, resolved.text).to.equal(200);
    const { alerts } = await read();
    expect(alerts.open).to.deep.equal({ low: 0, medium: 1, high: 2 });
    expect(alerts.newest.map(({ id }) => id)).to.have.members(ids);
    expect((await read('globex')).alerts).to.deep.equal({
      open: { low: 0, medium: 0, high: 0 },
      newest: [],
    });
  });

  it('the first steps tick themselves off by what the tenant has', async () => {
    const none = {
      application: false,
      signedIn: false,
      apiKey: false,
      branding: false,
      webhook: false,
      ownersSecondFactor: false,
      people: true,
    };
    expect((await read()).firstSteps).to.deep.equal(none);
    const registered = await service.as('owner.acme', 'POST', '/clients', {
      body: { name: 'Shop', kind: 'spa', redirectUris: ['https://shop.acme.test/'] },
    });
    expect(registered.status, registered.text).to.equal(201);
    const key = await service.key(service.tenants.acme);
    await service.call('PUT', '/api/branding', { key, body: { colors: { primary: '#123456' } } });
    expect((await read()).firstSteps).to.deep.equal({ ...none, application: true, branding: true });
    expect((await read('globex')).firstSteps).to.deep.equal(none);
  });
});
