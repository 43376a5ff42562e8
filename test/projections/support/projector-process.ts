/** `node projector-process.js <database url> <master key>`: projects until it is killed. */
import { eventCodec } from '../../../application/events/event-codec.js';
import { parseMasterKey } from '../../../infrastructure/crypto/master-key.js';
import { postgresEventStore } from '../../../infrastructure/event-store/postgres/postgres-event-store.js';
import { eventValidator } from '../../../infrastructure/json-schema/compile-schema.js';
import { postgresSubjectKeys } from '../../../infrastructure/personal-data/postgres-subject-keys.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { coreProjection } from '../../../projections/registry.js';
import { startProjection } from '../../../projections/runner/projector.js';

const [url, masterKey] = process.argv.slice(2) as [string, string];
const database = new Database({ url, max: 2 });
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

startProjection({
  database: new Database({ url, role: 'tessera_projector', max: 2 }),
  store: postgresEventStore({ database }),
  codec: eventCodec({
    keys: postgresSubjectKeys({ database, masterKey: parseMasterKey(masterKey) }),
    validate: eventValidator(),
  }),
  secret: new Uint8Array(32),
  projection: coreProjection,
  log,
});
