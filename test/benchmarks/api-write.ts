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
import { type Bench, type BenchContext, type Row, type Sample, single } from './measure.js';

/**
 * POST /api/users through the built service with everything on: reservation, sealing, append, projection, and the
 * answer waits until every later read sees the user. Against a plain service with the same durable effects
 * (`crud-peer.ts`), in the same run; meanwhile the service, which still has mails to send, stands still. Twice: on a server
 * that waits for the disk, and on one with `fsync` off for all sides, where CPU is the bound.
 */

const CLIENTS = 16;
const OPERATIONS = 3_000;
/** Of each service in the rows on EventStoreDB. */
const OPERATIONS_PER_LOG = 1_500;

export const bench: Bench = async (context) => {
  const onDisk = await sides(context, true);
  const inMemory = await sides(context, false);
  const { service } = onDisk;
  return [
    ...againstCrud(onDisk, inMemory),
    ...againstCrud(inMemory, onDisk),
    {
      name: 'the wait for the read models in it',
      figure: 'p50',
      unit: 'ms',
      target: { atMost: 5 },
      subject: async () => {
        const before = await waits(service);
        await creating(service, postUser(service))();
        return medianOf(before, await waits(service));
      },
    },
    ...logEngineRows(context, {
      name: 'POST a user without an external id',
      load: { concurrency: CLIENTS, operations: OPERATIONS_PER_LOG },
      // the address and the user
      appends: 2,
      beside: [service, inMemory.service],
      operation: (side) => Promise.resolve(postUser(side, { hasExternalId: false })),
      targets: { rate: { atLeast: 0.5 }, cpu: { atMost: 1.5 }, otherCalls: { atMost: 0.1 } },
    }),
  ];
};

/** The service and its peer on one database server. */
interface Sides {
  readonly service: ServedService;
  readonly peer: Served;
  readonly fsync: boolean;
}

async function sides(context: BenchContext, fsync: boolean): Promise<Sides> {
  const url = await context.databaseUrl({ fsync });
  return {
    service: await serveBuilt(context, url, ['acme']),
    peer: await serveCrudPeer(context, url),
    fsync,
  };
}

const creating =
  ({ url, pid }: Served, post: (client: LoadClient) => Promise<void>) =>
  async (): Promise<Sample> => {
    const client = await loadClient(url, CLIENTS);
    try {
      return await driveServer(pid, { concurrency: CLIENTS, operations: OPERATIONS }, () => post(client));
    } finally {
      client.close();
    }
  };

/** Returns the rows of the service beside its peer, while the service of the other server stands still. */
function againstCrud({ service, peer, fsync }: Sides, other: Sides): Row[] {
  const create = (hasExternalId: boolean) => () =>
    whileStopped(other.service.pid, creating(service, postUser(service, { hasExternalId })));
  const against = (path: string, hasExternalId: boolean) => () =>
    whileStopped(other.service.pid, () =>
      whileStopped(service.pid, creating(peer, postUser({ keys: [PEER_KEY] }, { path, hasExternalId }))),
    );
  const row = (name: string, path: string, hasExternalId: boolean): Row => ({
    name: `${name}${hasExternalId ? '' : ', no external id'}, fsync ${fsync ? 'on' : 'off'}`,
    subject: create(hasExternalId),
    floor: against(path, hasExternalId),
  });
  const [three, one] = [
    `POST a user, ${CLIENTS} clients, against plain CRUD in three statements`,
    'the same against plain CRUD in one statement',
  ] as const;
  return [true, false].flatMap((hasExternalId) => [
    { ...row(three, '/three', hasExternalId), target: { atLeast: 1 }, moonshot: { atLeast: 1.3 } },
    { ...row(one, '/one', hasExternalId), target: { atLeast: 0.75 }, moonshot: { atLeast: 1 } },
  ]);
}

/** Waits so far, by upper bound in seconds. */
async function waits({ url }: ServedService): Promise<ReadonlyMap<number, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(/^tessera_read_your_writes_wait_seconds_bucket\{le="([\d.]+)"\} (\d+)$/gm);
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
