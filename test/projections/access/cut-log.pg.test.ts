import { expect } from 'chai';
import { type AccessQuestion, whoCould } from '../../../application/audit/access/access-lines.js';
import type { AccessHistory } from '../../../application/ports/audit/access-history.js';
import { START } from '../../../application/ports/events/event-store.js';
import type { Moment } from '../../../application/shared/as-of.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { permissionNames as offeredBy } from '../../../domain/resource/permissions.js';
import type { ResourceState } from '../../../domain/resource/resource.js';
import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import { accessHistory } from '../../../projections/access/queries.js';
import { accessProjection } from '../../../projections/registry.js';
import { buildProjection } from '../../../projections/runner/rebuild/build.js';
import { pagesToHead } from '../../../projections/runner/read-model.js';
import { projectionProgress } from '../../../projections/runner/progress/progress.js';
import { startProjection } from '../../../projections/runner/projector.js';
import { type MemoryTables, memoryTables } from '../support/fold.js';
import { uuidOf } from '../support/mixed-log.js';
import { openWorld, type World } from '../support/world.js';
import { apis, dice, permissionNames, randomHistory } from './random-history.js';

const EVENTS = 700;
const CUTS = 220;
const SEED = 20_261_130;
const [tenantId, other] = [uuidOf('cut'), uuidOf('beside')];
const start = Date.parse('2026-01-01T00:00:00Z');

type Row = Readonly<Record<string, unknown>>;

/** Who could do what by the read models of a log that ends at a moment: what they held, and whether they could use it. */
function projectedState(core: MemoryTables, time: string) {
  const own = (table: string): Row[] =>
    [...core.rows(table).values()].filter((row) => row['tenant_id'] === tenantId);
  const users = new Map(own('users').map((row) => [String(row['id']), row]));
  const isLocked = own('tenants')[0]!['locked'] === true;
  const could = (userId: string): boolean => {
    const { suspended, locked_until, deletion_due_at } = users.get(userId)!;
    const isLockedOut = typeof locked_until === 'string' && locked_until > time;
    return suspended === false && !isLockedOut && deletion_due_at === null && !isLocked;
  };
  const userRole = builtInRoleId(tenantId, 'user');
  const held = [
    ...own('user_roles').map((row) => [String(row['user_id']), String(row['role_id'])] as const),
    ...[...users.keys()].map((id) => [id, userRole] as const),
  ].map(([id, roleId]) => ({ who: id, roleId, could: could(id) }));
  const roles = new Map(own('roles').map((row) => [String(row['id']), row]));
  const services = own('clients').flatMap(({ client_id, client }) =>
    (client as { roleIds: string[] }).roleIds.map((roleId) => ({
      who: String(client_id),
      roleId,
      could: !isLocked,
    })),
  );
  const all = [...held, ...services].filter(({ roleId }) => roles.has(roleId));
  const offers = (resource: string, name: string): boolean =>
    own('resources').some((row) => {
      const state = row['resource'] as ResourceState | null;
      return state?.status === 'present' && state.identifier === resource && offeredBy(state).includes(name);
    });
  return {
    roles: [...roles.keys()],
    users: [...users.keys()],
    ofRole: (roleId: string) => all.filter((one) => one.roleId === roleId),
    ofUser: (userId: string) => all.filter(({ who, roleId }) => who === userId && roleId !== userRole),
    ofPermission: (resource: string, name: string) =>
      offers(resource, name)
        ? all.filter(({ roleId }) =>
            (roles.get(roleId)!['permissions'] as { resource: string; name: string }[]).some(
              (one) => one.resource === resource && one.name === name,
            ),
          )
        : null,
  };
}

const ordered = (
  found: readonly { readonly who: string; readonly roleId: string; readonly could: boolean }[],
) => found.map(({ who, roleId, could }) => `${who} ${roleId} ${could}`).toSorted();

describe('the access of every past moment', function () {
  this.timeout(600_000);
  this.slow(120_000);
  let world: World;
  let history: AccessHistory;
  let events: RecordedEvent[];
  let close: () => Promise<void>;

  const rowsOf = async (): Promise<Record<string, readonly unknown[]>> => {
    const found: Record<string, readonly unknown[]> = {};
    for (const { name, key } of accessProjection.tables)
      found[name] = (await world.admin.query(`select * from access.${name} order by ${key.join(', ')}`)).rows;
    return found;
  };

  before(async () => {
    world = await openWorld();
    const model = { ...world.model, projection: accessProjection };
    const progress = projectionProgress({
      database: world.projecting,
      projection: accessProjection.name,
      timeoutMs: 120_000,
    });
    const projector = startProjection({ ...model, log: world.log, progress });
    close = async () => {
      await projector.stop();
      await progress.close();
      await world.close();
    };
    history = accessHistory({
      database: world.reader,
      projecting: world.projecting,
      store: world.store,
      progress,
    });
    const roll = dice(SEED);
    // the other tenant's events lie between, so that numbers of entries are no positions
    const [mine, theirs] = [randomHistory(tenantId, EVENTS, roll), randomHistory(other, EVENTS / 2, roll)];
    let second = 0;
    for (const { noun, id, event } of mine) {
      second += 1;
      await world.append(tenantId, noun, id, [event], new Date(start + second * 1_000));
      if (second % 2 === 0) {
        const next = theirs.next();
        if (next.done !== true) {
          const { noun: of, id: about, event: theirEvent } = next.value;
          await world.append(other, of, about, [theirEvent], new Date(start + second * 1_000));
        }
      }
    }
    events = [];
    for await (const page of pagesToHead(world.store, START, await world.store.head()))
      events.push(...(await world.codec.decode(page)));
    expect(await history.settle(tenantId)).to.equal(BigInt(EVENTS));
  });
  after(() => close());

  const found = async (moment: Moment, question: AccessQuestion) => {
    const pages = await whoCould(history, { tenantId, moment, people: false }, question);
    if (pages === null) return null;
    const lines: { who: string; roleId: string; could: boolean }[] = [];
    for await (const page of pages)
      for (const { user, client, role, could } of page)
        lines.push({ who: (user?.id ?? client?.id)!, roleId: role!.id, could });
    return ordered(lines);
  };

  it(`the answer for ${CUTS} random moments is the state that a log cut there projects (seed ${SEED})`, async () => {
    const roll = dice(SEED + 1);
    const cuts = new Set<number>();
    while (cuts.size < CUTS) cuts.add(1 + Math.floor(roll() * EVENTS));
    const core = memoryTables();
    let entry = 0;
    let compared = 0;
    for (const event of events) {
      core.page([event]);
      if (event.context.tenantId !== tenantId) continue;
      entry += 1;
      if (!cuts.has(entry)) continue;
      const { position, context } = event;
      const time = context.occurredAt;
      const last = roll() < 0.5 ? null : { entry: BigInt(entry), position };
      const moment: Moment = { time, last };
      const then = projectedState(core, time);
      const at = `entry ${entry}`;
      for (const id of then.roles.filter(() => roll() < 0.3))
        expect(await found(moment, { of: 'role', id }), at).to.deep.equal(ordered(then.ofRole(id)));
      for (const resource of apis) {
        const permission = permissionNames[Math.floor(roll() * permissionNames.length)]!;
        const expected = then.ofPermission(resource, permission);
        const answer = await found(moment, { of: 'permission', resource, permission });
        expect(answer, at).to.deep.equal(expected === null ? null : ordered(expected));
      }
      const id = then.users[Math.floor(roll() * then.users.length)];
      if (id !== undefined)
        expect(await found(moment, { of: 'userId', id }), at).to.deep.equal(ordered(then.ofUser(id)));
      compared += 1;
    }
    expect(entry).to.equal(EVENTS);
    expect(compared).to.equal(CUTS);
  });

  it('the changes between any two moments lead from the holders then to the holders later', async () => {
    const roll = dice(SEED + 2);
    const own = events.filter(({ context }) => context.tenantId === tenantId);
    const at = (entry: number): Moment => {
      const { context, position } = own[entry - 1]!;
      return { time: context.occurredAt, last: { entry: BigInt(entry), position } };
    };
    for (let round = 0; round < 30; round++) {
      const [first, second] = [1 + Math.floor(roll() * EVENTS), 1 + Math.floor(roll() * EVENTS)];
      const [from, to] = [Math.min(first, second), Math.max(first, second)];
      const reported: number[] = [];
      const alive = new Set<string>();
      for (const moment of [at(from)])
        for await (const { holders } of history.holders(tenantId, moment, [builtInRoleId(tenantId, 'user')], {
          people: false,
        }))
          for (const { id } of holders) alive.add(id);
      for await (const page of history.changes(tenantId, { from: at(from), to: at(to) }, { people: false }))
        for (const { cause, change } of page) {
          reported.push(Number(cause.entry));
          if (change.action === 'user.created') alive.add(change.userId!);
          if (change.action === 'user.deleted') alive.delete(change.userId!);
        }
      expect(reported).to.deep.equal(reported.toSorted((a, b) => a - b));
      expect(reported.every((entry) => entry > from && entry <= to)).to.equal(true);
      const then = new Set<string>();
      for await (const { holders } of history.holders(tenantId, at(to), [builtInRoleId(tenantId, 'user')], {
        people: false,
      }))
        for (const { id } of holders) then.add(id);
      expect([...alive].toSorted()).to.deep.equal([...then].toSorted());
    }
  });

  it('a rebuild makes the same rows', async () => {
    const before = await rowsOf();
    for (const [name, rows] of Object.entries(before)) expect(rows.length, name).to.be.greaterThan(1);
    await buildProjection({ ...world.model, projection: accessProjection }, { log: world.log });
    expect(await rowsOf()).to.deep.equal(before);
  });
});
