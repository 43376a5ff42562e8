import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { postgresErasureLedger } from '../../../infrastructure/personal-data/erasure-ledger.js';
import { type KeyDatabase, keyDatabase } from './key-database.js';

const erasure = () => ({ tenantId: randomUUID(), userId: randomUUID(), commandId: randomUUID() });

describe('postgresErasureLedger', () => {
  let db: KeyDatabase;
  const ledger = () => postgresErasureLedger(db.database);
  before(async () => {
    db = await keyDatabase();
  });
  after(() => db.close());
  afterEach(() => db.database.query('delete from runtime.erasures'));

  it('keeps what was begun until it is ended, over a restart', async () => {
    const [one, two] = [erasure(), erasure()];
    await ledger().begin(one);
    await ledger().begin(two);
    expect(await ledger().pending(0)).to.deep.equal([one, two]);
    await ledger().end(one);
    expect(await ledger().pending(0)).to.deep.equal([two]);
    await ledger().end(two);
    await ledger().end(two);
    expect(await ledger().pending(0)).to.deep.equal([]);
  });

  it('keeps what another command noted of the same user when one is refused', async () => {
    const one = erasure();
    const other = { ...one, commandId: randomUUID() };
    await ledger().begin(one);
    await ledger().begin(other);
    await ledger().withdraw(other);
    expect(await ledger().pending(0)).to.deep.equal([one]);
    await ledger().begin(other);
    await ledger().end(one);
    expect(await ledger().pending(0)).to.deep.equal([]);
  });

  it('notes an erasure once, at its first beginning', async () => {
    const one = erasure();
    await ledger().begin(one);
    await db.database.query("update runtime.erasures set begun_at = now() - interval '1 hour'");
    await Promise.all([ledger().begin(one), ledger().begin(one)]);
    expect(await ledger().pending(3_599_000)).to.deep.equal([one]);
  });

  it('names only those that are older than asked for, oldest first', async () => {
    const [young, old, older] = [erasure(), erasure(), erasure()];
    for (const [one, seconds] of [
      [young, 10],
      [old, 100],
      [older, 200],
    ] as const) {
      await ledger().begin(one);
      await db.database.query(
        "update runtime.erasures set begun_at = now() - $2 * interval '1 second' where user_id = $1",
        [one.userId, seconds],
      );
    }
    expect(await ledger().pending(60_000)).to.deep.equal([older, old]);
    expect(await ledger().pending(300_000)).to.deep.equal([]);
  });

  it('names a thousand at most', async () => {
    await db.database.query(
      'insert into runtime.erasures (tenant_id, user_id, command_id) select gen_random_uuid(), gen_random_uuid(), gen_random_uuid() from generate_series(1, 1100)',
    );
    expect(await ledger().pending(0)).to.have.length(1_000);
  });
});
