/** A change that somebody with the superuser's password of the database makes. */
export interface Mutation {
  readonly name: string;
  /** Statements with the tenant in place of `:tenant`, another tenant of `:other`, and the id of an event of that one of `:spare`. */
  readonly sql: readonly string[];
  /** Whether they build the read models anew afterwards, so that events and entries agree. */
  readonly isRebuilt?: true;
  /** Whether the check without a witness finds it. Default: true. */
  readonly isFoundAlone?: false;
}

const event = `tenant_id = ':tenant' and data->>'name' = 'Role 3'`;
const entry = `tenant_id = ':tenant' and id = 6`;
const ofUser = `tenant_id = ':tenant' and type = 'UserCreated'`;
/** The newest two actions of the tenant, and what was signed of them. */
const tail = `tenant_id = ':tenant' and position >= (select position from events.event where ${event.replace('3', '5')})`;

const inEvent = (column: 'data' | 'metadata', member: string, value: string, which = event): string =>
  `update events.event set ${column} = jsonb_set(${column}::jsonb, '{${member}}', '"${value}"')::json where ${which}`;

/** Changes of what is derived of the events, which are not touched. */
const ofTables: readonly Mutation[] = [
  ...(
    [
      ['the actor', "actor_id = 'mallory'"],
      ['the action', "action = 'role.deleted'"],
      ['the outcome', "outcome = 'failure'"],
      ['the time', "occurred_at = occurred_at + interval '1 ms'"],
      ['the sealed values', "data = replace(data, ':', ': ')"],
      ['the position', 'position = position + 1000'],
      ['the hash', "hash = repeat('a', 64)"],
      ['the tenant', "tenant_id = ':other', id = 1000"],
      ['the number', 'id = 1000'],
    ] as const
  ).map(([what, change]) => ({
    name: `entry: ${what} was changed`,
    sql: [`update audit.entries set ${change} where ${entry}`],
  })),
  { name: 'entry: deleted', sql: [`delete from audit.entries where ${entry}`] },
  {
    name: 'entry: inserted behind the last one',
    sql: [
      `insert into audit.entries select * from (select (jsonb_populate_record(e, jsonb_build_object('id', 1000))).*
        from audit.entries e where ${entry}) x`,
    ],
  },
  {
    name: 'entry: a second one under the same number',
    sql: [
      `insert into audit.entries select * from (select (jsonb_populate_record(e,
        jsonb_build_object('occurred_at', e.occurred_at - interval '1 ms'))).* from audit.entries e where ${entry}) x`,
    ],
  },
  {
    name: 'entries: two changed places',
    sql: [
      `update audit.entries set id = -id where tenant_id = ':tenant' and id in (6, 7)`,
      `update audit.entries set id = 13 + id where tenant_id = ':tenant' and id < 0`,
    ],
  },
  {
    name: 'entries: deleted, with the marker of the retention raised',
    sql: [
      `update audit.chains set kept_from = 7, retention_days = 1 where tenant_id = ':tenant'`,
      `delete from audit.entries where tenant_id = ':tenant' and id < 7`,
    ],
  },
  {
    name: 'tree: a hash was changed',
    sql: [
      `update audit.tree set hashes = set_byte(hashes, 200, get_byte(hashes, 200) # 1) where tenant_id = ':tenant' and level = 0 and piece = 0`,
    ],
  },
  { name: 'tree: hashes were deleted', sql: [`delete from audit.tree where tenant_id = ':tenant'`] },
  {
    name: 'chain: the hashes by which the tree grows were changed',
    sql: [
      `update audit.chains set frontier = set_byte(frontier, 3, get_byte(frontier, 3) # 1) where tenant_id = ':tenant'`,
    ],
  },
  {
    name: 'chain: the hash of its end was changed',
    sql: [`update audit.chains set last_hash = repeat('a', 64) where tenant_id = ':tenant'`],
  },
  {
    name: 'chain: its length was raised',
    sql: [`update audit.chains set last_id = last_id + 5 where tenant_id = ':tenant'`],
  },
];

/** Changes of what was signed. */
const ofSignatures: readonly Mutation[] = [
  {
    name: 'checkpoint: its root was changed',
    sql: [`update runtime.audit_checkpoints set root = sha256('x') where tenant_id = ':tenant'`],
  },
  {
    name: 'checkpoint: its note was changed',
    sql: [
      `update runtime.audit_checkpoints set note = replace(note, '/audit', '/audit2') where tenant_id = ':tenant'`,
    ],
  },
  {
    name: 'checkpoint: replaced by that of another tenant',
    sql: [
      `update runtime.audit_checkpoints c set size = o.size, root = o.root, note = o.note
        from runtime.audit_checkpoints o where c.tenant_id = ':tenant' and o.tenant_id = ':other'`,
    ],
  },
  {
    name: 'cosignature: changed',
    sql: [
      `update runtime.audit_cosignatures set line = overlay(line placing 'AAAA' from 40) where tenant_id = ':tenant'`,
    ],
    isFoundAlone: false,
  },
  { name: 'head: deleted', sql: [`delete from runtime.audit_heads where tenant_id = ':tenant'`] },
  {
    name: 'head: deleted in the log',
    sql: [`delete from events.event where tenant_id = ':tenant' and type = 'AuditHeadSigned'`],
    isRebuilt: true,
  },
];

/** Changes of events. */
const ofEvents: readonly (Omit<Mutation, 'isRebuilt' | 'isFoundAlone'> & {
  /** Whether the event itself shows it: its stream names the tenant, and its sealed values open for its id alone. */
  readonly isTold?: true;
})[] = [
  { name: 'event: its data were changed', sql: [inEvent('data', 'name', 'mallory')] },
  { name: 'event: its actor was changed', sql: [inEvent('metadata', 'actorId', 'mallory')] },
  {
    name: 'event: its time was changed',
    sql: [inEvent('metadata', 'occurredAt', '2026-01-01T00:00:00.000Z')],
  },
  {
    name: 'event: its sealed values were those of another',
    sql: [
      `update events.event set data = (data::jsonb || (select jsonb_build_object('email', o.data->>'email')
        from events.event o where o.tenant_id = ':other' and o.type = 'UserCreated' limit 1))::json where ${ofUser}`,
    ],
  },
  { name: 'event: deleted', sql: [`delete from events.event where ${event}`] },
  {
    name: 'event: inserted',
    sql: [
      `insert into events.event select (select -position from events.event where event_id = ':spare'),
          left(stream, length(stream) - 4) || 'abcd', 0, overlay(event_id::text placing 'abcd' from 33)::uuid, type, tenant_id, data, (metadata::jsonb - 'sealedOrigin')::json
        from events.event where ${event}`,
    ],
  },
  {
    name: 'events: two changed places',
    sql: [
      `create temp table places on commit drop as select event_id, position as place, row_number() over (order by position) n
        from events.event where tenant_id = ':tenant' and data->>'name' in ('Role 2', 'Role 3')`,
      `update events.event e set position = -place from places p where e.event_id = p.event_id`,
      `update events.event e set position = o.place from places p join places o on o.n <> p.n
        where e.event_id = p.event_id`,
    ],
  },
  {
    name: 'event: given to another tenant',
    sql: [`update events.event set tenant_id = ':other' where ${event}`],
    isTold: true,
  },
  {
    name: 'event: given another id',
    sql: [
      `update events.event set event_id = overlay(event_id::text placing 'abcd' from 33)::uuid where ${event}`,
    ],
    isTold: true,
  },
  { name: 'events: the newest cut off', sql: [`delete from events.event where ${tail}`] },
];

/** What makes a rewritten history look as if it had never been signed. */
const withoutSignatures = ['checkpoints', 'heads', 'cosignatures'].map(
  (table) => `delete from runtime.audit_${table} where tenant_id = ':tenant'`,
);
const withoutHeads = `delete from events.event where tenant_id = ':tenant' and type = 'AuditHeadSigned'`;

/** What a copy had that was taken before the newest acts: fewer events, and an older checkpoint. */
const olderCopy: Mutation = {
  name: 'the database was replaced by an older copy of it',
  sql: [
    `delete from events.event where ${tail}`,
    `delete from runtime.audit_heads where tenant_id = ':tenant' and number > 1`,
    ...withoutSignatures.filter((text) => !text.includes('heads')),
  ],
  isRebuilt: true,
  isFoundAlone: false,
};

/** All changes, each of which one witness finds. */
export const mutations: readonly Mutation[] = [
  ...ofTables,
  ...ofSignatures,
  ...ofEvents.flatMap(({ name, sql, isTold }): Mutation[] => [
    { name, sql },
    { name: `${name}, and the read models built anew`, sql, isRebuilt: true },
    {
      name: `${name}, the read models built anew and everything that was signed deleted`,
      sql: [...sql, withoutHeads, ...withoutSignatures],
      isRebuilt: true,
      ...(isTold ? {} : { isFoundAlone: false }),
    },
  ]),
  olderCopy,
  {
    name: 'everything that was signed deleted, and the read models built anew',
    sql: [withoutHeads, ...withoutSignatures],
    isRebuilt: true,
    isFoundAlone: false,
  },
];
