import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { ALERT_OPEN_MS } from '../../../application/audit/alerts/close-old-alerts.js';
import { NO_ENTRIES, type ChainHead } from '../../../application/audit/entry.js';
import type { StoredAlert } from '../../../application/ports/audit/audit-log.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import type { Statement } from '../../../infrastructure/postgres/statement.js';
import { readOldAlerts } from '../../../projections/audit-log/old-alerts.js';
import { alertRows } from '../../../projections/audit-log/alert-rows.js';
import { goldenFiles } from '../../domain/golden.js';
import { contextOf } from '../support/context.js';
import { givenRows } from '../support/given-rows.js';
import { uuidOf } from '../support/mixed-log.js';
import { type AuditWorld, openAuditWorld } from './audit-world.js';

const page = { limit: 50, after: null, includeTotal: false };

describe('alerts', () => {
  let world: AuditWorld;
  before(async () => {
    world = await openAuditWorld();
  });
  after(() => world.close());

  const alertsOf = async (tenantId: string, filter = {}): Promise<readonly StoredAlert[]> => {
    expect(await world.audit.settle()).to.equal(true);
    return (await world.audit.alerts(tenantId, filter, page)).items;
  };
  const failure = (userId: string): DomainEvent => ({
    type: 'UserSignInFailed',
    data: { userId, emailDigest: 'a'.repeat(64), email: 'x@example.com', reason: 'password' },
  });

  it('alerts are raised, kept apart, and the same after a rebuild', async () => {
    const tenantId = randomUUID();
    for (let n = 0; n < 25; n++) {
      const userId = uuidOf(`${tenantId} ${n}`);
      await world.appendAs(tenantId, 'signin', userId, [failure(userId)], { ip: '203.0.113.9' });
    }
    const roleId = builtInRoleId(tenantId, 'admin');
    const raised = uuidOf('raised');
    await world.appendAs(tenantId, 'user', raised, [
      { type: 'UserRoleAssigned', data: { userId: raised, roleId } },
    ]);
    const found = await alertsOf(tenantId);
    expect(found.map(({ type, count }) => [type, count])).to.have.deep.members([
      ['role_raised', 1],
      ['password_spray', 25],
      ['failed_login_burst_ip', 25],
    ]);
    expect(found.find(({ type }) => type === 'role_raised')).to.deep.include({
      subject: { type: 'user', id: raised },
      status: 'open',
      evidence: [26],
    });
    expect(await alertsOf(tenantId, { type: 'password_spray' })).to.have.length(1);
    expect(await alertsOf(tenantId, { severity: 'medium' })).to.have.length(1);
    expect(await alertsOf(tenantId, { status: 'resolved' })).to.deep.equal([]);
    expect(await alertsOf(randomUUID())).to.deep.equal([]);
    await world.rebuild();
    expect(await alertsOf(tenantId)).to.deep.equal(found);
  });

  it("alerts about an owner's account are raised once for each command of a key; those of other users are not", async () => {
    const tenantId = randomUUID();
    const [olga, bob] = [uuidOf(`${tenantId} olga`), uuidOf(`${tenantId} bob`)] as const;
    const suspended = (userId: string): DomainEvent => ({ type: 'UserSuspended', data: { userId } });
    const added: DomainEvent = { type: 'OwnerAdded', data: { userId: olga } };
    const system = { actorType: 'system', actorId: 'system' } as const;
    await world.appendAs(tenantId, 'owners', tenantId, [added], system);
    const key = { actorType: 'apiKey', actorId: uuidOf('a key'), commandId: randomUUID() } as const;
    const follows: DomainEvent = { type: 'OwnerSuspended', data: { userId: olga } };
    await world.appendAs(tenantId, 'owners', tenantId, [follows], key);
    await world.appendAs(tenantId, 'user', olga, [suspended(olga)], key);
    await world.appendAs(tenantId, 'user', bob, [suspended(bob)], { ...key, commandId: randomUUID() });
    const found = await alertsOf(tenantId);
    expect(found).to.have.length(1);
    expect(found[0]).to.deep.include({
      type: 'owner_changed_by_key',
      count: 1,
      subject: { type: 'user', id: olga },
    });
    await world.rebuild();
    expect(await alertsOf(tenantId)).to.deep.equal(found);
    const { rows } = await world.admin.query('select 1 from audit.watches where subject = $1', [
      `user:${bob}`,
    ]);
    expect(rows).to.deep.equal([]);
  });

  it('alerts about people that nobody resolves are found 30 days after they were last seen', async () => {
    const tenantId = randomUUID();
    const day = 86_400_000;
    const roleId = builtInRoleId(tenantId, 'admin');
    const raise = async (userId: string, days: number): Promise<void> => {
      const occurredAt = new Date(Date.now() - days * day).toISOString();
      await world.appendAs(
        tenantId,
        'user',
        userId,
        [{ type: 'UserRoleAssigned', data: { userId, roleId } }],
        {
          occurredAt,
        },
      );
    };
    const [old, handled, recent] = ['old', 'handled', 'recent'].map((name) =>
      uuidOf(`${tenantId} ${name}`),
    ) as [string, string, string];
    await raise(old, 31);
    await raise(handled, 31);
    await raise(recent, 29);
    const occurredAt = new Date(Date.now() - 31 * day).toISOString();
    for (let n = 0; n < 25; n++) {
      const userId = uuidOf(`${tenantId} ${n}`);
      await world.appendAs(tenantId, 'signin', userId, [failure(userId)], { ip: '203.0.113.9', occurredAt });
    }
    const raised = await alertsOf(tenantId, { type: 'role_raised' });
    const of = (userId: string): string => raised.find(({ subject }) => subject.id === userId)!.id;
    await world.appendAs(tenantId, 'alert', of(handled), [
      { type: 'AuditAlertResolved', data: { alertId: of(handled) } },
    ]);
    await alertsOf(tenantId);
    const found = await readOldAlerts(world.projecting, Date.now() - ALERT_OPEN_MS);
    expect(found.filter((alert) => alert.tenantId === tenantId)).to.deep.equal([{ tenantId, id: of(old) }]);
  });

  it('alerts hold no address, but a digest that cannot be made without the key', async () => {
    const { rows } = await world.admin.query<{ all: string }>(
      `select (select string_agg(a::text, ' ') from audit.alerts a)
           || (select string_agg(w::text, ' ') from audit.watches w) as all`,
    );
    expect(rows[0]!.all).to.contain('address');
    expect(rows[0]!.all).not.to.contain('203.0.113.9');
  });

  it('alerts are acknowledged and resolved by events and stay resolved, and the next occurrence raises another one', async () => {
    const tenantId = randomUUID();
    const exported: DomainEvent = { type: 'AuditLogExported', data: { from: null, to: null, format: 'csv' } };
    const by = { actorId: uuidOf('somebody') };
    await world.appendAs(tenantId, 'audit', tenantId, [exported], by);
    const [alert] = await alertsOf(tenantId);
    const alertId = alert!.id;
    const turn = async (type: 'AuditAlertAcknowledged' | 'AuditAlertResolved'): Promise<void> => {
      await world.appendAs(tenantId, 'alert', alertId, [{ type, data: { alertId, note: 'Seen.' } }]);
    };
    await turn('AuditAlertAcknowledged');
    expect((await alertsOf(tenantId))[0]).to.include({ id: alertId, status: 'acknowledged', count: 1 });
    await world.appendAs(tenantId, 'audit', tenantId, [exported], by);
    expect((await alertsOf(tenantId))[0]).to.include({ id: alertId, status: 'acknowledged', count: 2 });
    await turn('AuditAlertResolved');
    await turn('AuditAlertAcknowledged');
    await world.appendAs(tenantId, 'audit', tenantId, [exported], by);
    const shown = async (): Promise<unknown> =>
      (await alertsOf(tenantId)).map(({ id, status, count }) => [id === alertId, status, count]);
    const expected = [
      [true, 'resolved', 2],
      [false, 'open', 1],
    ];
    expect(await shown()).to.have.deep.members(expected);
    // it is another alert's turn to be resolved, which changes nothing about the one that goes on
    await turn('AuditAlertResolved');
    await world.appendAs(tenantId, 'audit', tenantId, [exported], by);
    expect(await shown()).to.have.deep.members([expected[0], [false, 'open', 2]]);
    const before = await alertsOf(tenantId);
    await world.rebuild();
    expect(await alertsOf(tenantId)).to.deep.equal(before);
  });

  it('alerts come in pages, newest first', async () => {
    const tenantId = randomUUID();
    for (let n = 0; n < 7; n++) {
      const exported: DomainEvent = {
        type: 'AuditLogExported',
        data: { from: null, to: null, format: 'csv' },
      };
      const occurredAt = new Date(Date.UTC(2026, 2, 1, n * 5)).toISOString();
      await world.appendAs(tenantId, 'audit', tenantId, [exported], { actorId: 'same', occurredAt });
    }
    const all = await alertsOf(tenantId);
    expect(all.map(({ firstSeenAt }) => firstSeenAt)).to.deep.equal(
      all
        .map(({ firstSeenAt }) => firstSeenAt)
        .sort()
        .reverse(),
    );
    const first = await world.audit.alerts(tenantId, {}, { limit: 3, after: null, includeTotal: true });
    expect(first.total).to.equal(7);
    const second = await world.audit.alerts(tenantId, {}, { ...page, after: first.next });
    expect([...first.items, ...second.items]).to.deep.equal(all);
  });
});

describe('rows of alerts', () => {
  type Tables = ReadonlyMap<string, Record<string, unknown>>;
  const alertsIn = (tables: Tables): Record<string, unknown>[] =>
    [...tables].filter(([key]) => key.startsWith('alerts|')).map(([, row]) => row);
  const watchesIn = (tables: Tables): Record<string, unknown>[] =>
    [...tables].filter(([key]) => key.startsWith('watches|')).map(([, row]) => row);
  /** What a statement would read from the tables. */
  const read = (tables: Tables, { name, values = [] }: Statement): Record<string, unknown>[] =>
    name!.endsWith('of alerts')
      ? alertsIn(tables)
          .filter(({ id }) => (values[1] as unknown[]).includes(id))
          .flatMap((row) => {
            const watch = tables.get(
              `watches|${String(row['type'])}|${String(row['subject_type'])}:${String(row['subject_id'])}`,
            );
            return watch === undefined ? [] : [{ ...row, state: watch['state'] }];
          })
      : watchesIn(tables);
  /**
   * Tables in memory, by the statements that are made for them. A number among the events resolves one of the alerts that the
   * tables have by then.
   */
  const run = (
    given: readonly (DomainEvent | number)[],
    cuts: readonly number[],
  ): { readonly tables: unknown; readonly events: readonly DomainEvent[] } => {
    const tenantId = uuidOf('tenant');
    const applied: DomainEvent[] = [];
    const tables = new Map<string, Record<string, unknown>>();
    let rows = alertRows('audit', new Uint8Array(32));
    const write = (statement: Statement): void => {
      const { text, values = [] } = statement;
      if (text.startsWith('update')) {
        const alert = tables.get(`alerts|${String(values[1])}`);
        if (alert && alert['status'] !== 'resolved') alert['status'] = values[2];
        return;
      }
      const isWatch = text.includes('audit.watches');
      for (const row of givenRows(statement)) {
        const key = isWatch
          ? `watches|${String(row['rule'])}|${String(row['subject'])}`
          : `alerts|${String(row['id'])}`;
        const known = tables.get(key);
        tables.set(key, isWatch ? row : { ...row, status: known?.['status'] ?? row['status'] });
      }
    };
    let head: ChainHead = NO_ENTRIES;
    let from = 0;
    const chosen = (one: DomainEvent | number): DomainEvent => {
      if (typeof one !== 'number') return one;
      const alerts = alertsIn(tables);
      const alertId = (alerts[one % alerts.length]?.['id'] as string | undefined) ?? uuidOf('none');
      return { type: 'AuditAlertResolved', data: { alertId } };
    };
    for (const cut of [...cuts, given.length]) {
      const events = given.slice(from, cut).map(chosen);
      applied.push(...events);
      const recorded = events.map((event, index) => ({
        id: randomUUID(),
        stream: 's',
        revision: 0n,
        position: 0n,
        event,
        context: {
          ...contextOf(tenantId, new Date(Date.UTC(2026, 0, 1, 0, from + index))),
          actorId: 'k',
          commandId: uuidOf(`command ${from + index}`),
          ip: '192.0.2.1',
        },
      }));
      from = Math.max(from, cut);
      const concerned = recorded.map((one) => rows.prepare(one));
      const found = rows.loads().map((load) => read(tables, load));
      rows.fill(found.map((loaded) => ({ rows: loaded, rowCount: loaded.length })));
      for (const [index, one] of recorded.entries()) {
        head = { ...head, id: head.id + 1n };
        rows.apply(one, head.id, concerned[index]!);
      }
      for (const statement of rows.writes()) write(statement);
      rows.committed();
      // as after a crash: nothing is kept
      if (cut % 2 === 0) rows = alertRows('audit', new Uint8Array(32));
    }
    return { tables: Object.fromEntries([...tables].sort()), events: applied };
  };

  it('rows of alerts do not depend on how the events fall into pages', () => {
    const watched = goldenFiles
      .map(({ event }) => event)
      .filter(
        (event) =>
          alertRows('a', new Uint8Array(32)).prepare({
            event,
            context: contextOf(uuidOf('tenant'), new Date()),
          } as never).length > 0,
      );
    expect(watched.length).to.be.greaterThan(6);
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ arbitrary: fc.constantFrom(...watched), weight: 4 }, fc.nat(20)), {
          maxLength: 120,
        }),
        fc.array(fc.nat(120), { maxLength: 12 }),
        (given, cuts) => {
          const { tables, events } = run(
            given,
            given.map((_, index) => index),
          );
          const sorted = [...new Set(cuts.filter((cut) => cut < events.length))].sort((a, b) => a - b);
          expect(run(events, sorted).tables).to.deep.equal(tables);
          expect(run(events, []).tables).to.deep.equal(tables);
        },
      ),
      { numRuns: 60 },
    );
  });
});
