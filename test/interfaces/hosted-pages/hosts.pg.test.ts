import { expect } from 'chai';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { until } from '../../support/run/until.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { sendRaw } from '../../support/http/http-client.js';
import { type ServiceApi, serviceApi } from '../../support/http/http-service-whole.js';

describe("a tenant's host", () => {
  let api: ServiceApi;
  let slug: string;
  let tenantId: string;
  before(async () => {
    api = await serviceApi({ TENANT_HOST: 'http://{tenant}.localhost:3000' });
    tenantId = await api.tenant();
    slug = `t-${tenantId}`;
  });
  after(() => api.stop());

  const get = async (host: string, path = '/nothing'): Promise<{ status: number; body: string }> => {
    const reply = await sendRaw(
      api.url,
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );
    return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1]), body: reply };
  };

  it("a tenant's host serves nothing of the Management API, health, metrics or documentation", async () => {
    for (const path of ['/api/users', '/docs', '/openapi.json', '/metrics', '/health/live', '/connect/token'])
      expect((await get(`${slug}.localhost`, path)).status, path).to.equal(404);
  });

  it('the host of an unknown tenant answers 404 for any path', async () => {
    expect((await get('nobody.localhost', '/sign-in')).status).to.equal(404);
  });

  it("a tenant's host answers with the headers of every answer", async () => {
    const { body } = await get(`${slug}.localhost`);
    expect(body).to.match(/x-ratelimit-remaining: \d+/i);
    expect(body).to.match(/x-content-type-options: nosniff/i);
  });

  it("a tenant's pages do not exist at the service's own host", async () => {
    expect((await get('localhost', '/health/live')).status).to.equal(200);
    expect((await get('127.0.0.1', '/health/live')).status).to.equal(200);
  });

  it("a tenant's host answers 403 while the tenant is locked, soon after another process locked it", async () => {
    await lockTenant(api.runtime.app, systemCommand({ tenantId }), { reason: 'for a test' });
    await until(async () => (await get(`${slug}.localhost`)).status === 403);
  });
});
