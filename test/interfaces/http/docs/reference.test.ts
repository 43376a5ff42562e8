import { expect } from 'chai';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request, type IncomingHttpHeaders } from 'node:http';
import { type InMemoryApi, inMemoryApi } from '../../../support/http/http-service.js';

interface Raw {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

describe('the files of the API reference', () => {
  let api: InMemoryApi;
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

  const scripts = async (): Promise<string[]> =>
    [...String((await get('/docs')).bytes).matchAll(/<script src="([^"]+)">/g)].map(([, path = '']) => path);

  it('the page of the API reference may run only scripts of this service, and no inline script or eval', async () => {
    const { headers, bytes } = await get('/docs');
    const policy = String(headers['content-security-policy']);
    expect(policy).to.contain("default-src 'none'").and.to.contain("script-src 'self';");
    expect(policy).to.contain("connect-src 'self'").and.to.contain("frame-ancestors 'none'");
    expect(policy)
      .not.to.contain('unsafe-eval')
      .and.not.to.match(/script-src[^;]*unsafe-inline/);
    expect(String(bytes)).not.to.match(/<script(?! src="\/docs\/)|\son\w+=|https?:/);
    expect(await scripts()).to.have.lengthOf(2);
  });

  it('the bundle of the API reference is sent compressed as the client accepts it, and cached for a year', async () => {
    const [, path = ''] = await scripts();
    const plain = await get(path);
    expect(plain.headers).not.to.have.property('content-encoding');
    const br = await get(path, { 'Accept-Encoding': 'gzip, br' });
    const gzip = await get(path, { 'Accept-Encoding': 'gzip, br;q=0' });
    expect(br.headers['content-encoding']).to.equal('br');
    expect(gzip.headers['content-encoding']).to.equal('gzip');
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).to.equal(true);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).to.equal(true);
    expect(br.bytes.length).to.be.below(1_200_000);
    for (const { headers } of [plain, br, gzip]) {
      expect(headers['cache-control']).to.equal('public, max-age=31536000, immutable');
      expect(headers['vary']).to.equal('Accept-Encoding');
      expect(headers['content-type']).to.equal('text/javascript; charset=utf-8');
    }
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

  it('the files of the API reference are answered with 304 when the client has the current version', async () => {
    const [, path = ''] = await scripts();
    const { headers } = await get(path, { 'Accept-Encoding': 'br' });
    const tag = String(headers['etag']);
    const again = await get(path, { 'Accept-Encoding': 'br', 'If-None-Match': tag });
    expect([again.status, again.bytes.length]).to.deep.equal([304, 0]);
    expect((await get(path, { 'Accept-Encoding': 'gzip', 'If-None-Match': tag })).status).to.equal(200);
  });
});
