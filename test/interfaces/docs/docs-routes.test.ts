import { request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { type InMemoryApi, inMemoryApi } from '../../support/http/http-service.js';
import { renderDocs } from '../../support/http/rendered-docs.js';

interface Raw {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

describe('the documentation over HTTP', () => {
  let api: InMemoryApi;
  before(renderDocs);
  before(async () => {
    api = await inMemoryApi();
  });
  after(() => api.stop());

  /** As it comes over the wire: `fetch` would decode it. */
  const get = (path: string, headers: Record<string, string> = {}): Promise<Raw> =>
    new Promise((resolve, reject) => {
      request(`${api.url}${path}`, { headers }, (res) => {
        const parts: Buffer[] = [];
        res.on('data', (part: Buffer) => parts.push(part));
        res.on('end', () =>
          resolve({ status: res.statusCode ?? 0, headers: res.headers, bytes: Buffer.concat(parts) }),
        );
      })
        .on('error', reject)
        .end();
    });

  const styleOf = async (path: string): Promise<string> => {
    const [, style = ''] =
      /<link rel="stylesheet" href="([^"]+)">/.exec(String((await get(path)).bytes)) ?? [];
    return new URL(style, api.url + path).pathname;
  };

  it('the documentation is served at its paths, and nothing beside them', async () => {
    for (const path of [
      '/docs',
      '/docs/portal',
      '/docs/guide',
      '/docs/api/users',
      '/docs/portal/users',
      '/docs/guide/changelog',
      '/docs/guide/operate/install',
      '/docs/guide/sign-in/stacks/node',
    ]) {
      const { status, headers } = await get(path);
      expect([status, headers['content-type']], path).to.deep.equal([200, 'text/html; charset=utf-8']);
    }
    for (const path of [
      '/docs/guide/nothing',
      '/docs/guide/operate/nothing',
      '/docs/guide/operate/install.md',
      '/docs/assets/site.css',
      '/docs/assets/..%2fsite.json',
      '/docs/examples/nothing',
    ])
      expect((await get(path)).status, path).to.equal(404);
  });

  it('a page of the documentation may run only scripts of this service, and no inline script, style or eval', async () => {
    for (const path of ['/docs', '/docs/guide']) {
      const policy = String((await get(path)).headers['content-security-policy']);
      expect(policy).to.contain("default-src 'none'").and.to.contain("script-src 'self';");
      expect(policy).to.contain("style-src 'self';").and.to.contain("connect-src 'self'");
      expect(policy)
        .to.contain("frame-ancestors 'none'")
        .and.to.contain("require-trusted-types-for 'script'");
      expect(policy).not.to.contain('unsafe');
    }
  });

  it('a page is sent compressed as the client accepts it, and checked at each visit', async () => {
    const [plain, br, gzip] = await Promise.all(
      ['identity', 'gzip, br', 'gzip, br;q=0'].map((coding) =>
        get('/docs/api/users', { 'Accept-Encoding': coding }),
      ),
    );
    expect(plain!.headers).not.to.have.property('content-encoding');
    expect(brotliDecompressSync(br!.bytes).equals(plain!.bytes)).to.equal(true);
    expect(gunzipSync(gzip!.bytes).equals(plain!.bytes)).to.equal(true);
    expect(br!.bytes.length).to.be.below(20_000);
    for (const { headers } of [plain!, br!, gzip!]) {
      expect(headers['cache-control']).to.equal('no-cache');
      expect(headers['vary']).to.equal('Accept-Encoding');
    }
  });

  it('a page that the client has is answered with 304, with the policy of the page', async () => {
    const first = await get('/docs/guide', { 'Accept-Encoding': 'br' });
    const tag = String(first.headers['etag']);
    const again = await get('/docs/guide', { 'Accept-Encoding': 'br', 'If-None-Match': tag });
    expect([again.status, again.bytes.length]).to.deep.equal([304, 0]);
    for (const name of ['content-security-policy', 'cache-control', 'vary'])
      expect(again.headers[name]).to.equal(first.headers[name]);
    expect((await get('/docs/guide', { 'Accept-Encoding': 'gzip', 'If-None-Match': tag })).status).to.equal(
      200,
    );
  });

  it('the files of the pages are cached for a year, since their names hold the hash of their content', async () => {
    const style = await styleOf('/docs/guide/operate/install');
    expect(style).to.match(/^\/docs\/assets\/site-[0-9a-f]{10}\.css$/);
    const { status, headers } = await get(style);
    expect(status).to.equal(200);
    expect(headers['cache-control']).to.equal('public, max-age=31536000, immutable');
    expect(headers['content-type']).to.equal('text/css; charset=utf-8');
  });

  it('the OpenAPI document is sent compressed as the client accepts it', async () => {
    const [plain, br, gzip] = await Promise.all(
      ['identity', 'gzip, br', 'gzip'].map((coding) => get('/openapi.json', { 'Accept-Encoding': coding })),
    );
    expect(JSON.parse(String(plain!.bytes))).to.have.property('openapi', '3.1.0');
    expect(plain!.headers).not.to.have.property('content-encoding');
    expect(brotliDecompressSync(br!.bytes).equals(plain!.bytes)).to.equal(true);
    expect(gunzipSync(gzip!.bytes).equals(plain!.bytes)).to.equal(true);
    expect(gzip!.bytes.length).to.be.below(plain!.bytes.length / 5);
    for (const { headers } of [plain!, br!, gzip!]) {
      expect(headers['vary']).to.equal('Accept-Encoding');
      expect(headers['content-type']).to.equal('application/json; charset=utf-8');
    }
  });
});
