import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { alertAddresses } from '../../../../application/audit/alerts/alert-addresses.js';
import type { AuditLog, ReadEntry, StoredAlert } from '../../../../application/ports/audit/audit-log.js';

const TENANT = randomUUID();

describe('the addresses of alerts', () => {
  /** The numbers of entries that each query asked for. */
  let asked: number[][];
  const auditOf = (addresses: Readonly<Record<number, string | null>>): Pick<AuditLog, 'list'> => ({
    list(tenantId, { ids = [] }, { limit }) {
      expect(tenantId).to.equal(TENANT);
      asked.push(ids.map(Number));
      const items = ids
        .filter((id) => Number(id) in addresses)
        .map((id) => ({ entry: { id }, recorded: { context: { ip: addresses[Number(id)] } } }));
      return Promise.resolve({ items: items.slice(0, limit) as unknown as ReadEntry[], more: false });
    },
  });
  const alert = (id: string, evidence: number[], type: StoredAlert['subject']['type'] = 'address') =>
    ({ id, subject: { type, id: 'x' }, evidence }) as unknown as StoredAlert;

  beforeEach(() => {
    asked = [];
  });

  it('the addresses of a page of alerts are read by one query', async () => {
    const alerts = Array.from({ length: 200 }, (_, n) => alert(`${n}`, [2 * n + 1, 2 * n + 2]));
    const addresses: Record<number, string> = {};
    for (const { evidence } of alerts) addresses[evidence[0]!] = `192.0.2.${evidence[0]}`;
    const found = await alertAddresses(auditOf(addresses), TENANT, [
      ...alerts,
      alert('user', [9_999], 'user'),
    ]);
    expect([...found]).to.deep.equal(alerts.map(({ id, evidence: [first] }) => [id, `192.0.2.${first}`]));
    expect(asked).to.deep.equal([alerts.map(({ evidence: [first] }) => first)]);
  });

  it('an address that is erased from the first entry of an alert is taken from a later one', async () => {
    const audit = auditOf({ 1: null, 2: null, 3: '192.0.2.3', 4: '192.0.2.4', 5: null, 7: '192.0.2.7' });
    const alerts = [alert('later', [1, 2, 3, 4]), alert('none', [5, 6]), alert('first', [7, 8])];
    expect([...(await alertAddresses(audit, TENANT, alerts))]).to.deep.equal([
      ['later', '192.0.2.3'],
      ['none', null],
      ['first', '192.0.2.7'],
    ]);
    expect(asked).to.deep.equal([
      [1, 5, 7],
      [2, 3, 4, 6],
    ]);
  });

  it('alerts about no address ask for nothing', async () => {
    expect([...(await alertAddresses(auditOf({}), TENANT, [alert('a', [1], 'tenant')]))]).to.deep.equal([]);
    expect(asked).to.deep.equal([]);
  });
});
