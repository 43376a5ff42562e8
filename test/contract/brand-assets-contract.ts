import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { AssetHolder, BrandAssets } from '../../application/ports/images/brand-assets.js';
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
  let branding: AssetHolder;
  before(async () => {
    ({ assets, wait } = await open());
  });
  beforeEach(() => {
    tenantId = uuids.next();
    branding = { tenantId, clientId: null };
  });

  const isThere = async ({ sha256 }: EncodedImage): Promise<boolean> =>
    (await assets.find(tenantId, sha256)) !== null;

  it('a brand asset is found by tenant and digest, as often as it is put', async () => {
    const [one, other] = [image('one'), image('\0other\xff', 'image/webp')];
    await assets.put(branding, one);
    await assets.put(branding, one);
    await assets.put(branding, other);
    const found = await assets.find(tenantId, other.sha256);
    expect(Buffer.from(found!.bytes).equals(Buffer.from(other.bytes))).to.equal(true);
    expect(found!.mediaType).to.equal('image/webp');
    expect(await isThere(one)).to.equal(true);
    expect(await assets.find(uuids.next(), one.sha256)).to.equal(null);
    expect(await assets.find(tenantId, image('nothing').sha256)).to.equal(null);
  });

  it('brand assets that are not named for long enough are dropped, and no others', async () => {
    const [named, unnamed] = [image('named'), image('unnamed')];
    await assets.put(branding, named);
    await assets.put(branding, unnamed);
    await assets.note(branding, [named.sha256]);
    await wait();
    expect(await assets.holdersToDrop(3_600_000)).not.to.deep.include(branding);
    expect(await assets.holdersToDrop(0)).to.deep.include(branding);
    await assets.drop(branding, [named.sha256], 3_600_000);
    expect(await isThere(unnamed)).to.equal(true);
    await assets.drop(branding, [named.sha256], 0);
    expect([await isThere(named), await isThere(unnamed)]).to.deep.equal([true, false]);
    expect(await assets.holdersToDrop(0)).not.to.deep.include(branding);
  });

  it('the names given to a drop take precedence over an earlier note', async () => {
    const [one, other] = [image('one'), image('other')];
    await assets.put(branding, one);
    await assets.put(branding, other);
    await assets.note(branding, [one.sha256]);
    await wait();
    await assets.drop(branding, [other.sha256], 0);
    expect(await isThere(other)).to.equal(true);
    await wait();
    await assets.drop(branding, [other.sha256], 0);
    expect([await isThere(one), await isThere(other)]).to.deep.equal([false, true]);
  });

  it('an asset that is put again is kept for longer', async () => {
    const one = image('one');
    await assets.put(branding, one);
    await wait();
    await assets.put(branding, one);
    await assets.drop(branding, [], 5_000);
    expect(await isThere(one)).to.equal(true);
  });

  it('dropping assets affects no other tenant', async () => {
    const one = image('one');
    const other = { tenantId: uuids.next(), clientId: null };
    await assets.put(branding, one);
    await assets.put(other, one);
    await wait();
    await assets.drop(other, [], 0);
    expect(await isThere(one)).to.equal(true);
    expect(await assets.find(other.tenantId, one.sha256)).to.equal(null);
  });

  it('an asset of several holders is there as long as one of them names it', async () => {
    const one = image('one');
    const holders = [branding, { tenantId, clientId: 'shop' }, { tenantId, clientId: 'Shop' }] as const;
    for (const holder of holders) {
      await assets.put(holder, one);
      await assets.note(holder, [one.sha256]);
    }
    for (const [index, holder] of holders.entries()) {
      expect(await isThere(one)).to.equal(true);
      await assets.note(holder, []);
      await wait();
      expect(await assets.holdersToDrop(0)).to.deep.include(holder);
      for (const later of holders.slice(index + 1))
        expect(await assets.holdersToDrop(0)).not.to.deep.include(later);
      await assets.drop(holder, [], 0);
    }
    expect(await isThere(one)).to.equal(false);
  });
}
