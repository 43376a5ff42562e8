import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import sharp from 'sharp';
import { dropUnnamedAssets } from '../../../../application/branding/drop-unnamed-assets.js';
import { portalClientId } from '../../../../domain/client/portal-client.js';
import { type Reply, upload, withoutTrace } from '../../../support/http/http-client.js';
import { BLUE, plain } from '../../../support/samples/sample-images.js';
import { type Person, type PortalService, portalService } from './clients-service.js';

const shop = { name: 'Shop', kind: 'web', redirectUris: ['https://shop.acme.test/callback'] };
const codeOf = ({ status, json }: Reply): [number, unknown] => [status, json['code']];
const HOUR = 3_600_000;

describe('the logo of a client at the API of the portal', () => {
  let service: PortalService;
  let png: Buffer;
  let other: Buffer;
  before(async () => {
    service = await portalService();
    png = await plain(40, 20).png().toBuffer();
    other = await plain(40, 20, BLUE).png().toBuffer();
  });
  after(() => service.stop());

  const create = async (more: object = {}, by: Person = 'owner.acme'): Promise<string> => {
    const reply = await service.as(by, 'POST', '/clients', { body: { ...shop, ...more } });
    expect(reply.status, reply.text).to.equal(201);
    return String(reply.json['clientId']);
  };
  const send = (clientId: string, file: Uint8Array = png, by: Person = 'admin.acme'): Promise<Reply> =>
    service.as(by, 'POST', `/clients/${clientId}/logo`, { body: upload(file) });
  const remove = (clientId: string, by: Person = 'admin.acme', headers = {}): Promise<Reply> =>
    service.as(by, 'DELETE', `/clients/${clientId}/logo`, { headers });
  const logoUrl = async (clientId: string): Promise<string | null> =>
    (await service.as('admin.acme', 'GET', `/clients/${clientId}`)).json['logoUrl'] as string | null;
  const stored = async (address: unknown): Promise<Uint8Array | null> => {
    const found = await service.app.assets.find(service.tenants.acme, String(address).slice(-64));
    return found?.bytes ?? null;
  };
  const deleteUnused = async (): Promise<void> => {
    for (let time = 0; time < 2; time += 1) {
      service.world.now += 2 * HOUR;
      await dropUnnamedAssets(service.app);
    }
  };

  it('the logo of a client is uploaded, shown in every record, and replaced', async () => {
    const clientId = await create();
    expect(await logoUrl(clientId)).to.equal(null);
    const first = await send(clientId);
    expect(first.status, first.text).to.equal(200);
    expect(first.json['clientId']).to.equal(clientId);
    expect(first.headers.get('etag')).to.match(/^"\d+"$/);
    const address = String(first.json['logoUrl']);
    expect(address).to.match(/^http:\/\/[a-z0-9.:-]+\/assets\/[0-9a-f]{64}$/);
    expect(await logoUrl(clientId)).to.equal(address);
    const listed = (await service.as('admin.acme', 'GET', '/clients?limit=200')).json['items'];
    const mine = (listed as Record<string, unknown>[]).find((one) => one['clientId'] === clientId);
    expect(mine!['logoUrl']).to.equal(address);
    const renamed = await service.as('admin.acme', 'PUT', `/clients/${clientId}`, {
      body: { name: 'Store' },
    });
    expect(renamed.json['logoUrl']).to.equal(address);

    const head = await service.head();
    expect((await send(clientId)).status).to.equal(200);
    expect(await service.head(), 'the same logo once more').to.equal(head);
    const second = await send(clientId, other);
    expect(second.json['logoUrl']).not.to.equal(address);
    await deleteUnused();
    expect([await stored(address), await stored(second.json['logoUrl'])].map(Boolean)).to.deep.equal([
      false,
      true,
    ]);
  });

  it('the logo of a client is decoded, stripped and encoded again, whatever it was', async () => {
    const clientId = await create();
    const exif = { IFD0: { Copyright: 'SECRET-PLACE', Artist: 'Ada' } };
    for (const file of [
      await plain(2_000, 500).withExif(exif).jpeg().toBuffer(),
      await plain(2_000, 500).withExif(exif).webp().toBuffer(),
    ]) {
      expect(file.includes('SECRET-PLACE')).to.equal(true);
      const bytes = Buffer.from((await stored((await send(clientId, file)).json['logoUrl']))!);
      expect(bytes.includes('SECRET-PLACE')).to.equal(false);
      const { format, width, height, exif: left } = await sharp(bytes).metadata();
      expect({ format, width, height, left }).to.deep.equal({
        format: 'png',
        width: 1024,
        height: 256,
        left: undefined,
      });
    }
  });

  it('the logo of a client is refused where it is no picture or too large, and nothing is kept of it', async () => {
    const clientId = await create();
    const before = await service.head();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    for (const [file, expected] of [
      [svg, [415, 'unsupported_image']],
      [Buffer.from('GIF89a'), [415, 'unsupported_image']],
      [png.subarray(0, 60), [400, 'image_damaged']],
      [Buffer.alloc(2 * 1024 * 1024 + 1), [413, 'file_too_large']],
    ] as const)
      expect(codeOf(await send(clientId, file))).to.deep.equal(expected);
    const asJson = await service.as('admin.acme', 'POST', `/clients/${clientId}/logo`, {
      body: { file: 'https://evil.test/logo.png' },
    });
    expect(asJson.status).to.equal(415);
    expect(await service.head()).to.equal(before);
    expect(await logoUrl(clientId)).to.equal(null);
  });

  it('the logo of a client is removed with 204, repeatedly, at the revision that the caller has seen', async () => {
    const clientId = await create();
    const { json, headers } = await send(clientId);
    const stale = { 'If-Match': '"0"' };
    expect(codeOf(await remove(clientId, 'admin.acme', stale))).to.deep.equal([412, 'stale_revision']);
    const seen = { 'If-Match': String(headers.get('etag')) };
    expect((await remove(clientId, 'admin.acme', seen)).status).to.equal(204);
    const head = await service.head();
    expect((await remove(clientId)).status).to.equal(204);
    expect(await service.head()).to.equal(head);
    expect(await logoUrl(clientId)).to.equal(null);
    await deleteUnused();
    expect(await stored(json['logoUrl'])).to.equal(null);
  });

  it('the logo of a client is deleted with the client, but not that of another client with the same picture', async () => {
    const [gone, staying] = [await create(), await create()];
    const { json } = await send(gone);
    expect((await send(staying)).json['logoUrl']).to.equal(json['logoUrl']);
    expect((await service.as('admin.acme', 'DELETE', `/clients/${gone}`)).status).to.equal(204);
    await deleteUnused();
    expect(await stored(json['logoUrl'])).not.to.equal(null);
    expect((await service.as('admin.acme', 'DELETE', `/clients/${staying}`)).status).to.equal(204);
    await deleteUnused();
    expect(await stored(json['logoUrl'])).to.equal(null);
  });

  it('the logo of a client with rights at the Management API is an owner’s, and needs no recent sign-in', async () => {
    const clientId = await create({ managementScopes: ['users:read'] });
    const before = await service.head();
    for (const refused of [await send(clientId), await remove(clientId)])
      expect(codeOf(refused)).to.deep.equal([403, 'owner_required']);
    expect(await service.head()).to.equal(before);
    expect((await send(clientId, png, 'stale.owner.acme')).status).to.equal(200);
    expect((await remove(clientId, 'stale.owner.acme')).status).to.equal(204);
    expect((await send(await create(), png, 'stale.admin.acme')).status).to.equal(200);
  });

  it('the logo of the portal’s own client cannot be changed, and one of another tenant’s client does not exist', async () => {
    const own = portalClientId(service.tenants.acme);
    for (const refused of [await send(own, png, 'owner.acme'), await remove(own, 'owner.acme')])
      expect(codeOf(refused)).to.deep.equal([409, 'built_in_client']);
    const foreign = await create({}, 'owner.globex');
    for (const ask of [
      (id: string) => send(id, png, 'owner.acme'),
      (id: string) => send(id, Buffer.from('no picture'), 'owner.acme'),
      (id: string) => remove(id, 'owner.acme'),
    ]) {
      const expected = await ask(randomUUID());
      expect(codeOf(expected)).to.deep.equal([404, 'client_not_found']);
      expect(withoutTrace(await ask(foreign))).to.equal(withoutTrace(expected));
    }
  });
});
