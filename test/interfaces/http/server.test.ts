import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { createLog } from '../../../infrastructure/telemetry/log.js';
import { createMetrics } from '../../../infrastructure/telemetry/metrics.js';
import { respondWith } from '../../../interfaces/http/answers/respond.js';
import { httpServer } from '../../../interfaces/http/server.js';
import { type InMemoryApi, countingLimiter, inMemoryApi } from '../../support/http/http-service.js';
import { sendRaw } from '../../support/http/http-client.js';
import { until } from '../../support/run/until.js';
import { renderDocs } from '../../support/http/rendered-docs.js';

const rateHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

describe('the HTTP server without its documentation', () => {
  it('the pages of the documentation are not served where they are switched off, and the documents are', async () => {
    const service = await inMemoryApi({ docs: false });
    const statusOf = async (path: string): Promise<number> => (await service.call('GET', path)).status;
    for (const path of ['/docs', '/docs/guide', '/docs/portal', '/docs/assets/site.css'])
      expect(await statusOf(path)).to.equal(404);
    for (const path of ['/openapi.json', '/portal/openapi.json']) expect(await statusOf(path)).to.equal(200);
    await service.stop();
  });
});

describe('the HTTP server', () => {
  let service: InMemoryApi;
  let key: string;
  before(renderDocs);
  before(async () => {
    service = await inMemoryApi({
      ready: () => Promise.resolve({ ok: false, checks: [{ name: 'core', ok: false, detail: 'lags 7 s' }] }),
    });
    key = await service.key(await service.tenant());
  });
  after(() => service.stop());

  const everything: readonly [string, string, number, Record<string, string>?][] = [
    ['GET', '/health/live', 200],
    ['GET', '/health/ready', 503],
    ['GET', '/health/nothing', 404],
    ['GET', '/metrics', 200],
    ['GET', '/openapi.json', 200],
    ['GET', '/docs', 200],
    ['GET', '/', 404],
    ['GET', '/nothing', 404],
    ['GET', '/%ff', 404],
    ['GET', '/API/users', 404],
    ['GET', '/docs/', 404],
    ['POST', '/docs', 405],
    ['OPTIONS', '/docs', 204],
    ['HEAD', '/docs', 200],
    ['HEAD', '/nothing', 404],
    ['GET', '/api/users', 401],
    ['HEAD', '/api/users', 401],
    ['OPTIONS', '/api/users', 401],
    ['GET', '/api/users', 200, { 'X-Api-Key': '' }],
    ['HEAD', '/api/users', 200, { 'X-Api-Key': '' }],
    ['OPTIONS', '/api/users', 204, { 'X-Api-Key': '' }],
    ['PATCH', '/api/users', 405, { 'X-Api-Key': '' }],
    ['DELETE', '/api/users', 405, { 'X-Api-Key': '' }],
    ['GET', '/api/users/%ff', 404, { 'X-Api-Key': '' }],
    ['GET', '/api/users/', 404, { 'X-Api-Key': '' }],
    ['GET', '/api/users/x/nothing', 404, { 'X-Api-Key': '' }],
    ['POST', '/api/users', 400, { 'X-Api-Key': '' }],
    ['GET', '/docs', 403, { 'X-Api-Key': '' }],
  ];
  for (const [method, path, status, headers] of everything) {
    it(`${method} ${path}${headers ? ' with a key' : ''} is answered with ${status}, the rate limit and security headers`, async () => {
      const reply = await service.call(method, path, headers ? { key } : {});
      expect(reply.status).to.equal(status);
      for (const name of rateHeaders) expect(reply.headers.get(name)).to.match(/^\d+$/);
      expect(Number(reply.headers.get('x-ratelimit-reset'))).to.be.closeTo(Date.now() / 1000 + 60, 10);
      expect(reply.headers.get('x-content-type-options')).to.equal('nosniff');
      expect(reply.headers.get('content-security-policy')).to.contain("default-src 'none'");
      expect(reply.headers.get('x-powered-by')).to.equal(null);
      expect(reply.headers.get('strict-transport-security')).to.equal(null);
      if (status < 400 || method === 'HEAD') return;
      expect(reply.headers.get('content-type')).to.equal('application/problem+json; charset=utf-8');
      expect(reply.json).to.include.keys('type', 'title', 'status', 'code', 'detail', 'traceId');
      expect(reply.json['status']).to.equal(status);
    });
  }

  it('the HTTP server names the allowed methods', async () => {
    expect((await service.call('PATCH', '/api/users', { key })).headers.get('allow')).to.equal(
      'GET, HEAD, POST, OPTIONS',
    );
    expect((await service.call('OPTIONS', '/docs')).headers.get('allow')).to.equal('GET, HEAD, OPTIONS');
  });

  it('the HTTP server answers HEAD like GET, without the body', async () => {
    const [head, get] = await Promise.all([
      service.call('HEAD', '/openapi.json'),
      service.call('GET', '/openapi.json'),
    ]);
    expect(head.text).to.equal('');
    expect(head.headers.get('content-length')).to.equal(get.headers.get('content-length'));
  });

  it('the HTTP server has HSTS where the service is reached by https', async () => {
    const secure = await inMemoryApi({ baseUrl: 'https://id.example.com' });
    const reply = await secure.call('GET', '/health/live');
    await secure.stop();
    expect(reply.headers.get('strict-transport-security')).to.equal('max-age=31536000');
  });

  it('the HTTP server gives the reason why it is not ready', async () => {
    const reply = await service.call('GET', '/health/ready');
    expect(reply.json['checks']).to.deep.equal([{ name: 'core', ok: false, detail: 'lags 7 s' }]);
    expect(reply.headers.get('retry-after')).to.equal('1');
  });

  it('the HTTP server uses the trace id of the caller, and makes one otherwise', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    expect((await service.call('GET', '/nothing', { headers: { traceparent } })).json['traceId']).to.equal(
      traceId,
    );
    const made = await service.call('GET', '/nothing', { headers: { traceparent: '00-0-0-00' } });
    expect(made.json['traceId']).to.match(/^[0-9a-f]{32}$/);
  });

  it('the HTTP server tells by route template that a request was answered', async () => {
    const answered: string[] = [];
    const told = await inMemoryApi({ onAnswered: (route) => answered.push(route) });
    await told.call('GET', '/api/users/7', { key: await told.key(await told.tenant()) });
    await told.call('GET', '/nothing');
    await until(() => Promise.resolve(answered.length === 2));
    await told.stop();
    expect(answered).to.deep.equal(['/api/users/{id}', 'unmatched']);
  });

  it('the HTTP server logs and measures by route template, without any input', async () => {
    service.lines.length = 0;
    const personal = 'ada.byron@example.com';
    await service.call('GET', `/api/users?email=${personal}`, { key, headers: { 'User-Agent': personal } });
    await service.call('GET', `/api/users/${personal}`, { key });
    await service.call('GET', `/${personal}?q=${personal}`);
    await service.call('POST', '/api/users', { key, body: { email: personal, firstName: personal } });
    await service.call('POST', '/api/users', { key, body: `{"${personal}":` });
    const log = service.lines.join('');
    expect(service.lines.map((line) => (JSON.parse(line) as { route: string }).route)).to.deep.equal([
      '/api/users',
      '/api/users/{id}',
      'unmatched',
      '/api/users',
      '/api/users',
    ]);
    const metrics = (await service.call('GET', '/metrics')).text;
    for (const text of [log, metrics]) {
      expect(text).not.to.contain('byron');
      expect(text).not.to.contain('127.0.0.1');
    }
    expect(metrics).to.match(
      /tessera_http_request_duration_seconds_count\{method="GET",route="\/api\/users\/\{id\}",status="404"\} \d+/,
    );
    expect(JSON.parse(service.lines[0]!)).to.include.keys(
      'traceId',
      'method',
      'status',
      'ms',
      'tenantId',
      'apiKeyId',
    );
  });

  it('the HTTP server answers an unexpected error with 500 and without its message, which is in the log with the trace id', async () => {
    const broken = await inMemoryApi({
      users: {
        byId: () => Promise.reject(new TypeError('cannot read Ada Byron')),
        list: () => Promise.reject(Object.assign(new Error('Ada'), { code: 'ECONNREFUSED' })),
        byIds: () => Promise.resolve(new Map()),
        ofRole: () => Promise.reject(new Error('not called')),
      },
    });
    const brokenKey = await broken.key(await broken.tenant());
    const failed = await broken.call('GET', '/api/users/00000000-0000-4000-8000-000000000000', {
      key: brokenKey,
    });
    const away = await broken.call('GET', '/api/users', { key: brokenKey });
    await broken.stop();
    expect([failed.status, failed.json['code']]).to.deep.equal([500, 'internal_error']);
    expect([away.status, away.json['code'], away.headers.get('retry-after')]).to.deep.equal([
      503,
      'temporarily_unavailable',
      '1',
    ]);
    const logged = broken.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const [error] = logged.filter(({ msg }) => msg === 'request failed');
    expect(error).to.include({ traceId: failed.json['traceId'], route: '/api/users/{id}', level: 'error' });
    expect((error!['error'] as { stack: string[] }).stack[0]).to.contain('server.test.ts');
    expect(broken.lines.join('') + failed.text + away.text).not.to.contain('Ada');
  });
});

describe('an unknown expectation', () => {
  it('an unknown expectation is ignored, with all headers on the answer', async () => {
    const service = await inMemoryApi();
    const request = 'GET /health/live HTTP/1.1\r\nHost: x\r\nExpect: coffee\r\nConnection: close\r\n\r\n';
    const answer = await sendRaw(service.url, request);
    await service.stop();
    expect(answer).to.match(/^HTTP\/1.1 200 /);
    expect(answer).to.match(/X-RateLimit-Limit: \d+/);
  });
});

describe('a body that no handler reads', () => {
  it('a body that no handler reads does not keep the client from reading the answer', async () => {
    const service = await inMemoryApi();
    const key = await service.key(await service.tenant(), ['users:read']);
    const body = 'x'.repeat(5_000_000);
    for (const [options, status] of [
      [{ body }, 401],
      [{ body, key }, 403],
    ] as const) {
      for (let time = 0; time < 5; time += 1) {
        expect((await service.call('POST', '/api/users', options)).status).to.equal(status);
      }
    }
    await service.stop();
  });
});

describe('a client that takes its time', () => {
  const limiter = countingLimiter(1_000);
  const server = httpServer({
    respond: respondWith({ secure: false, closing: () => false }),
    log: createLog({ level: 'silent' }),
    metrics: createMetrics({ process: false }),
    gate: () => true,
    routes: [],
    unmatched: () => undefined,
    refuse: () => undefined,
    addresses: limiter,
    timeouts: { headers: 100, request: 200, check: 20, answer: 5_000 },
  });
  let url: string;
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  for (const [name, bytes] of [
    ['headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nx'],
  ] as const) {
    it(`a client that is too slow for its ${name} gets 408, and its connection ends`, async () => {
      const startedAt = performance.now();
      const answer = await sendRaw(url, bytes);
      expect(performance.now() - startedAt).to.be.at.least(80);
      expect(answer).to.match(/^HTTP\/1.1 408 Request Timeout\r\n/);
      expect(answer).to.contain('"code":"request_timeout"');
      expect(answer).to.match(/X-RateLimit-Limit: \d+/);
    });
  }
});

describe('a request that the HTTP parser refuses', () => {
  let service: InMemoryApi;
  before(async () => {
    service = await inMemoryApi();
  });
  after(() => service.stop());

  const cases: readonly [string, string, number][] = [
    ['no HTTP', 'nonsense\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
    [
      'a length beside chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['headers beyond 80 KiB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(90_000)}\r\n\r\n`, 431],
  ];
  for (const [name, bytes, status] of cases) {
    it(`${name} is answered with ${status}, a problem document and the rate limit headers`, async () => {
      const answer = await sendRaw(service.url, bytes, (text) => text.endsWith('}'));
      expect(answer).to.match(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer).to.match(
        /X-RateLimit-Limit: \d+\r\nX-RateLimit-Remaining: \d+\r\nX-RateLimit-Reset: \d+\r\n/i,
      );
      const document = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as Record<string, unknown>;
      expect(document).to.include({ status });
      expect(document).to.include.keys('type', 'title', 'code', 'traceId');
    });
  }
});
