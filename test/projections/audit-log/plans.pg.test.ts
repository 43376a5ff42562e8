import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { AuditFilter } from '../../../application/ports/audit/audit-log.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import type { Statement } from '../../../infrastructure/postgres/statement.js';
import { countStatement, listStatement } from '../../../projections/audit-log/list-entries.js';
import { postgresAuditLog } from '../../../projections/audit-log/postgres-audit-log.js';
import { postgresAuditTree } from '../../../projections/audit-log/postgres-audit-tree.js';
import { readerConnection } from '../../../projections/reader-connection.js';
import { fillLog, uuidOf } from '../support/mixed-log.js';
import { type AuditWorld, openAuditWorld } from './audit-world.js';

/** A database that remembers what it was asked. */
class Recording extends Database {
  readonly asked: Statement[] = [];
  override asTenant(tenantId: string, statements: readonly Statement[]): ReturnType<Database['asTenant']> {
    this.asked.push(...statements);
    return super.asTenant(tenantId, statements);
  }
}

describe('reads of the audit log', () => {
  let world: AuditWorld;
  let reader: Recording;
  const tenantId = uuidOf('large1');
  before(async () => {
    world = await openAuditWorld();
    await fillLog(world.store, world.codec, 3_000);
    // as on a quiet day of a large tenant: the newest entries are such as lists do not show
    for (let n = 0; n < 300; n++)
      await world.appendAs(tenantId, 'activity', randomUUID(), [
        { type: 'UserActive', data: { userId: randomUUID(), day: '2026-01-01' } },
      ]);
    await world.entries(tenantId);
    await world.admin.query('analyze');
    reader = new Recording({ url: world.url, ...readerConnection, max: 1 });
  });
  after(async () => {
    await reader.close();
    await world.close();
  });

  it('no read of the audit log scans a whole table', async () => {
    const { store, codec } = world;
    const progress = { waitFor: () => Promise.resolve(true) };
    const heads = () => Promise.resolve({ heads: [], broken: null });
    const audit = postgresAuditLog({
      database: reader,
      store,
      codec,
      progress,
      heads,
      clock: { now: Date.now },
    });
    const from = '2025-12-01T00:00:00.000Z';
    const to = '2027-01-01T00:00:00.000Z';
    const filters: AuditFilter[] = [
      {},
      { action: 'user.updated' },
      { category: 'user' },
      { outcome: 'success' },
      { actorId: randomUUID() },
      { targetId: randomUUID() },
      { ip: '192.0.2.1' },
      { traceId: 'a'.repeat(32) },
      { ids: [3n, 4n] },
      { q: 'ada' },
      { from },
      { to },
      { ip: '192.0.2.1', action: 'user.created', from },
      { q: 'ada', ip: '192.0.2.1' },
      { q: 'a', action: 'user.updated', category: 'user', outcome: 'success', from, to },
    ];
    for (const filter of filters) {
      for (const after of [null, { occurredAt: to, id: 5n }])
        await audit.list(tenantId, filter, { limit: 20, after, includeTotal: true });
    }
    for (const filter of [{}, { status: 'open' }, { severity: 'high' }, { type: 'role_raised' }])
      for (const after of [null, { key: to, id: randomUUID() }])
        await audit.alerts(tenantId, filter, { limit: 20, after, includeTotal: true });
    await audit.byId(tenantId, 3n);
    await audit.head(tenantId);
    for await (const page of audit.walk(tenantId, { from, to })) expect(page.length).to.be.greaterThan(0);
    for (const interval of ['hour', 'day'] as const)
      await audit.stats(tenantId, { from, to, interval, now: to });
    await audit.verify(tenantId, { from, to });

    const texts = new Set(reader.asked.map(({ text }) => text));
    expect(texts.size).to.be.greaterThan(30);
    for (const text of texts) {
      const { rows } = await reader.query(`explain (generic_plan) ${text}`);
      const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
      // the checkpoints of all projections are a handful of rows
      expect(plan.replaceAll('Seq Scan on checkpoints', ''), `${text}\n${plan}`).not.to.contain(
        'Seq Scan on',
      );
      // of each entry on the way, and not all who have such a name for each entry
      if (text.includes('from matches)'))
        expect(plan).to.match(/Index Cond: .*subject_id = e(_\d+)?\.target_id/);
    }
  });

  it('a list reads no entries that it does not show', async () => {
    const filters: AuditFilter[] = [
      {},
      { category: 'technical' },
      { outcome: 'success' },
      { actorId: 'system' },
    ];
    for (const filter of filters) {
      const { text, values } = listStatement(tenantId, filter, { limit: 20, after: null });
      const [explained] = await reader.asTenant(tenantId, [
        { text: `explain (analyze, timing off) ${text}`, values: values ?? [] },
      ]);
      const plan = explained!.rows.map((row) => String(row['QUERY PLAN'])).join('\n');
      expect(plan, JSON.stringify(filter)).to.contain('Index').and.not.to.contain('Rows Removed');
    }
  });

  for (const [people, names, what] of [
    [340, 2, 'a few'],
    [340, 3, 'a few with more names than are read to find them'],
    [700, 1, 'many'],
  ] as const)
    it(`a list by the beginning of a name has the entries of all who have such a name, of ${what}`, async () => {
      const here = randomUUID();
      // straight into the tables: what is looked at here is how they are read
      await world.admin.query(
        `insert into audit.entries
          select r.* from (select * from audit.entries where tenant_id = $1 and type = 'UserCreated' limit 1) e,
            generate_series(1, $3::integer) n, json_populate_record(e::audit.entries,
              json_build_object('tenant_id', $2::uuid, 'id', n, 'target_id', 'subject' || n)) r`,
        [tenantId, here, people],
      );
      await world.admin.query(
        `insert into audit.names select $1, 'subject' || n, format('ma%s-%s', n, name)
          from generate_series(1, $2::integer) n, generate_series(1, $3::integer) name`,
        [here, people, names],
      );
      const filter = { q: 'Ma' };
      const [listed, counted] = await reader.asTenant(here, [
        listStatement(here, filter, { limit: 1_000, after: null }),
        countStatement(here, filter),
      ]);
      expect(new Set(listed!.rows.map(({ id }) => Number(id))).size).to.equal(people);
      expect(listed!.rows).to.have.length(people);
      expect(counted!.rows).to.deep.equal([{ total: people }]);
    });

  it('a proof reads no hashes but its own, also those of a large tenant beside many small ones', async () => {
    await world.admin.query(
      `insert into audit.tree (tenant_id, level, piece, hashes)
        select gen_random_uuid(), 0, 0, '' from generate_series(1, 5000)`,
    );
    await world.admin.query(
      `insert into audit.tree (tenant_id, level, piece, hashes)
        select $1, 0, n, decode(repeat('00', 512), 'hex') from generate_series(1000, 21000) n`,
      [tenantId],
    );
    await world.admin.query('analyze audit.tree');
    const asked = reader.asked.length;
    const hashes = await postgresAuditTree(reader).hashes(tenantId, {
      level: 0,
      first: 16_000n,
      end: 16_128n,
    });
    expect(hashes).to.have.length(128);
    const { rows } = await reader.query(`explain (generic_plan) ${reader.asked[asked]!.text}`);
    const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
    expect(plan).to.match(/Index Cond: .*tenant_id = \$1.* AND \(level = .* AND \(piece = /);
  });
});
