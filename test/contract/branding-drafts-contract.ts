import { expect } from 'chai';
import type { BrandingDrafts, StoredDraft } from '../../application/ports/images/branding-drafts.js';
import { uuids } from '../../infrastructure/crypto/ids.js';

const draft = (revision: bigint, to = '#123456'): StoredDraft => ({
  members: { '/colors/primary': { from: null, to } },
  revision,
  changedBy: '0190f0f0-0000-7000-8000-000000000003',
  changedAt: '2026-01-02T03:04:05.678Z',
});

/** Everybody who keeps drafts of brandings. */
export function brandingDraftsContract(open: () => BrandingDrafts): void {
  let drafts: BrandingDrafts;
  let tenantId: string;
  before(() => {
    drafts = open();
  });
  beforeEach(() => {
    tenantId = uuids.next();
  });

  it('the draft of a tenant is found as it was put, and that of another one is not', async () => {
    expect(await drafts.find(tenantId)).to.equal(null);
    expect(await drafts.put(tenantId, null, draft(1n))).to.equal(true);
    expect(await drafts.find(tenantId)).to.deep.equal(draft(1n));
    expect(await drafts.find(uuids.next())).to.equal(null);
  });

  it('a draft is replaced only at the revision that was read', async () => {
    await drafts.put(tenantId, null, draft(1n));
    expect(await drafts.put(tenantId, null, draft(2n))).to.equal(false);
    expect(await drafts.put(tenantId, 1n, draft(2n, '#222222'))).to.equal(true);
    expect(await drafts.put(tenantId, 1n, draft(3n))).to.equal(false);
    expect(await drafts.find(tenantId)).to.deep.equal(draft(2n, '#222222'));
    expect(await drafts.put(uuids.next(), 2n, draft(3n))).to.equal(false);
  });

  it('a draft is deleted only at the revision that was read, once', async () => {
    await drafts.put(tenantId, null, draft(7n));
    expect(await drafts.delete(tenantId, 6n)).to.equal(false);
    expect(await drafts.delete(tenantId, 7n)).to.equal(true);
    expect(await drafts.delete(tenantId, 7n)).to.equal(false);
    expect(await drafts.find(tenantId)).to.equal(null);
  });

  it('of fifty drafts that begin at once, and of fifty changes of one, one is stored', async () => {
    const fifty = Array.from({ length: 50 }, (_, index) => BigInt(index + 1));
    const started = await Promise.all(fifty.map((revision) => drafts.put(tenantId, null, draft(revision))));
    expect(started.filter(Boolean)).to.have.length(1);
    const { revision } = (await drafts.find(tenantId))!;
    const changed = await Promise.all(
      fifty.map((each) => drafts.put(tenantId, revision, draft(each + 100n))),
    );
    expect(changed.filter(Boolean)).to.have.length(1);
  });
}
