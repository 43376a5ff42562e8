import pg from 'pg';
import { serveBuilt, type ServedService } from '../support/bench/http-bench.js';
import { driveServer, loadClient, whileStopped } from '../support/bench/http-load.js';
import { postUser, user } from './api-write/post-user.js';
import { logEngineRows } from './logs/log-engine-rows.js';
import { type Bench, drive, type Sample, single } from './measure.js';

/**
 * POST /api/users through the built service with everything on: reservation, sealing, append, projection, and the
 * answer waits until every later read sees the user. Against one row of the same columns inserted by a prepared
 * statement on as many connections, in the same run; meanwhile the service, which still has mails to send, stands still.
 */

const CLIENTS = 16;
const OPERATIONS = 3_000;
/** Of each service in the rows on EventStoreDB. */
const OPERATIONS_PER_LOG = 1_500;

const floorTable = `create table floor (
  id bigint generated always as identity primary key, tenant_id uuid not null, email text not null, first_name text,
  last_name text, external_id text, metadata jsonb not null, created_at timestamptz not null default now())`;

const insert = {
  name: 'floor',
  text: `insert into floor (tenant_id, email, first_name, last_name, external_id, metadata)
         values ($1, $2, $3, $4, $5, $6) returning id`,
};

export const bench: Bench = async (context) => {
  const url = await context.databaseUrl();
  const service = await serveBuilt(context, url, ['acme']);
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS, idleTimeoutMillis: 0 });
  // The server that stops may overtake the farewell of a connection.
  pool.on('error', () => undefined);
  context.onEnd(() => pool.end());
  await pool.query(floorTable);

  const post = postUser(service);
  const create = async (): Promise<Sample> => {
    const client = await loadClient(service.url, CLIENTS);
    try {
      return await driveServer(service.pid, { concurrency: CLIENTS, operations: OPERATIONS }, () =>
        post(client),
      );
    } finally {
      client.close();
    }
  };
  const insertRow = (index: number): Promise<unknown> => {
    const { email, firstName, lastName, externalId } = user(index);
    const values = [service.tenantIds[0], email, firstName, lastName, externalId, '{"plan":"gold"}'];
    return pool.query({ ...insert, values });
  };

  return [
    {
      name: `POST a user, ${CLIENTS} clients, against one row`,
      target: { atLeast: 0.25 },
      moonshot: { atLeast: 0.4 },
      subject: create,
      floor: () =>
        whileStopped(service.pid, () => drive({ concurrency: CLIENTS, operations: OPERATIONS }, insertRow)),
    },
    {
      name: 'the wait for the read models in it',
      figure: 'p50',
      unit: 'ms',
      target: { atMost: 5 },
      subject: async () => {
        const before = await waits(service);
        await create();
        return medianOf(before, await waits(service));
      },
    },
    ...logEngineRows(context, {
      name: 'POST a user',
      load: { concurrency: CLIENTS, operations: OPERATIONS_PER_LOG },
      appends: 2,
      beside: [service],
      operation: (side) => Promise.resolve(postUser(side)),
      targets: { rate: { atLeast: 0.5 }, cpu: { atMost: 2 }, otherCalls: { atMost: 0.1 } },
    }),
  ];
};

/** Waits so far, by upper bound in seconds. */
async function waits({ url }: ServedService): Promise<ReadonlyMap<number, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(/^read_your_writes_wait_seconds_bucket\{le="([\d.]+)"\} (\d+)$/gm);
  return new Map([...lines].map(([, bound, count]) => [Number(bound), Number(count)]));
}

/** The median of the waits in between, taken as spread evenly within its bucket. */
function medianOf(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): Sample {
  const added = [...after].map(([bound, count]) => ({ bound, count: count - (before.get(bound) ?? 0) }));
  const half = (added.at(-1)?.count ?? 0) / 2;
  let lower = { bound: 0, count: 0 };
  for (const upper of added) {
    if (upper.count >= half) {
      const within = (half - lower.count) / Math.max(1, upper.count - lower.count);
      return single((lower.bound + within * (upper.bound - lower.bound)) * 1000);
    }
    lower = upper;
  }
  return single(Infinity);
}
