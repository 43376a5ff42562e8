import type { ServedService } from '../../support/bench/http-bench.js';
import { driveServer, type LoadClient, loadClient, type LoadReply } from '../../support/bench/http-load.js';
import type { Sample } from '../measure.js';
import { codeFlow } from './code-flow.js';

const CONNECTIONS = 16;

/** Works on connections of its own: those that are idle for long are closed by the service. */
export async function onConnections<T>(
  url: string,
  connections: number,
  work: (client: LoadClient) => Promise<T>,
): Promise<T> {
  const client = await loadClient(url, connections);
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

/** The code flow of a browser that is signed in. */
export async function browserFlow(
  service: ServedService,
): Promise<{ once(): Promise<LoadReply>; drive(operations: number): Promise<Sample> }> {
  const flow = await codeFlow(service);
  const load = { concurrency: CONNECTIONS };
  await onConnections(service.url, 1, async (client) => {
    for (let n = 0; n < 300; n++) await flow(client);
  });
  return {
    once: () => onConnections(service.url, 1, flow),
    drive: (operations) =>
      onConnections(service.url, CONNECTIONS, (client) =>
        driveServer(service.pid, { ...load, operations }, () => flow(client)),
      ),
  };
}
