import {
  PEER_KEY,
  serveBuilt,
  serveCrudPeer,
  type Served,
  type ServedService,
} from '../support/bench/http-bench.js';
import { driveServer, type LoadClient, loadClient, whileStopped } from '../support/bench/http-load.js';
import { postUser } from './api-write/post-user.js';
import { logEngineRows } from './logs/log-engine-rows.js';
import { type Bench, type Sample, single } from './measure.js';

/**
 * POST /api/users through the built service with everything on: reservation, sealing, append, projection, and the
 * answer waits until every later read sees the user. Against a plain service with the same durable effects
 * (`crud-peer.ts`), in the same run; meanwhile the service, which still has mails to send, stands still.
 */

const CLIENTS = 16;
const OPERATIONS = 3_000;
/** Of each service in the rows on EventStoreDB. */
const OPERATIONS_PER_LOG = 1_500;

export const bench: Bench = async (context) => {
  const url = await context.databaseUrl();
  const service = await serveBuilt(context, url, ['acme']);
  const peer = await serveCrudPeer(context, url);

  const creating =
    ({ url: base, pid }: Served, post: (client: LoadClient) => Promise<void>) =>
    async (): Promise<Sample> => {
      const client = await loadClient(base, CLIENTS);
      try {
        return await driveServer(pid, { concurrency: CLIENTS, operations: OPERATIONS }, () => post(client));
      } finally {
        client.close();
      }
    };
  const create = creating(service, postUser(service));
  const against = (path: string): (() => Promise<Sample>) => {
    const createInPeer = creating(peer, postUser({ keys: [PEER_KEY] }, path));
    return () => whileStopped(service.pid, createInPeer);
  };

  return [
    {
      name: `POST a user, ${CLIENTS} clients, against plain CRUD in three statements`,
      target: { atLeast: 1 },
      moonshot: { atLeast: 1.3 },
      subject: create,
      floor: against('/three'),
    },
    {
      name: 'the same against plain CRUD in one statement',
      target: { atLeast: 0.8 },
      moonshot: { atLeast: 1 },
      subject: create,
      floor: against('/one'),
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
