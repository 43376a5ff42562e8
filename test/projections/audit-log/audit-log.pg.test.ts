import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { emailSubject, userSubject } from '../../../application/ports/events/subject-keys.js';
import { NO_ENTRIES } from '../../../application/audit/entry.js';
import { assertRowSecurity } from '../../../projections/runner/rebuild/live-schema.js';
import { auditProjection } from '../../../projections/registry.js';
import { roleDefined, tenantCreated, userCreated } from '../support/events.js';
import { fillLog, uuidOf } from '../support/mixed-log.js';
import { type AuditWorld, openAuditWorld } from './audit-world.js';

const all = { from: null, to: null };

describe('the audit log', () => {
  let world: AuditWorld;
  before(async () => {
    world = await openAuditWorld();
  });
  after(() => world.close());

  const clear = async (table: string, tenantId: string): Promise<readonly Record<string, unknown>[]> =>
    (await world.admin.query(`select * from audit.${table} where tenant_id = $1`, [tenantId])).rows;

  it('the audit log has an entry for every event, numbered from 1, each chained to the one before', async () => {
    await fillLog(world.store, world.codec, 700);
    for (const name of ['small1', 'middle1', 'large1']) {
      const tenantId = uuidOf(name);
      await world.audit.settle();
      const entries = [];
      for await (const page of world.audit.walk(tenantId, all)) entries.push(...page);
      const events = [];
      for await (const page of world.store.readTenant(tenantId)) events.push(...page);
      expect(entries.map(({ entry }) => entry.eventId)).to.deep.equal(events.map(({ id }) => id));
      expect(entries.map(({ entry }) => Number(entry.id))).to.deep.equal(events.map((_, index) => index + 1));
      const before = [NO_ENTRIES.hash, ...entries.map(({ entry }) => entry.hash)];
      for (const [index, { entry }] of entries.entries()) expect(entry.previousHash).to.equal(before[index]);
      const { id, hash } = await world.audit.head(tenantId);
      expect({ id, hash }).to.deep.equal({ id: BigInt(events.length), hash: before.at(-1) });
      expect(await world.audit.verify(tenantId, all)).to.deep.equal({
        valid: true,
        checked: events.length,
        firstBroken: null,
        head: { id: events.length, hash },
      });
    }
  });

  it('the audit log is the same after a rebuild, in the table and in the chain', async () => {
    const tenantId = uuidOf('large1');
    const tables = auditProjection.tables.map(({ name }) => name);
    const dump = async (): Promise<unknown> =>
      Promise.all(
        tables.map(async (name) => {
          const { key } = auditProjection.tables.find((table) => table.name === name)!;
          return (await world.admin.query(`select * from audit.${name} order by ${key.join(', ')}`)).rows;
        }),
      );
    await world.entries(tenantId);
    const before = await dump();
    await world.rebuild();
    expect(await dump()).to.deep.equal(before);
    expect(await world.audit.verify(tenantId, all)).to.include({ valid: true });
    await assertRowSecurity(world.admin, auditProjection);
  });

  it('the audit log is the same after an erasure and a rebuild, without the personal values', async () => {
    const [tenantId, userId, other] = [randomUUID(), randomUUID(), randomUUID()];
    const digest = 'e'.repeat(64);
    await world.appendAs(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
    await world.appendAs(tenantId, 'user', userId, [
      userCreated(userId, { email: 'zoe@example.com', emailDigest: digest, firstName: 'Zoe' }),
    ]);
    await world.appendAs(tenantId, 'user', other, [userCreated(other, { firstName: 'Bob' })]);
    const as = { actorType: 'user', actorId: userId, ip: '198.51.100.7' } as const;
    await world.appendAs(tenantId, 'role', other, [roleDefined(other, 'clerk')], as);
    await world.appendAs(
      tenantId,
      'signin',
      digest,
      [
        {
          type: 'UserSignInFailed',
          data: {
            userId: null,
            pseudonym: digest,
            emailDigest: digest,
            email: 'zoe@example.com',
            reason: 'unknown_user',
          },
        },
      ],
      { actorType: 'system', actorId: 'anonymous', ip: '198.51.100.8' },
    );
    const before = await world.entries(tenantId);
    expect(before[3]!.recorded?.context.ip).to.equal('198.51.100.7');
    expect((await clear('names', tenantId)).map((row) => row['name_key'])).to.include.members(['zoe', 'bob']);
    expect((await clear('origins', tenantId)).map((row) => row['ip'])).to.include.members([
      '198.51.100.7',
      '198.51.100.8',
    ]);

    await world.appendAs(tenantId, 'user', userId, [{ type: 'UserDeleted', data: { userId, roleIds: [] } }]);
    // written while the deletion was under way, and opened before the key was destroyed
    await world.appendAs(tenantId, 'role', userId, [roleDefined(userId, 'late')], as);
    await world.keys.destroy({ tenantId, subject: userSubject(userId) });
    const typed = emailSubject(digest, new Date().toISOString());
    await world.keys.destroyEmails(tenantId, [typed], [typed]);

    const check = async (): Promise<void> => {
      const entries = await world.entries(tenantId);
      expect(entries.slice(0, before.length).map(({ entry }) => entry)).to.deep.equal(
        before.map(({ entry }) => entry),
      );
      expect(entries[1]!.recorded?.event.data).to.include({ email: null, firstName: null });
      expect(entries[3]!.recorded?.context).to.include({ ip: null, userAgent: null });
      const names = (await clear('names', tenantId)).map((row) => row['name_key']);
      expect(names).to.include('bob').and.not.to.include('zoe');
      expect(names).not.to.include('zoe@example.com');
      const ips = (await clear('origins', tenantId)).map((row) => row['ip']);
      expect(ips).not.to.include('198.51.100.7').and.not.to.include('198.51.100.8');
      expect(ips).to.have.length.greaterThan(0);
      expect(await world.audit.verify(tenantId, all)).to.include({ valid: true, checked: before.length + 2 });
    };
    await check();
    await world.rebuild();
    await check();
  });

  it('the audit log is kept apart by tenant', async () => {
    const [own, other] = [randomUUID(), randomUUID()];
    for (const tenantId of [own, other])
      await world.appendAs(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
    expect(await world.entries(own)).to.have.length(1);
    for (const { name } of auditProjection.tables) {
      const [found] = await world.reader.asTenant(own, [
        { text: `select count(*)::int as count from audit.${name} where tenant_id <> $1`, values: [own] },
      ]);
      expect(found!.rows[0], name).to.deep.equal({ count: 0 });
    }
  });

  it('the audit log lets no role read a partition directly', async () => {
    const { rows } = await world.admin.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'audit' and c.relispartition and c.relkind = 'r'`,
    );
    expect(rows.length).to.be.greaterThan(1);
    for (const { name } of rows) {
      const asked = world.reader.asTenant(randomUUID(), [{ text: `select from audit.${name}` }]);
      expect(await asked.catch((error: unknown) => (error as { code?: string }).code)).to.equal('42501');
    }
  });
});
