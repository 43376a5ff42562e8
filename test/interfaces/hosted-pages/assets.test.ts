import { request, type IncomingHttpHeaders } from 'node:http';
import { expect } from 'chai';
import { setBrandImage } from '../../../application/branding/brand-image.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { type HostedPagesUnderTest, hostedPages } from '../../support/pages/hosted-pages.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { plain } from '../../support/samples/sample-images.js';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

describe("a tenant's assets", () => {
  let pages: HostedPagesUnderTest;
  let path: string;
  before(async () => {
    pages = await hostedPages();
    const { tenantId, app, host } = pages;
    const file = await plain(30, 20).png().toBuffer();
    const { record } = await setBrandImage(app, systemCommand({ tenantId }), { kind: 'logo', file });
    expect(record.logoUrl).to.match(new RegExp(`^${host}/assets/[0-9a-f]{64}$`));
    path = String(record.logoUrl).slice(host.length);
    await createTenant(app, systemCommand({ tenantId: uuids.next() }), { slug: 'globex', name: 'Globex' });
  });
  after(() => pages.stop());

  const get = (at: string, { slug = 'acme', method = 'GET', headers = {} } = {}): Promise<Answer> => {
    const { port } = new URL(pages.host);
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path: at,
          method,
          headers: { Host: `${slug}.localhost:${port}`, ...headers },
        },
        (res) => {
          const chunks: Buffer[] = [];
          res.on('data', (chunk: Buffer) => chunks.push(chunk));
          res.on('end', () =>
            resolve({ status: res.statusCode ?? 0, headers: res.headers, bytes: Buffer.concat(chunks) }),
          );
        },
      );
      sent.on('error', reject).end();
    });
  };

  it("a tenant's assets are public, cacheable for ever, and images only", async () => {
    const { status, headers, bytes } = await get(path);
    expect(status).to.equal(200);
    expect(bytes.subarray(1, 4).toString()).to.equal('PNG');
    expect(headers).to.include({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${path.slice(-64)}"`,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers['content-security-policy']).to.contain("default-src 'none'");
    expect(headers).to.have.property('x-ratelimit-limit');
    expect(headers).not.to.have.property('set-cookie');
  });

  it("a tenant's assets are not sent again to a browser that has them, nor for HEAD", async () => {
    const known = await get(path, { headers: { 'If-None-Match': `"${path.slice(-64)}"` } });
    expect([known.status, known.bytes.length]).to.deep.equal([304, 0]);
    const head = await get(path, { method: 'HEAD' });
    expect([head.status, head.bytes.length]).to.deep.equal([200, 0]);
  });

  it("a tenant's assets do not exist at another tenant, nor by another name", async () => {
    expect((await get(path, { slug: 'globex' })).status).to.equal(404);
    expect((await get(path, { slug: 'nobody' })).status).to.equal(404);
    for (const at of [
      path.slice(0, -1),
      `${path}0`,
      path.toUpperCase(),
      `${path}/`,
      '/assets/',
      '/assets/x',
      `/assets/${'0'.repeat(64)}`,
      '/assets/%2e%2e%2f',
    ])
      expect((await get(at)).status, at).to.equal(404);
    expect((await get(path, { method: 'POST' })).status).to.equal(405);
  });
});
