import { availableParallelism } from 'node:os';
import { type ServedService, serveBuilt } from '../support/bench/http-bench.js';
import { type LoadClient, loadClient, whileStopped } from '../support/bench/http-load.js';
import { benchDatabase } from './logs/bench-database.js';
import { type Bench, type BenchContext, drive, type Row, type Sample } from './measure.js';
import { codeFlow } from './oidc/code-flow.js';

/**
 * What `PROCESSES` brings on this machine: the same load on one process of all roles (the floor) and on 2, 4, … processes
 * that serve requests with one beside them, up to one a core (two at least), each on a database of its own.
 */

const CONNECTIONS = 32;

interface Side {
  readonly service: ServedService;
  readonly load: Readonly<Record<Work, (operations: number) => Promise<Sample>>>;
}

type Work = 'GET one user' | 'POST a user' | 'code flow with a session';
const works: Readonly<Record<Work, number>> = {
  'GET one user': 10_000,
  'POST a user': 2_000,
  'code flow with a session': 1_000,
};

export const bench: Bench = async (context) => {
  const cores = availableParallelism();
  const counts = [2, 4, 8, 16].filter((count) => count <= Math.max(2, cores));
  context.note(`${cores} cores, which PostgreSQL and the load share`);
  const alone = await side(context, 1);
  const rows: Row[] = [];
  for (const count of counts) {
    const several = await side(context, count);
    for (const [work, operations] of Object.entries(works) as [Work, number][])
      rows.push({
        name: `${work}: ${count} processes against one`,
        subject: () => whileStopped(alone.service.pid, () => several.load[work](operations)),
        floor: () => alone.load[work](operations),
      });
  }
  return rows;
};

async function side(context: BenchContext, processes: number): Promise<Side> {
  const { url } = await benchDatabase(context, `scale_${processes}`);
  const service = await serveBuilt(context, url, ['bench'], { env: { PROCESSES: String(processes) } });
  const headers = `X-Api-Key: ${service.keys[0]!}\r\n`;
  const flow = await codeFlow(service);
  let created = 0;
  const post = async (client: LoadClient): Promise<string> => {
    const body = JSON.stringify({ email: `u${created++}@example.com`, sendInvitation: false });
    const { status, body: record } = await client.ask(
      ...(['POST', '/api/users', `${headers}Content-Type: application/json\r\n`, body] as const),
    );
    if (status !== 201) throw new Error(`${status}: ${record}`);
    return (JSON.parse(record) as { id: string }).id;
  };
  const first = await loadClient(service.url, 1);
  const id = await post(first);
  first.close();
  const get = async (client: LoadClient): Promise<void> => {
    const { status, body } = await client.ask('GET', `/api/users/${id}`, headers);
    if (status !== 200) throw new Error(`${status}: ${body}`);
  };
  const loading = (operation: (client: LoadClient) => Promise<unknown>) => async (operations: number) => {
    // connections of its own: which process one belongs to is settled when it is opened
    const client = await loadClient(service.url, CONNECTIONS);
    try {
      return await drive({ concurrency: CONNECTIONS, operations }, () => operation(client));
    } finally {
      client.close();
    }
  };
  const load = {
    'GET one user': loading(get),
    'POST a user': loading(post),
    'code flow with a session': loading(flow),
  };
  for (const work of Object.values(load)) await work(500);
  return { service, load };
}
