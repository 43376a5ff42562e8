import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { EventStoreUnavailable } from '../../../application/ports/events/event-store.js';
import { roleDefined, tenantCreated, userCreated } from '../support/events.js';
import { type AuditWorld, openAuditWorld } from './audit-world.js';

const all = { from: null, to: null };
const ENTRIES = 25;

/** The same numbers for the same seed. */
const dice = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

interface Mutation {
  readonly name: string;
  /** SQL with the tenant as $1 and the number of an entry as $2. */
  readonly sql: string;
}

/** What an entry's row is found by. */
const entry = 'tenant_id = $1 and id = $2';
/** The event of the entry. */
const event = 'event_id = (select event_id from audit.entries where tenant_id = $1 and id = $2)';

const ofEntries: Mutation[] = [
  ...['action', 'category', 'outcome', 'actor_type', 'actor_id', 'target_type', 'source', 'trace_id'].map(
    (column) => ({
      name: `entry: another ${column}`,
      sql: `update audit.entries set ${column} = ${column} || 'x' where ${entry}`,
    }),
  ),
  ...['stream', 'type', 'data', 'metadata', 'hash', 'previous_hash'].map((column) => ({
    name: `entry: another ${column}`,
    sql: `update audit.entries set ${column} = 'x' || ${column} where ${entry}`,
  })),
  {
    name: 'entry: at another position of the log',
    sql: `update audit.entries set position = position + 1000 where ${entry}`,
  },
  { name: 'entry: no target', sql: `update audit.entries set target_id = null where ${entry}` },
  {
    name: 'entry: of another event',
    sql: `update audit.entries set event_id = gen_random_uuid() where ${entry}`,
  },
  {
    name: 'entry: a millisecond later',
    sql: `update audit.entries set occurred_at = occurred_at + interval '1 ms' where ${entry}`,
  },
  { name: 'entry: removed', sql: `delete from audit.entries where ${entry}` },
  {
    name: 'entry: removed with all after it',
    sql: 'delete from audit.entries where tenant_id = $1 and id >= $2',
  },
  {
    name: 'entry: removed with all before it, as if the retention had let them go',
    sql: `with chain as (update audit.chains set kept_from = $2 + 1, retention_days = 1 where tenant_id = $1)
      delete from audit.entries where tenant_id = $1 and id <= $2`,
  },
  {
    name: 'entry: inserted under a number that is taken',
    sql: `insert into audit.entries select * from (select (jsonb_populate_record(e, jsonb_build_object('occurred_at', e.occurred_at - interval '1 ms'))).*
      from audit.entries e where ${entry}) x`,
  },
  {
    name: 'entry: inserted behind the last one',
    sql: `insert into audit.entries select * from (select (jsonb_populate_record(e, jsonb_build_object('id', ${ENTRIES + 1}))).*
      from audit.entries e where ${entry}) x`,
  },
  {
    name: 'entry: inserted before the first one',
    sql: `insert into audit.entries select * from (select (jsonb_populate_record(e, jsonb_build_object('id', 0))).*
      from audit.entries e where ${entry}) x`,
  },
];

const inMetadata = (member: string, value: string): string =>
  `update events.event set metadata = jsonb_set(metadata::jsonb, '{${member}}', '"${value}"')::json where ${event}`;

const ofEvents: Mutation[] = [
  {
    name: 'event: other data',
    sql: `update events.event set data = jsonb_set(data::jsonb, '{name}', '"mallory"')::json where ${event}`,
  },
  {
    name: 'event: more data',
    sql: `update events.event set data = (data::jsonb || '{"x": 1}')::json where ${event}`,
  },
  {
    name: 'event: a member twice, the true one last',
    sql: `update events.event set data = ((select '{' || to_json(member) || ':"mallory",' from json_object_keys(data) member limit 1)
      || substr(data::text, 2))::json where ${event}`,
  },
  {
    name: 'event: a member of the metadata twice, the true one last',
    sql: `update events.event set metadata = ('{"actorId":"mallory",' || substr(metadata::text, 2))::json where ${event}`,
  },
  { name: 'event: another actor', sql: inMetadata('actorId', 'mallory') },
  { name: 'event: another kind of actor', sql: inMetadata('actorType', 'system') },
  { name: 'event: another time', sql: inMetadata('occurredAt', '2026-01-01T00:00:00.000Z') },
  { name: 'event: another trace', sql: inMetadata('traceId', '0'.repeat(32)) },
  { name: 'event: another command', sql: inMetadata('commandId', randomUUID()) },
  { name: 'event: another origin', sql: inMetadata('sealedOrigin', 'tenant:x|AAAA') },
  { name: 'event: another type', sql: `update events.event set type = 'RoleDeleted' where ${event}` },
  { name: 'event: an unknown type', sql: `update events.event set type = 'Nothing' where ${event}` },
  { name: 'event: another id', sql: `update events.event set event_id = gen_random_uuid() where ${event}` },
  { name: 'event: removed', sql: `delete from events.event where ${event}` },
  {
    name: 'event: moved behind all others',
    sql: `update events.event set position = (select max(position) + 1 from events.event) where ${event}`,
  },
];

describe('a tenant whose log was tampered with', () => {
  let world: AuditWorld;
  before(async () => {
    world = await openAuditWorld();
  });
  after(() => world.close());

  /** A tenant with so many entries. */
  const inhabited = async (): Promise<string> => {
    const tenantId = randomUUID();
    await world.appendAs(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
    for (let n = 2; n <= ENTRIES; n++) {
      const id = randomUUID();
      if (n % 2 === 0) await world.appendAs(tenantId, 'role', id, [roleDefined(id, `role ${n}`)]);
      else await world.appendAs(tenantId, 'user', id, [userCreated(id)]);
    }
    expect(await world.entries(tenantId)).to.have.length(ENTRIES);
    return tenantId;
  };

  it('a log that cannot be read is not reported as tampered with, and the check is to be repeated', async () => {
    const tenantId = await inhabited();
    const { store } = world;
    const readTenant: typeof store.readTenant = store.readTenant.bind(store);
    store.readTenant = async function* () {
      // only events of others
      yield await Promise.resolve([]);
    };
    const found = await world.audit.verify(tenantId, all).catch((error: unknown) => error);
    store.readTenant = readTenant;
    expect(found).to.be.instanceOf(EventStoreUnavailable);
    expect(await world.audit.verify(tenantId, all)).to.include({ valid: true, checked: ENTRIES });
  });

  const random = dice(7);
  for (const { name, sql } of [...ofEntries, ...ofEvents]) {
    it(`the check finds the position of a change (${name})`, async () => {
      const [tenantId, untouched] = [await inhabited(), await inhabited()];
      const id = 2 + Math.floor(random() * (ENTRIES - 3));
      expect(await world.audit.verify(tenantId, all)).to.include({ valid: true, checked: ENTRIES });
      const { rowCount } = await world.admin.query(sql, [tenantId, ...(sql.includes('$2') ? [id] : [])]);
      expect(rowCount).to.be.greaterThan(0);
      const found = await world.audit.verify(tenantId, all);
      expect(found.valid, name).to.equal(false);
      const where = name.includes('behind the last')
        ? ENTRIES + 1
        : name.includes('before the first')
          ? 0
          : name.includes('all before it')
            ? 1
            : id;
      expect(found.firstBroken!.id).to.equal(where);
      expect(await world.audit.verify(untouched, all)).to.include({ valid: true, checked: ENTRIES });
    });
  }
});
