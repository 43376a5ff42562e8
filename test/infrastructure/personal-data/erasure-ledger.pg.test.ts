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

  it('an erasure that was started is kept until it ends, over a restart', async () => {
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

  it('the note of one command stays when another command on the same user is refused', async () => {
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

  it('an erasure is noted once, at its first beginning', async () => {
    const one = erasure();
    await ledger().begin(one);
    await db.database.query("update runtime.erasures set begun_at = now() - interval '1 hour'");
    await Promise.all([ledger().begin(one), ledger().begin(one)]);
    expect(await ledger().pending(3_599_000)).to.deep.equal([one]);
  });

  it('only erasures that are older than the given time are returned, oldest first', async () => {
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

  it('at most a thousand erasures are returned', async () => {
    await db.database.query(
      'insert into runtime.erasures (tenant_id, user_id, command_id) select gen_random_uuid(), gen_random_uuid(), gen_random_uuid() from generate_series(1, 1100)',
    );
    expect(await ledger().pending(0)).to.have.length(1_000);
  });
});
