import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type {
  TakeTenantSnapshot,
  TenantSnapshot,
} from '../../../application/ports/tenant/tenant-snapshot.js';
import { tenantSnapshots } from '../../../projections/tenant-export/tenant-snapshot.js';
import { roleDefined, tenantCreated, userCreated } from '../support/events.js';
import { type World, openWorld } from '../support/world.js';

/** The most that the heap may grow while pages are read, whatever their number. */
const MOST_GROWTH = 48 * 1_048_576;

/** The snapshot of a tenant with so many users. */
export function manyUsersSuite(count: number): void {
  describe(`the snapshot of a tenant with ${count} users`, () => {
    const tenantId = randomUUID();
    const [first, role] = [randomUUID(), randomUUID()];
    let world: World;
    let head: bigint;
    before(async () => {
      world = await openWorld();
      await world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
      await world.append(tenantId, 'role', role, [roleDefined(role, 'Billing')]);
      head = await world.append(tenantId, 'user', first, [userCreated(first)]);
      const process = world.process();
      await process.progress.waitFor(head);
      await process.stop();
      // as if each had a stream of their own
      await world.admin.query(
        `insert into core.users (tenant_id, id, facts, email, suspended, role_ids, passkey_step, mfa_enabled, created_at, updated_at, revision)
         select u.tenant_id, n.id, (u.facts::jsonb || jsonb_build_object('id', n.id, 'email', n.email, 'createdAt',
             to_char((u.created_at + n.number * interval '1 millisecond') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::json, n.email, false,
           '{}', false, false, u.created_at + n.number * interval '1 millisecond', u.updated_at, 0
         from core.users u, (select number, gen_random_uuid() as id, 'user-' || number || '@example.com' as email
           from generate_series(1, $2) number) n
         where u.id = $1`,
        [first, count - 1],
      );
    });
    after(() => world.close());

    let snapshots: TakeTenantSnapshot;
    before(() => {
      const { reader, admin: database } = world;
      snapshots = tenantSnapshots({ reader, database, baseUrl: '', patienceMs: 500 });
    });
    const taken: TenantSnapshot[] = [];
    const take = async (position = head): Promise<TenantSnapshot> => {
      const snapshot = await snapshots(tenantId, position, Date.now());
      taken.push(snapshot);
      return snapshot;
    };
    // the next one would wait for one that a failed test left open
    afterEach(() => Promise.all(taken.splice(0).map((snapshot) => snapshot.close())));

    it('pages hold 200 users at most, each once, oldest first, in constant memory', async () => {
      const snapshot = await take();
      const ids = new Set<string>();
      let last = '';
      const before = process.memoryUsage().heapUsed;
      let most = 0;
      for await (const users of snapshot.userPages()) {
        expect(users.length).to.be.within(1, 200);
        for (const { id, createdAt } of users) {
          expect(createdAt >= last).to.equal(true);
          last = createdAt;
          ids.add(id);
        }
        most = Math.max(most, process.memoryUsage().heapUsed - before);
      }
      await snapshot.close();
      expect(ids.size).to.equal(count);
      // the set of ids itself takes about 100 bytes for each
      expect(most).to.be.below(MOST_GROWTH + count * 150);
    });

    it('what changes while it is read does not show, and its position is that of its start', async () => {
      const snapshot = await take();
      expect(snapshot.position >= head).to.equal(true);
      const pages = snapshot.userPages()[Symbol.asyncIterator]();
      let seen = ((await pages.next()).value as readonly unknown[]).length;
      await world.admin.query(
        `update core.users set facts = (facts::jsonb || '{"firstName": "Later"}')::json where tenant_id = $1 and id <> $2`,
        [tenantId, first],
      );
      for (let page = await pages.next(); page.done !== true; page = await pages.next()) {
        expect(page.value.every(({ firstName }) => firstName === 'Ada')).to.equal(true);
        seen += page.value.length;
      }
      await snapshot.close();
      expect(seen).to.equal(count);
    });

    it('a snapshot that ends lets the next one begin, also when it fails', async () => {
      const failure = await take(head + 1_000n).catch((error: unknown) => (error as Error).name);
      expect(failure).to.equal('ReadModelsBehind');
      const snapshot = await take();
      const roles: string[] = [];
      for await (const page of snapshot.rolePages()) roles.push(...page.map(({ name }) => name));
      expect(roles).to.include.members(['owner', 'admin', 'user', 'Billing']);
      await snapshot.close();
      await (await take()).close();
    });

    it('a snapshot is not confirmed once other tables were put in place of those that it reads', async () => {
      const snapshot = await take();
      await snapshot.confirm();
      await world.admin.query(
        `update projections.checkpoints set generation = generation + 1 where projection = 'core'`,
      );
      const failure = await snapshot.confirm().catch((error: unknown) => (error as Error).name);
      expect(failure).to.equal('ReadModelsBehind');
      await snapshot.close();
    });

    it('a tenant that the read models leave out is refused', async () => {
      await world.admin.query(
        `insert into projections.parked (projection, slot, tenant_id, position, event_id, event_type, error)
         values ('core', 'live', $1, 1, gen_random_uuid(), 'UserCreated', 'Error')`,
        [tenantId],
      );
      const failure = await take().catch((error: unknown) => (error as Error).name);
      expect(failure).to.equal('ReadModelsBehind');
    });
  });
}
