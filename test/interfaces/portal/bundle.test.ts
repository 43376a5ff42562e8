import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { buildBundle, portalFolder } from '../../../interfaces/portal-site/build-bundle.js';
import {
  BUNDLE_BUDGET,
  bundleSizes,
  refuseLargeBundle,
} from '../../../interfaces/portal-site/bundle-budget.js';

describe('the bundle of the portal', () => {
  it('is within its budget', async () => {
    const sizes = bundleSizes(await buildBundle(portalFolder));
    expect(sizes.firstLoad).to.be.within(10_000, BUNDLE_BUDGET.firstLoad);
    expect(sizes.everything).to.be.within(sizes.firstLoad, BUNDLE_BUDGET.everything);
    expect(sizes.operator).to.be.within(5_000, BUNDLE_BUDGET.operator);
  });

  it('is refused above its budget, with the size and the remedy', async () => {
    const bundle = await buildBundle(portalFolder);
    const files = bundle.files.map((file) =>
      file.name === bundle.names.script ? { ...file, bytes: randomBytes(BUNDLE_BUDGET.firstLoad) } : file,
    );
    expect(() => refuseLargeBundle({ ...bundle, files })).to.throw(
      /firstLoad is \d+ bytes after gzip, more than 45000: load screens lazily/,
    );
  });
});
