import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { BrandAssets } from '../../application/ports/images/brand-assets.js';
import type { EncodedImage } from '../../application/ports/images/images.js';
import { uuids } from '../../infrastructure/crypto/ids.js';

const image = (content: string, mediaType: EncodedImage['mediaType'] = 'image/png'): EncodedImage => {
  const bytes = Buffer.from(content);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, mediaType, width: 1, height: 1, sha256 };
};

/** Everybody who keeps brand assets. `wait` lets time pass, so that what was unnamed before is so for longer than 0 ms. */
export function brandAssetsContract(
  open: () => Promise<{ assets: BrandAssets; wait: () => Promise<void> }>,
): void {
  let assets: BrandAssets;
  let wait: () => Promise<void>;
  let tenantId: string;
  before(async () => {
    ({ assets, wait } = await open());
  });
  beforeEach(() => {
    tenantId = uuids.next();
  });

  const isThere = async ({ sha256 }: EncodedImage): Promise<boolean> =>
    (await assets.find(tenantId, sha256)) !== null;

  it('a brand asset is found by tenant and digest, as often as it is put', async () => {
    const [one, other] = [image('one'), image('\0other\xff', 'image/webp')];
    await assets.put(tenantId, one);
    await assets.put(tenantId, one);
    await assets.put(tenantId, other);
    const found = await assets.find(tenantId, other.sha256);
    expect(Buffer.from(found!.bytes).equals(Buffer.from(other.bytes))).to.equal(true);
    expect(found!.mediaType).to.equal('image/webp');
    expect(await isThere(one)).to.equal(true);
    expect(await assets.find(uuids.next(), one.sha256)).to.equal(null);
    expect(await assets.find(tenantId, image('nothing').sha256)).to.equal(null);
  });

  it('brand assets that are not named for long enough are dropped, and no others', async () => {
    const [named, unnamed] = [image('named'), image('unnamed')];
    await assets.put(tenantId, named);
    await assets.put(tenantId, unnamed);
    await assets.note(tenantId, [named.sha256]);
    await wait();
    expect(await assets.tenantsToDrop(3_600_000)).not.to.include(tenantId);
    expect(await assets.tenantsToDrop(0)).to.include(tenantId);
    await assets.drop(tenantId, [named.sha256], 3_600_000);
    expect(await isThere(unnamed)).to.equal(true);
    await assets.drop(tenantId, [named.sha256], 0);
    expect([await isThere(named), await isThere(unnamed)]).to.deep.equal([true, false]);
    expect(await assets.tenantsToDrop(0)).not.to.include(tenantId);
  });

  it('the names given to a drop take precedence over an earlier note', async () => {
    const [one, other] = [image('one'), image('other')];
    await assets.put(tenantId, one);
    await assets.put(tenantId, other);
    await assets.note(tenantId, [one.sha256]);
    await wait();
    await assets.drop(tenantId, [other.sha256], 0);
    expect(await isThere(other)).to.equal(true);
    await wait();
    await assets.drop(tenantId, [other.sha256], 0);
    expect([await isThere(one), await isThere(other)]).to.deep.equal([false, true]);
  });

  it('an asset that is put again is kept for longer', async () => {
    const one = image('one');
    await assets.put(tenantId, one);
    await wait();
    await assets.put(tenantId, one);
    await assets.drop(tenantId, [], 5_000);
    expect(await isThere(one)).to.equal(true);
  });

  it('dropping assets affects no other tenant', async () => {
    const [one, other] = [image('one'), uuids.next()];
    await assets.put(tenantId, one);
    await assets.put(other, one);
    await wait();
    await assets.drop(other, [], 0);
    expect(await isThere(one)).to.equal(true);
    expect(await assets.find(other, one.sha256)).to.equal(null);
  });
}
