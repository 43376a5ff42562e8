import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { ClientUses } from '../../application/ports/openid/clients.js';

/** What every implementation of the port promises. `advance`: lets time pass, in ms. */
export function clientUsesContract(
  start: () => Promise<{ readonly uses: ClientUses; readonly advance: (ms: number) => void }>,
): void {
  const tenantId = randomUUID();
  const other = randomUUID();
  let uses: ClientUses;
  let advance: (ms: number) => void;
  before(async () => {
    ({ uses, advance } = await start());
  });
  const usersOf = async (tenant: string, clientId: string): Promise<string[]> =>
    (await uses.usersOf(tenant, clientId, { limit: 200, after: null, includeTotal: false })).items.map(
      ({ userId }) => userId,
    );

  it('the users of a client are listed once each, the last ones first, page by page', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    for (const userId of [first, second, third, first]) {
      await uses.recordUser(tenantId, 'web', userId);
      advance(1_000);
    }
    await uses.recordUser(tenantId, 'server', second);
    await uses.recordUser(other, 'web', randomUUID());
    const page = await uses.usersOf(tenantId, 'web', { limit: 2, after: null, includeTotal: true });
    expect(page.items.map(({ userId }) => userId)).to.deep.equal([first, third]);
    expect(page.total).to.equal(3);
    expect(page.items[0]!.lastSignedInAt > page.items[1]!.lastSignedInAt).to.equal(true);
    const rest = await uses.usersOf(tenantId, 'web', { limit: 2, after: page.next, includeTotal: false });
    expect(rest.items.map(({ userId }) => userId)).to.deep.equal([second]);
    expect(rest.next).to.equal(null);
    const last = await uses.lastSignIns(tenantId, ['web', 'server', 'unused']);
    expect([...last.keys()].sort()).to.deep.equal(['server', 'web']);
    expect(last.get('web')).to.equal(page.items[0]!.lastSignedInAt);
    expect((await uses.lastSignIns(tenantId, [])).size).to.equal(0);
  });

  it('fifty uses at once by one user are one row', async () => {
    const userId = randomUUID();
    await Promise.all(Array.from({ length: 50 }, () => uses.recordUser(tenantId, 'busy', userId)));
    expect(await usersOf(tenantId, 'busy')).to.deep.equal([userId]);
  });

  it('the last use of a secret is known by its hash', async () => {
    const [used, unused] = ['a'.repeat(64), 'b'.repeat(64)];
    await uses.recordSecret(tenantId, 'server', used);
    const found = await uses.lastSecretUses([used, unused]);
    expect([...found.keys()]).to.deep.equal([used]);
    expect(found.get(used)).to.match(/^20\d\d-.+Z$/);
    expect((await uses.lastSecretUses([])).size).to.equal(0);
  });

  it('the last token of a service is known with its network, and the latest one counts', async () => {
    const of = async (tenant: string) => (await uses.lastServiceUses(tenant, ['job', 'unused'])).get('job');
    await uses.recordService(tenantId, 'job', '203.0.113.0/24');
    const first = await of(tenantId);
    expect(first?.lastNetwork).to.equal('203.0.113.0/24');
    advance(1_000);
    await uses.recordService(tenantId, 'job', '198.51.100.0/24');
    const second = await of(tenantId);
    expect(second?.lastNetwork).to.equal('198.51.100.0/24');
    expect(second!.lastUsedAt > first!.lastUsedAt).to.equal(true);
    await uses.recordService(tenantId, 'elsewhere', null);
    expect((await uses.lastServiceUses(tenantId, ['elsewhere'])).get('elsewhere')?.lastNetwork).to.equal(
      null,
    );
    expect(await of(other)).to.equal(undefined);
    expect((await uses.lastServiceUses(tenantId, [])).size).to.equal(0);
    await uses.recordService(other, 'job', null);
    await uses.forgetClient(tenantId, 'job');
    expect([await of(tenantId), (await of(other))?.lastNetwork]).to.deep.equal([undefined, null]);
  });

  it('a user and a client are forgotten, and nothing of others', async () => {
    const [gone, stays] = [randomUUID(), randomUUID()];
    for (const userId of [gone, stays]) await uses.recordUser(tenantId, 'shop', userId);
    await uses.recordUser(other, 'shop', gone);
    await uses.recordSecret(tenantId, 'shop', 'c'.repeat(64));
    await uses.forgetUser(tenantId, gone);
    expect(await usersOf(tenantId, 'shop')).to.deep.equal([stays]);
    await uses.forgetClient(tenantId, 'shop');
    expect(await usersOf(tenantId, 'shop')).to.deep.equal([]);
    expect((await uses.lastSecretUses(['c'.repeat(64)])).size).to.equal(0);
    expect(await usersOf(other, 'shop')).to.deep.equal([gone]);
    await uses.forgetClient(tenantId, 'shop');
  });
}
