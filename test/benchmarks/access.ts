import { randomInt, randomUUID } from 'node:crypto';
import { type AccessQuestion, whoCould } from '../../application/audit/access/access-lines.js';
import type { Moment } from '../../application/shared/as-of.js';
import { eventCodec } from '../../application/events/event-codec.js';
import { newMasterKey, parseMasterKey } from '../../infrastructure/crypto/master-key.js';
import { postgresEventStore } from '../../infrastructure/event-store/postgres/postgres-event-store.js';
import { eventStoreMigrations } from '../../infrastructure/event-store/postgres/schema.js';
import { eventValidator } from '../../infrastructure/json-schema/compile-schema.js';
import { personalDataMigrations } from '../../infrastructure/personal-data/personal-data-migrations.js';
import { postgresSubjectKeys } from '../../infrastructure/personal-data/postgres-subject-keys.js';
import { Database } from '../../infrastructure/postgres/database.js';
import { migrate } from '../../infrastructure/postgres/migrate.js';
import { accessHistory } from '../../projections/access/queries.js';
import { OPEN } from '../../projections/access/table.js';
import { readerConnection } from '../../projections/reader-connection.js';
import { accessProjection, coreProjection } from '../../projections/registry.js';
import { projectionMigrations } from '../../projections/runner/migrations.js';
import { buildProjection } from '../../projections/runner/rebuild/build.js';
import { type Bench, drive, type Row } from './measure.js';

/**
 * Who could do what, asked of the history of a tenant. Its rows are written by SQL, as the projection leaves them: each person holds
 * three roles and held one more before; each role holds ten permissions. Answers are read to their end. `BENCH_PEOPLE` and
 * `BENCH_ROLES` make it smaller.
 */

const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 100_000);
const ROLES = Number(process.env['BENCH_ROLES'] ?? 1_000);
const OPERATIONS = 40;

const tenantId = randomUUID();
const api = 'https://api.acme.test';
const idOf = (kind: string, n: string): string => `md5('${tenantId} ${kind} ' || ${n})::uuid`;
const cause = `json_build_object('entry', '1', 'at', '2026-01-01T00:00:00.000Z', 'by', json_build_object('type', 'user', 'id', 'x'))`;
/** Columns of a span that has not ended, and of one that has. */
const open = `${OPEN}, 1, '2026-01-01', ${cause}, ${OPEN}, 'infinity', null`;
const past = `5, 1, '2026-01-01', ${cause}, 5, '2026-02-01', ${cause}`;
const span = 'until_position, since_entry, since_at, since, until_entry, until_at, until';

const rows = [
  `insert into access.people (tenant_id, id, created_at, ${span})
     select '${tenantId}', ${idOf('user', 'n')}, '2026-01-01', ${open} from generate_series(1, ${PEOPLE}) n`,
  `insert into access.holdings (tenant_id, user_id, role_id, user_created_at, ${span})
     select '${tenantId}', ${idOf('user', 'n')}, ${idOf('role', `(n * 7 + k * 331) % ${ROLES}`)}, '2026-01-01', ${open}
     from generate_series(1, ${PEOPLE}) n, generate_series(0, 2) k on conflict do nothing`,
  `insert into access.holdings (tenant_id, user_id, role_id, user_created_at, ${span})
     select '${tenantId}', ${idOf('user', 'n')}, ${idOf('role', `(n * 11 + 5) % ${ROLES}`)}, '2026-01-01', ${past}
     from generate_series(1, ${PEOPLE}) n`,
  // a permission p<n> is held by ten roles
  `insert into access.definitions (tenant_id, kind, id, state, created, ${span})
     select '${tenantId}', 'role', ${idOf('role', 'n')}::text, json_build_object('name', 'role ' || n, 'permissions',
       (select json_agg(json_build_object('resource', '${api}', 'name', 'p' || (n + k) % ${ROLES}, 'since', ${cause}))
        from generate_series(0, 9) k)), ${cause}, ${open} from generate_series(0, ${ROLES - 1}) n`,
  `insert into access.definitions (tenant_id, kind, id, state, created, ${span})
     select '${tenantId}', 'resource', ${idOf('api', "''")}::text, json_build_object('identifier', '${api}', 'name', 'API',
       'permissions', (select json_agg('p' || n) from generate_series(0, ${ROLES - 1}) n)), ${cause}, ${open}`,
];

export const bench: Bench = async (context) => {
  const url = await context.databaseUrl();
  const openDatabase = (options = {}): Database => {
    const database = new Database({ url, max: 8, ...options });
    context.onEnd(() => database.close());
    return database;
  };
  const database = openDatabase();
  await migrate(database, [...eventStoreMigrations, ...personalDataMigrations, ...projectionMigrations]);
  const store = postgresEventStore({ database });
  context.onEnd(() => store.close());
  const keys = postgresSubjectKeys({ database, masterKey: parseMasterKey(newMasterKey()) });
  const codec = eventCodec({ keys, validate: eventValidator() });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const projecting = openDatabase({ role: 'tessera_projector' });
  for (const projection of [coreProjection, accessProjection])
    await buildProjection(
      { database: projecting, store, codec, secret: new Uint8Array(32), projection },
      { log },
    );
  for (const statement of rows) await projecting.query(statement);
  await database.query('vacuum analyze');

  const progress = { waitFor: () => Promise.resolve(true) };
  const history = accessHistory({ database: openDatabase(readerConnection), projecting, store, progress });
  const ids = await database.query<{ readonly user: string; readonly role: string }>(
    `select ${idOf('user', 'n')} as user, ${idOf('role', `n % ${ROLES}`)} as role from generate_series(1, 100) n`,
  );
  const one = (): { readonly user: string; readonly role: string } => ids.rows[randomInt(ids.rows.length)]!;
  const moments: readonly Moment[] = [
    { time: '2026-01-15T00:00:00.000Z', last: null },
    { time: '2026-03-01T00:00:00.000Z', last: { entry: 9n, position: 9n } },
  ];

  const asked = async (question: AccessQuestion): Promise<void> => {
    const moment = moments[randomInt(moments.length)]!;
    const pages = await whoCould(history, { tenantId, moment, people: true }, question);
    let bytes = 0;
    for await (const page of pages!) for (const line of page) bytes += JSON.stringify(line).length;
    if (bytes === 0) throw new Error('nobody could');
  };
  const question = (name: string, what: () => AccessQuestion): Row => ({
    name: `${name}, of ${PEOPLE.toLocaleString('en')} people and ${ROLES.toLocaleString('en')} roles`,
    figure: 'p99',
    unit: 'ms p99',
    target: { atMost: 300 },
    subject: async () => {
      await drive({ concurrency: 1, operations: 4 }, () => asked(what()));
      return drive({ concurrency: 1, operations: OPERATIONS }, () => asked(what()));
    },
  });
  return [
    question(
      `who held a permission (ten roles, some ${((PEOPLE * 30) / ROLES).toLocaleString('en')} lines)`,
      () => ({
        of: 'permission',
        resource: api,
        permission: `p${randomInt(ROLES)}`,
      }),
    ),
    question('who held a role', () => ({ of: 'role', id: one().role })),
    question('what a user could do', () => ({ of: 'userId', id: one().user })),
  ];
};
