import { expect } from 'chai';
import sharp from 'sharp';
import { type Reply, upload } from '../../../support/http/http-client.js';
import type { ApiUnderTest } from '../../../support/http/http-service.js';
import { BLUE, plain, RED } from '../../../support/samples/sample-images.js';

/** Avatars through the API. */
export function avatarsSuite(start: () => Promise<ApiUnderTest>): void {
  let service: ApiUnderTest;
  let key: string;
  let id: string;
  let path: string;
  before(async () => {
    service = await start();
  });
  beforeEach(async () => {
    key = await service.key(await service.tenant());
    // a member of that name in the metadata is the caller's own
    const metadata = { avatarUrl: '/api/users/x' };
    const made = await service.call('POST', '/api/users', {
      key,
      body: { email: 'ada@example.com', firstName: '"avatarUrl":"', metadata },
    });
    id = String(made.json['id']);
    path = `/api/users/${id}/avatar`;
  });
  after(() => service.stop());

  const picture = (color: typeof RED): Promise<Buffer> => plain(800, 600, color).jpeg().toBuffer();
  const set = async (color = RED, headers: Record<string, string> = {}): Promise<Reply> => {
    const reply = await service.call('POST', path, { key, body: upload(await picture(color)), headers });
    expect(reply.status, reply.text).to.equal(200);
    return reply;
  };
  const get = (at = path, headers: Record<string, string> = {}): Promise<Reply> =>
    service.call('GET', at, { key, headers });
  const avatarUrl = async (): Promise<unknown> => (await get(`/api/users/${id}`)).json['avatarUrl'];

  it('an avatar is set, read, replaced and removed, and every record shows it at once', async () => {
    expect(await avatarUrl()).to.equal(null);
    expect((await get()).json).to.include({ status: 404, code: 'avatar_not_found' });
    const first = await set();
    expect(first.json['avatarUrl']).to.match(new RegExp(`^https?://[^/]+${path}$`));
    const record = await get(`/api/users/${id}`);
    expect([record.text, record.headers.get('etag')]).to.deep.equal([first.text, first.headers.get('etag')]);
    expect(record.json).to.deep.include({
      firstName: '"avatarUrl":"',
      metadata: { avatarUrl: '/api/users/x' },
    });
    for (const list of ['/api/users', '/api/users?email=ada@example.com'])
      expect((await get(list)).json['items']).to.deep.equal([first.json]);

    const read = await get();
    expect(read.status).to.equal(200);
    expect(read.headers.get('content-type')).to.equal('image/webp');
    expect(read.headers.get('cache-control')).to.match(/^private\b/);
    const { width, height, format } = await sharp(read.bytes).metadata();
    expect([format, width, height]).to.deep.equal(['webp', 512, 512]);

    await set(BLUE);
    const second = await get();
    expect(second.bytes.equals(read.bytes)).to.equal(false);
    expect(second.headers.get('etag')).not.to.equal(read.headers.get('etag'));
    const known = await get(path, { 'If-None-Match': String(second.headers.get('etag')) });
    expect([known.status, known.bytes.length]).to.deep.equal([304, 0]);

    for (let time = 0; time < 2; time += 1)
      expect((await service.call('DELETE', path, { key })).status).to.equal(204);
    expect((await get()).json['code']).to.equal('avatar_not_found');
    expect(await avatarUrl()).to.equal(null);
    expect((await get(`/api/users/${id}`)).json['metadata']).to.deep.equal({ avatarUrl: '/api/users/x' });
  });

  it('an avatar loses the data of the camera', async () => {
    const file = await plain(300, 200)
      .withExif({ IFD0: { Copyright: 'CanaryOwner' }, IFD3: { GPSLatitude: '48/1 51/1 30/1' } })
      .jpeg()
      .toBuffer();
    expect(file.includes('CanaryOwner')).to.equal(true);
    expect((await service.call('POST', path, { key, body: upload(file) })).status).to.equal(200);
    const { bytes } = await get();
    expect(bytes.includes('CanaryOwner')).to.equal(false);
    expect((await sharp(bytes).metadata()).exif).to.equal(undefined);
  });

  it('an avatar is set once by a repeated request', async () => {
    const once = { 'Idempotency-Key': 'avatar-1' };
    const first = await set(RED, once);
    const tag = (await get()).headers.get('etag');
    const again = await set(RED, once);
    expect([again.text, again.headers.get('idempotent-replayed')]).to.deep.equal([first.text, 'true']);
    expect((await get()).headers.get('etag')).to.equal(tag);
  });

  it('an invalid avatar is refused like other files, and the existing one stays', async () => {
    await set();
    const tag = (await get()).headers.get('etag');
    for (const [file, status, code] of [
      [await plain(9, 9).gif().toBuffer(), 415, 'unsupported_image'],
      [(await picture(BLUE)).subarray(0, 500), 400, 'image_damaged'],
      [Buffer.alloc(2 * 1024 * 1024 + 1), 413, 'file_too_large'],
    ] as const) {
      const reply = await service.call('POST', path, { key, body: upload(file) });
      expect([reply.status, reply.json['code']]).to.deep.equal([status, code]);
    }
    expect((await get()).headers.get('etag')).to.equal(tag);
  });

  it('an avatar is removed only at the revision that the caller gives', async () => {
    const seen = String((await set()).headers.get('etag'));
    await set(BLUE);
    const stale = await service.call('DELETE', path, { key, headers: { 'If-Match': seen } });
    expect([stale.status, stale.json['code']]).to.deep.equal([412, 'stale_revision']);
    expect((await get()).status).to.equal(200);
  });

  it('an avatar belongs to one tenant, and is deleted with its user', async () => {
    await set();
    const other = await service.key(await service.tenant());
    for (const method of ['GET', 'DELETE']) {
      const reply = await service.call(method, path, { key: other });
      expect([reply.status, reply.json['code']]).to.deep.equal([404, 'user_not_found']);
    }
    const stolen = await service.call('POST', path, { key: other, body: upload(await picture(BLUE)) });
    expect([stolen.status, stolen.json['code']]).to.deep.equal([404, 'user_not_found']);
    expect((await get()).status).to.equal(200);
    expect((await service.call('DELETE', `/api/users/${id}`, { key })).status).to.equal(204);
    expect((await get()).json['code']).to.equal('user_not_found');
  });
}
