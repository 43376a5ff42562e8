import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { ConnectionUses } from '../../application/ports/connections/connection-uses.js';

/** What every implementation of the port promises. `advance`: lets time pass, in ms. */
export function connectionUsesContract(
  start: () => Promise<{ readonly uses: ConnectionUses; readonly advance: (ms: number) => void }>,
): void {
  const [tenantId, other] = [randomUUID(), randomUUID()];
  let uses: ConnectionUses;
  let advance: (ms: number) => void;
  before(async () => {
    ({ uses, advance } = await start());
  });

  it('a connection shows its last use and its last fault, and a later use keeps the fault', async () => {
    const id = randomUUID();
    await uses.recordUse(tenantId, id, null);
    const first = (await uses.of(tenantId)).get(id)!;
    expect(first.lastError).to.equal(null);
    advance(1_000);
    await uses.recordFault(tenantId, id, { code: 'timeout', detail: 'It did not answer.' });
    advance(1_000);
    await uses.recordFault(tenantId, id, { code: 'tls', detail: 'No certificate.' });
    advance(1_000);
    await uses.recordUse(tenantId, id, null);
    const { lastUsedAt, lastError } = (await uses.of(tenantId)).get(id)!;
    expect(lastError).to.include({ code: 'tls', detail: 'No certificate.' });
    expect(lastUsedAt! > lastError!.at && lastError!.at > first.lastUsedAt!).to.equal(true);
  });

  it('a connection that was never used has no use, and another tenant sees none', async () => {
    const id = randomUUID();
    await uses.recordFault(tenantId, id, { code: 'dns', detail: 'Unknown host.' });
    expect((await uses.of(tenantId)).get(id)).to.have.property('lastUsedAt', null);
    expect((await uses.of(tenantId)).has(randomUUID())).to.equal(false);
    expect([...(await uses.of(other))]).to.deep.equal([]);
  });

  it('fifty uses and faults at once are one row, which is forgotten with the connection', async () => {
    const id = randomUUID();
    const fault = { code: 'dns', detail: 'Unknown host.' };
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 2 === 0 ? uses.recordUse(tenantId, id, null) : uses.recordFault(tenantId, id, fault),
      ),
    );
    const noted = (await uses.of(tenantId)).get(id)!;
    expect(noted.lastUsedAt).to.be.a('string');
    expect(noted.lastError).to.include(fault);
    for (let times = 0; times < 2; times++) await uses.forget(tenantId, id);
    expect((await uses.of(tenantId)).has(id)).to.equal(false);
  });

  it('an external account shows its last use to its user, of fifty at once, and is forgotten', async () => {
    const [connectionId, userId, identityId, another] = Array.from({ length: 4 }, () => randomUUID()) as [
      string,
      string,
      string,
      string,
    ];
    expect([...(await uses.ofIdentities(tenantId, userId))]).to.deep.equal([]);
    await uses.recordUse(tenantId, connectionId, { userId, identityId: another });
    advance(1_000);
    await Promise.all(
      Array.from({ length: 50 }, () => uses.recordUse(tenantId, connectionId, { userId, identityId })),
    );
    const { lastUsedAt } = (await uses.of(tenantId)).get(connectionId)!;
    const noted = await uses.ofIdentities(tenantId, userId);
    expect(noted.get(identityId)).to.equal(lastUsedAt);
    expect(noted.get(another)! < lastUsedAt!).to.equal(true);
    expect([...(await uses.ofIdentities(other, userId))]).to.deep.equal([]);
    expect([...(await uses.ofIdentities(tenantId, randomUUID()))]).to.deep.equal([]);
    await uses.forgetIdentities(other, userId);
    await uses.forgetIdentities(tenantId, userId, identityId);
    expect([...(await uses.ofIdentities(tenantId, userId)).keys()]).to.deep.equal([another]);
    for (let times = 0; times < 2; times++) await uses.forgetIdentities(tenantId, userId);
    expect([...(await uses.ofIdentities(tenantId, userId))]).to.deep.equal([]);
  });

  it('ten failures within ten minutes are reported by one of fifty at once, and once an hour', async () => {
    const id = randomUUID();
    const fault = { code: 'timeout', detail: 'It did not answer.' };
    const fail = (times: number): Promise<boolean[]> =>
      Promise.all(Array.from({ length: times }, () => uses.recordFailure(tenantId, id, fault)));
    const reported = async (times: number): Promise<number> => (await fail(times)).filter(Boolean).length;
    expect(await reported(9)).to.equal(0);
    expect((await uses.of(tenantId)).get(id)!.lastError).to.include(fault);
    advance(601_000);
    expect(await reported(9)).to.equal(0);
    advance(500_000);
    expect(await reported(50)).to.equal(1);
    advance(601_000);
    expect(await reported(50)).to.equal(0);
    advance(3_000_000);
    expect(await reported(9)).to.equal(0);
    expect(await reported(41)).to.equal(1);
  });

  it('failures of another connection, and faults that no sign-in failed by, do not count', async () => {
    const [one, another] = [randomUUID(), randomUUID()];
    const fault = { code: 'dns', detail: 'Unknown host.' };
    for (let times = 0; times < 9; times++)
      expect(await uses.recordFailure(tenantId, one, fault)).to.equal(false);
    expect(await uses.recordFailure(tenantId, another, fault)).to.equal(false);
    for (let times = 0; times < 20; times++) await uses.recordFault(tenantId, one, fault);
    expect(await uses.recordFailure(tenantId, one, fault)).to.equal(true);
  });
}
