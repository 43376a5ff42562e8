import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { expect } from 'chai';
import { type Reply, upload } from '../../../support/http/http-client.js';
import type { ApiUnderTest } from '../../../support/http/http-service.js';
import { emptyPng, noise, plain, pngChunk } from '../../../support/samples/sample-images.js';

/** The rules that the body of every upload follows, whatever the file is for. */
export function uploadsSuite(start: () => Promise<ApiUnderTest>): void {
  const path = '/api/branding/logo';
  let service: ApiUnderTest;
  let key: string;
  let png: Buffer;
  before(async () => {
    service = await start();
    png = await plain(20, 10).png().toBuffer();
  });
  beforeEach(async () => {
    key = await service.key(await service.tenant());
  });
  after(() => service.stop());

  const send = (body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
    service.call('POST', path, { key, body, headers });
  const expectRefusal = (reply: Reply, status: number, code: string): void => {
    expect([reply.status, reply.json['code']], reply.text).to.deep.equal([status, code]);
    expect(reply.headers.get('content-type')).to.equal('application/problem+json; charset=utf-8');
  };
  const multipart = (...parts: readonly string[]): string =>
    `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`;
  const type = { 'Content-Type': 'multipart/form-data; boundary=b' };

  it('an upload is accepted with any name and type', async () => {
    for (const said of [
      { name: 'evil.svg', type: 'image/svg+xml' },
      { name: '../../etc/passwd', type: 'text/html' },
      { name: 'ä"%22\r\n.png', type: '' },
      { name: 'x'.repeat(5_000), type: 'application/octet-stream' },
    ])
      expect((await send(upload(png, said))).status).to.equal(200);
  });

  it('an upload may have 2 MiB, and not a byte more', async function () {
    this.slow(20_000);

    // a chunk that every decoder passes over
    const padded = (length: number): Buffer => {
      const surplus = pngChunk('teSt', Buffer.alloc(length - png.length - 12));
      return Buffer.concat([png.subarray(0, -12), surplus, png.subarray(-12)]);
    };
    expect((await send(upload(padded(2 * 1024 * 1024)))).status).to.equal(200);
    expectRefusal(await send(upload(padded(2 * 1024 * 1024 + 1))), 413, 'file_too_large');
    expectRefusal(await send(upload(Buffer.alloc(6_000_000))), 413, 'file_too_large');
    const large = await noise(1_100, 600).png().toBuffer();
    expect(large.length)
      .to.be.greaterThan(1_000_000)
      .and.to.be.lessThan(2 * 1024 * 1024);
    expect((await send(upload(large))).status).to.equal(200);
  });

  it('an endless upload is answered as soon as it is too large', async () => {
    const { hostname, port } = new URL(service.url);
    const status = await new Promise<number>((resolve, reject) => {
      const req = httpRequest(
        {
          hostname,
          port,
          path,
          method: 'POST',
          headers: { ...type, 'X-Api-Key': key, 'Transfer-Encoding': 'chunked' },
        },
        (res) => {
          resolve(res.statusCode ?? 0);
          req.destroy();
        },
      );
      req.on('error', reject);
      req.write('--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n');
      req.write(Buffer.alloc(3 * 1024 * 1024));
    });
    expect(status).to.equal(413);
  });

  it('an upload without its one part is refused with the remedy', async () => {
    const file = 'Content-Disposition: form-data; name="file"; filename="x.png"\r\n\r\nx';
    const field = 'Content-Disposition: form-data; name="title"\r\n\r\nx';
    for (const [body, code] of [
      [multipart(), 'file_required'],
      [multipart('Content-Disposition: form-data; name="file"\r\n\r\nx'), 'unexpected_part'],
      [multipart('Content-Disposition: form-data; name="file"; filename=""\r\n\r\nx'), 'unexpected_part'],
      [
        multipart('Content-Disposition: form-data; name="picture"; filename="x.png"\r\n\r\nx'),
        'unexpected_part',
      ],
      [
        multipart('Content-Disposition: form-data; name="file[0]"; filename="x.png"\r\n\r\nx'),
        'unexpected_part',
      ],
      [
        multipart('Content-Disposition: form-data; name="__proto__"; filename="x.png"\r\n\r\nx'),
        'unexpected_part',
      ],
      [multipart('Content-Disposition: form-data; filename="x.png"\r\n\r\nx'), 'unexpected_part'],
      [multipart(file, file), 'unexpected_part'],
      [multipart(file, field), 'unexpected_part'],
      [multipart(field, file), 'unexpected_part'],
      [multipart(field), 'unexpected_part'],
      ['', 'malformed_body'],
      ['--b', 'malformed_body'],
      ['nonsense', 'malformed_body'],
      [`--b\r\n${file}`, 'malformed_body'],
      [`--b\r\nX: ${'y'.repeat(100_000)}\r\n\r\nx\r\n--b--\r\n`, 'malformed_body'],
    ] as const) {
      const reply = await send(body, type);
      expect(reply.status, JSON.stringify(body.slice(0, 90))).to.equal(400);
      expect(reply.json['code'], JSON.stringify(body.slice(0, 90))).to.equal(code);
      expect(reply.json['detail']).to.contain('one part named "file"');
    }
    expectRefusal(await service.call('POST', path, { key }), 400, 'file_required');
  });

  it('an upload with another media type, without a boundary or with a content coding is refused', async () => {
    for (const [contentType, status, code] of [
      ['application/json', 415, 'unsupported_media_type'],
      ['image/png', 415, 'unsupported_media_type'],
      ['application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
      ['multipart/mixed; boundary=b', 415, 'unsupported_media_type'],
      ['multipart/form-data', 415, 'unsupported_media_type'],
      ['multipart/form-data; charset=utf-8', 400, 'malformed_body'],
    ] as const)
      expectRefusal(await send(png, { 'Content-Type': contentType }), status, code);
    expectRefusal(
      await send(png, { ...type, 'Content-Encoding': 'gzip' }),
      415,
      'unsupported_content_encoding',
    );
  });

  it('an upload is recognised as an image by its content', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    for (const file of [
      html,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      await plain(9, 9).gif().toBuffer(),
    ])
      expectRefusal(await send(upload(file)), 415, 'unsupported_image');
    expectRefusal(await send(upload(png.subarray(0, -20))), 400, 'image_damaged');
    expectRefusal(await send(upload(emptyPng(30_000, 30_000))), 400, 'image_too_large');
  });

  it('a repeated upload gets the answer for the same file, in any multipart form, and for no other', async () => {
    const once = { 'Idempotency-Key': 'logo-1' };
    const first = await send(upload(png), once);
    const head = await service.head();
    const again = await send(upload(png, { name: 'another.png', type: 'text/plain' }), once);
    expect([again.status, again.text]).to.deep.equal([200, first.text]);
    expect(again.headers.get('idempotent-replayed')).to.equal('true');
    expect(await service.head()).to.equal(head);
    const other = await plain(30, 30).png().toBuffer();
    expectRefusal(await send(upload(other), once), 422, 'idempotency_key_reused');
  });

  it('a corrected file may use the key of a refused one', async () => {
    const once = { 'Idempotency-Key': 'logo-2' };
    expectRefusal(await send(upload(Buffer.from('GIF89a')), once), 415, 'unsupported_image');
    expectRefusal(await send(upload(png.subarray(0, -20)), once), 400, 'image_damaged');
    expect((await send(upload(png), once)).status).to.equal(200);
  });

  it('the service survives a client that ends its upload half-way', async () => {
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nContent-Type: ${type['Content-Type']}\r\nContent-Length: 500\r\n\r\n`;
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    await new Promise((resolve) => socket.write(`${head}--b\r\n`, resolve));
    await new Promise((resolve) => socket.once('close', resolve).destroy());
    expect((await send(upload(png))).status).to.equal(200);
  });
}
