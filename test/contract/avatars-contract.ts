import { expect } from 'chai';
import type { AvatarOwner, Avatars } from '../../application/ports/images/avatars.js';
import { SubjectErased } from '../../application/ports/events/subject-keys.js';
import { uuids } from '../../infrastructure/crypto/ids.js';

export interface AvatarsUnderTest {
  readonly avatars: Avatars;
  /** Lets time pass, so that what was doubtful is so for longer than 0 ms. */
  wait(): Promise<void>;
  /** Destroys the user's key. */
  erase(owner: AvatarOwner): Promise<void>;
}

/** Everybody who keeps avatars. */
export function avatarsContract(open: () => Promise<AvatarsUnderTest>): void {
  let under: AvatarsUnderTest;
  let avatars: Avatars;
  let owner: AvatarOwner;
  before(async () => {
    under = await open();
    ({ avatars } = under);
  });
  beforeEach(() => {
    owner = { tenantId: uuids.next(), userId: uuids.next() };
  });
  const bytes = Buffer.from([0, 1, 2, 255, 254, 10]);
  const isThere = async (sha256: string): Promise<boolean> => (await avatars.find(owner, sha256)) !== null;

  it('an avatar is found after it was put, under another digest each time', async () => {
    const [one, other] = [await avatars.put(owner, bytes), await avatars.put(owner, bytes)];
    expect(one)
      .to.match(/^[0-9a-f]{64}$/)
      .and.not.to.equal(other);
    for (const sha256 of [one, other])
      expect(Buffer.from((await avatars.find(owner, sha256))!).equals(bytes)).to.equal(true);
    expect(await avatars.find({ ...owner, userId: uuids.next() }, one)).to.equal(null);
    expect(await avatars.find({ ...owner, tenantId: uuids.next() }, one)).to.equal(null);
    expect(await avatars.ownerOf(owner.tenantId, one)).to.equal(owner.userId);
    expect(await avatars.ownerOf(uuids.next(), one)).to.equal(null);
    expect(await avatars.ownerOf(owner.tenantId, '0'.repeat(64))).to.equal(null);
    expect(await isThere('0'.repeat(64))).to.equal(false);
  });

  it('avatars are deleted one by one and for a user, and no others', async () => {
    const [one, other] = [await avatars.put(owner, bytes), await avatars.put(owner, bytes)];
    await avatars.settle(owner, other, [one]);
    expect([await isThere(one), await isThere(other)]).to.deep.equal([false, true]);
    await avatars.deleteOf({ ...owner, tenantId: uuids.next() });
    await avatars.deleteOf({ ...owner, userId: uuids.next() });
    expect(await isThere(other)).to.equal(true);
    await avatars.deleteOf(owner);
    await avatars.deleteOf(owner);
    expect(await isThere(other)).to.equal(false);
  });

  it('doubtful avatars are found, and cleared but for the named one', async () => {
    const one = await avatars.put(owner, bytes);
    await avatars.settle(owner, one, []);
    await under.wait();
    expect(await avatars.doubtful(0)).not.to.deep.include(owner);
    // a newer one doubts it
    const other = await avatars.put(owner, bytes);
    await under.wait();
    expect(await avatars.doubtful(0)).to.deep.include(owner);
    expect(await avatars.doubtful(HOUR)).not.to.deep.include(owner);
    await avatars.clear(owner, other, HOUR);
    expect(await isThere(one)).to.equal(true);
    await avatars.clear(owner, other, 0);
    expect([await isThere(one), await isThere(other)]).to.deep.equal([false, true]);
    await under.wait();
    expect(await avatars.doubtful(0)).not.to.deep.include(owner);
  });

  it('an avatar that is to be removed is found, and cleared where none is named', async () => {
    const one = await avatars.put(owner, bytes);
    await avatars.settle(owner, one, []);
    await avatars.doubt(owner);
    await under.wait();
    expect(await avatars.doubtful(0)).to.deep.include(owner);
    await avatars.clear(owner, null, 0);
    expect(await isThere(one)).to.equal(false);
  });

  it('no avatar is kept for a user whose key was destroyed, and none is opened', async () => {
    const one = await avatars.put(owner, bytes);
    await under.erase(owner);
    expect(await isThere(one)).to.equal(false);
    const outcome = await avatars.put(owner, bytes).catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(SubjectErased);
  });
}

const HOUR = 3_600_000;
