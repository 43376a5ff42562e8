import { expect } from 'chai';
import { scopes } from '../../domain/api-key/scopes.js';
import { sendRaw } from '../support/http/http-client.js';
import { startTestService, type TestService } from '../support/services/service.js';

/** The natural choice of addresses: the service beside its tenants. */
const siblings = {
  BASE_URL: 'http://front.example.test',
  PORTAL_URL: 'http://office.example.test',
  TENANT_HOST: 'http://{tenant}.example.test',
};

const tenant = (slug: string) => ({
  slug,
  name: 'Acme',
  owner: { email: 'owner@acme.test', password: 'correct horse battery' },
  apiKeys: [{ name: 'all', scopes }],
});

describe('a service whose hosts are beside those of its tenants', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ bootstrap: { tenants: [tenant('acme')] }, env: siblings });
  });
  after(() => service.close());

  const statusAt = async (host: string, path: string): Promise<number> => {
    const key = service.apiKey();
    const credential = path.startsWith('/api') ? `X-Api-Key: ${key}\r\n` : '';
    const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${credential}\r\n`;
    return Number((await sendRaw(service.url, request)).split(' ')[1]);
  };

  it("a service next to its tenants' hosts serves its own paths at its own hosts, and pages at those of tenants", async () => {
    const own = ['/health/live', '/.well-known/openid-configuration', '/api/users', '/openapi.json'];
    for (const host of ['front.example.test', 'FRONT.example.test:443'])
      for (const path of own) expect(await statusAt(host, path), `${host}${path}`).to.equal(200);
    // the portal's host has the portal alone, which no API key reaches, and the probes
    expect(await statusAt('office.example.test', '/api/tenant')).to.equal(403);
    expect(await statusAt('office.example.test', '/health/live')).to.equal(200);
    expect(await statusAt('office.example.test', '/api/users')).to.equal(403);
    // the document of its own API
    expect(await statusAt('office.example.test', '/openapi.json')).to.equal(200);
    expect(await statusAt('office.example.test', '/.well-known/openid-configuration')).to.equal(404);
    for (const path of own) expect(await statusAt('acme.example.test', path), path).to.equal(404);
    expect(await statusAt('acme.example.test', '/sign-out')).to.equal(200);
  });

  for (const slug of ['front', 'office'])
    it(`the slug "${slug}" of a host of the service is refused`, async () => {
      const start = startTestService({ bootstrap: { tenants: [tenant(slug)] }, env: siblings });
      const error = await start.then(
        (started) => started.close(),
        (refused: unknown) => refused,
      );
      expect(error).to.be.instanceOf(Error).with.property('message').that.contains('reserved');
    });

  it('a service does not start where a tenant has the slug of its own host, and names the remedy', async () => {
    const first = await startTestService({ bootstrap: { tenants: [tenant('office')] } });
    const { databaseUrl, masterKey, document } = first;
    await first.close();
    const error = await startTestService({
      databaseUrl,
      masterKey,
      bootstrap: document,
      env: siblings,
    }).then(
      (started) => started.close(),
      (refused: unknown) => refused,
    );
    expect(error)
      .to.be.instanceOf(Error)
      .with.property(
        'message',
        'PORTAL_URL is "http://office.example.test": its host is that of the tenant "office" by TENANT_HOST (http://{tenant}.example.test); choose another TENANT_HOST or PORTAL_URL',
      );
  });
});
