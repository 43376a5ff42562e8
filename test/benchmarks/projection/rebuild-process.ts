/**
 * Rebuilds the core read models and prints the most memory that it needed, in KiB. Arguments: the database's URL, the
 * master key, and after how many events to stop.
 */
import { parseMasterKey } from '../../../infrastructure/crypto/master-key.js';
import { postgresEventStore } from '../../../infrastructure/event-store/postgres/postgres-event-store.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { buildProjection } from '../../../projections/runner/build.js';
import { coreModel } from './core-model.js';

const [url = '', masterKey = '', enough = ''] = process.argv.slice(2);
const database = new Database({ url, max: 4 });
const projecting = new Database({ url, role: 'tessera_projector', max: 4 });
const store = postgresEventStore({ database });
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const stopping = new AbortController();

await buildProjection(coreModel({ database, projecting, store, masterKey: parseMasterKey(masterKey) }), {
  log: silent,
  signal: stopping.signal,
  onProgress: ({ done }) => {
    if (done > Number(enough)) stopping.abort();
  },
});
process.stdout.write(String(process.resourceUsage().maxRSS));
await store.close();
await projecting.close();
await database.close();
