/**
 * Rebuilds the core read models and prints the most memory that it needed, and what is live of its heap when it stops,
 * in KiB. Run with `--expose-gc`. Arguments: the database's URL, the master key, and after how many events to stop.
 */
import { parseMasterKey } from '../../../infrastructure/crypto/master-key.js';
import { postgresEventStore } from '../../../infrastructure/event-store/postgres/postgres-event-store.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { buildProjection } from '../../../projections/runner/rebuild/build.js';
import { coreModel } from './core-model.js';

const [url = '', masterKey = '', enough = ''] = process.argv.slice(2);
const database = new Database({ url, max: 4 });
const projecting = new Database({ url, role: 'tessera_projector', max: 4 });
const store = postgresEventStore({ database });
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const stopping = new AbortController();
let [peak, live] = [0, 0];

await buildProjection(coreModel({ database, projecting, store, masterKey: parseMasterKey(masterKey) }), {
  log: silent,
  signal: stopping.signal,
  onProgress: ({ done }) => {
    if (done < Number(enough)) return;
    peak = process.resourceUsage().maxRSS;
    globalThis.gc?.();
    live = process.memoryUsage().heapUsed / 1024;
    stopping.abort();
  },
});
process.stdout.write(`${peak} ${live}`);
await store.close();
await projecting.close();
await database.close();
