import { randomInt } from 'node:crypto';
import { Database } from '../../infrastructure/postgres/database.js';
import { serveBuilt, serveFloor, type Served } from '../support/bench/http-bench.js';
import { driveServer, loadClient } from '../support/bench/http-load.js';
import { fillUsers } from './api-read/fill-users.js';
import { type Bench, type Row, type Sample } from './measure.js';

/**
 * Reading through the built service with everything on (API key, rate limit, trace, metrics, access log), as a process
 * of its own. Floor of the single read and of the list: Express and pg as they come, one row a record, `res.json`. Floor
 * of the searches among many users: the same search among few, compared by p99. `BENCH_USERS` makes many of them fewer.
 */

const FEW = 10_000;
const MANY = Number(process.env['BENCH_USERS'] ?? 1_000_000);
const counts = [FEW, MANY] as const;
const CONNECTIONS = 16;
const PAGE = 20;

const search = (name: string, work: { few: () => Promise<Sample>; many: () => Promise<Sample> }): Row => ({
  name: `${name}, ${MANY.toLocaleString('en')} users against ${FEW.toLocaleString('en')}`,
  figure: 'p99',
  unit: 'ms p99',
  target: { atMost: 1.5 },
  subject: work.many,
  floor: work.few,
});

export const bench: Bench = async (context) => {
  const url = await context.databaseUrl();
  const service = await serveBuilt(context, url, ['few', 'many']);
  const [few = '', many = ''] = service.tenantIds;
  const database = new Database({ url });
  context.onEnd(() => database.close());
  await fillUsers(database, few, FEW);
  await fillUsers(database, many, MANY);
  await database.query('create schema bare');
  await database.query(
    `create table bare.users as
       select tenant_id, id, email, (facts->>'emailVerified')::boolean as email_verified, facts->>'firstName' as first_name,
              facts->>'lastName' as last_name, first_name_key, last_name_key, facts->>'externalId' as external_id,
              (facts->>'metadata')::jsonb as metadata, suspended, locked_until, role_ids, created_at, updated_at, revision
         from core.users where tenant_id = $1`,
    [few],
  );
  await database.query('alter table bare.users add primary key (id)');
  await database.query('create index on bare.users (tenant_id, created_at desc, id)');
  await database.query('vacuum analyze core.users');
  await database.query('vacuum analyze core.user_words');
  await database.query('vacuum analyze bare.users');
  const { rows } = await database.query<{ id: string }>('select id from bare.users');
  const ids = rows.map(({ id }) => id);
  const anyId = (): string => ids[randomInt(ids.length)] ?? '';

  const floor = await serveFloor(context, url);
  const asks = asking(service, service.keys);
  const floorAsks = asking(floor, ['']);
  // What is measured is compiled code, on either side.
  await asks(0, 3_000, () => `/api/users/${anyId()}`);
  await asks(0, 1_000, () => `/api/users?limit=${PAGE}`);
  await floorAsks(0, 3_000, () => `/users/${anyId()}`);
  const bareList = `/users?tenant=${few}&limit=${PAGE}`;
  await floorAsks(0, 1_000, () => bareList);
  const email = (count: number) => (): string => `/api/users?email=user${randomInt(1, count)}@example.com`;
  const found = (words: string) => (): string => `/api/users?limit=${PAGE}&q=${words}`;
  const one =
    (word: string, count: number, more = '') =>
    (): string =>
      found(`${word}${randomInt(1, count)}${more}`)();
  const pages = await Promise.all([pageAt(service, 0, 500), pageAt(service, 1, 500)]);
  const searching = (name: string, path: (tenant: 0 | 1) => () => string): Row =>
    search(name, { few: () => asks(0, 3_000, path(0)), many: () => asks(1, 3_000, path(1)) });

  return [
    {
      name: 'GET one user',
      target: { atLeast: 1.6 },
      moonshot: { atLeast: 2.3 },
      subject: () => asks(0, 20_000, () => `/api/users/${anyId()}`),
      floor: () => floorAsks(0, 10_000, () => `/users/${anyId()}`),
    },
    {
      name: `GET ${PAGE} users`,
      target: { atLeast: 1.3 },
      moonshot: { atLeast: 2 },
      subject: () => asks(0, 10_000, () => `/api/users?limit=${PAGE}`),
      floor: () => floorAsks(0, 5_000, () => bareList),
    },
    {
      name: `our CPU for page 1, ${MANY.toLocaleString('en')} users against ${FEW.toLocaleString('en')}`,
      figure: 'cpu',
      unit: 'µs CPU',
      target: { atMost: 1.15 },
      subject: () => asks(1, 5_000, () => `/api/users?limit=${PAGE}`),
      floor: () => asks(0, 5_000, () => `/api/users?limit=${PAGE}`),
    },
    searching('page 1', () => () => `/api/users?limit=${PAGE}`),
    searching('page 500', (tenant) => () => pages[tenant]),
    searching('email=', (tenant) => email(counts[tenant])),
    searching('q=', (tenant) => one('grace', counts[tenant])),
    searching('q= of a later word', (tenant) => one('murray', counts[tenant])),
    searching('q= of two words', (tenant) => one('murray', counts[tenant], '%20example')),
    searching('q= of the domain of all', () => found('example.com')),
  ];
};

/** Asks for `operations` paths with the key of a tenant, on fresh connections, and insists on 200. */
const asking =
  (served: Served, keys: readonly string[]) =>
  async (tenant: 0 | 1, operations: number, path: () => string): Promise<Sample> => {
    const client = await loadClient(served.url, CONNECTIONS);
    const headers = `X-Api-Key: ${keys[tenant] ?? ''}\r\n`;
    try {
      return await driveServer(served.pid, { concurrency: CONNECTIONS, operations }, async () => {
        const { status, body } = await client.ask('GET', path(), headers);
        if (status !== 200) throw new Error(`${status}: ${body}`);
      });
    } finally {
      client.close();
    }
  };

/** The address of a page far in. */
async function pageAt(
  service: { readonly url: string; readonly keys: readonly string[] },
  tenant: 0 | 1,
  page: number,
): Promise<string> {
  let path = `/api/users?limit=${PAGE}`;
  for (let number = 1; number < page; number += 1) {
    const response = await fetch(`${service.url}${path}`, {
      headers: { 'X-Api-Key': service.keys[tenant] ?? '' },
    });
    const { nextCursor } = (await response.json()) as { nextCursor: string };
    path = `/api/users?limit=${PAGE}&cursor=${nextCursor}`;
  }
  return path;
}
