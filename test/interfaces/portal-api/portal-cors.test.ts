import { expect } from 'chai';
import { type InMemoryApi, inMemoryApi } from '../../support/http/http-service.js';

const PORTAL = 'https://portal.tessera.test';
/** Every other origin: one that begins or ends like the portal's, another scheme or port, and opaque ones. */
const strangers = [
  'https://evil.test',
  `${PORTAL}.evil.test`,
  `${PORTAL}:8443`,
  'http://portal.tessera.test',
  'https://PORTAL.tessera.test',
  'null',
];

describe("calls of the Management API from the portal's origin", () => {
  let service: InMemoryApi;
  let key: string;
  before(async () => {
    service = await inMemoryApi({ portalUrl: `${PORTAL}/console` });
    key = await service.key(await service.tenant());
  });
  after(() => service.stop());

  const preflight = (origin: string, path = '/api/users') =>
    service.call('OPTIONS', path, {
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'authorization,if-match',
      },
    });

  it("a preflight of the portal's origin is allowed what the portal sends, without cookies", async () => {
    const { status, headers } = await preflight(PORTAL, '/api/users/0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f');
    expect(status).to.equal(204);
    expect(headers.get('access-control-allow-origin')).to.equal(PORTAL);
    expect(headers.get('access-control-allow-methods')).to.equal('GET, POST, PUT, DELETE');
    expect(headers.get('access-control-allow-headers')?.split(', ')).to.have.members([
      'Authorization',
      'Content-Type',
      'If-Match',
      'If-None-Match',
      'Idempotency-Key',
      'traceparent',
      'tracestate',
      'baggage',
    ]);
    expect(headers.get('access-control-allow-credentials')).to.equal(null);
    expect(headers.get('vary')).to.equal('Origin');
    expect(headers.get('x-ratelimit-limit')).not.to.equal(null);
  });

  for (const origin of strangers)
    it(`a preflight of ${origin} is refused, and no answer is readable there`, async () => {
      const asked = await preflight(origin);
      expect(asked.status).to.equal(401);
      const read = await service.call('GET', '/api/users', { key, headers: { Origin: origin } });
      expect(read.status).to.equal(200);
      for (const { headers } of [asked, read]) {
        const named = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect(named).to.deep.equal([]);
        expect(headers.get('vary')).to.equal('Origin');
      }
    });

  it("answers and refusals are readable at the portal's origin, with the headers that it needs", async () => {
    for (const [options, status] of [
      [{ key }, 200],
      [{}, 401],
    ] as const) {
      const { headers, ...reply } = await service.call('GET', '/api/users', {
        ...options,
        headers: { Origin: PORTAL },
      });
      expect(reply.status).to.equal(status);
      expect(headers.get('access-control-allow-origin')).to.equal(PORTAL);
      expect(headers.get('access-control-allow-credentials')).to.equal(null);
      expect(headers.get('access-control-expose-headers')?.split(', ')).to.include.members([
        'ETag',
        'Location',
        'Retry-After',
        'X-RateLimit-Remaining',
        'Idempotent-Replayed',
        'Tessera-Projection',
        'WWW-Authenticate',
      ]);
    }
  });

  it("nothing but the Management API is readable at the portal's origin", async () => {
    for (const path of ['/openapi.json', '/health/ready', '/api/nothing']) {
      const { headers } = await service.call('GET', path, { headers: { Origin: PORTAL } });
      expect(headers.get('access-control-allow-origin'), path).to.equal(null);
    }
    expect((await preflight(PORTAL, '/openapi.json')).headers.get('access-control-allow-origin')).to.equal(
      null,
    );
  });
});

describe('a portal at the origin of the Management API', () => {
  it('no origin may call the Management API where the portal has its own', async () => {
    const service = await inMemoryApi();
    const key = await service.key(await service.tenant());
    const origin = new URL(service.app.addresses.portalUrl).origin;
    const { status, headers } = await service.call('GET', '/api/users', { key, headers: { Origin: origin } });
    expect(status).to.equal(200);
    expect(headers.get('access-control-allow-origin')).to.equal(null);
    await service.stop();
  });
});
