import { expect } from 'chai';
import type { ClientClaims } from '../../application/ports/openid/clients.js';
import { uuids } from '../../infrastructure/crypto/ids.js';

const DAY = 86_400_000;

/** Every counter of claims. It begins at noon. */
export function clientClaimsContract(
  open: () => Promise<{ readonly claims: ClientClaims; readonly advance: (ms: number) => void }>,
): void {
  let claims: ClientClaims;
  let advance: (ms: number) => void;
  before(async () => {
    ({ claims, advance } = await open());
  });
  const taken = async (tenantId: string, count: number, most = 20): Promise<number> => {
    const all = await Promise.all(Array.from({ length: count }, () => claims.take(tenantId, most)));
    return all.filter(Boolean).length;
  };

  it('of 50 claims at once, as many are counted as a day has', async () => {
    const tenantId = uuids.next();
    expect(await taken(tenantId, 50)).to.equal(20);
    expect(await taken(tenantId, 1)).to.equal(0);
    expect(await taken(tenantId, 1, 21)).to.equal(1);
  });

  it('claims count for their tenant, until the day ends', async () => {
    const tenantId = uuids.next();
    expect(await taken(tenantId, 30)).to.equal(20);
    expect(await taken(uuids.next(), 30)).to.equal(20);
    advance(DAY / 2 - 1);
    expect(await taken(tenantId, 1)).to.equal(0);
    advance(1);
    expect(await taken(tenantId, 30)).to.equal(20);
  });
}
