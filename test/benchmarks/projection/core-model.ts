import { eventCodec } from '../../../application/events/event-codec.js';
import type { EventStore } from '../../../application/ports/events/event-store.js';
import type { BoxKey } from '../../../infrastructure/crypto/sealed-box.js';
import { eventValidator } from '../../../infrastructure/json-schema/compile-schema.js';
import { postgresSubjectKeys } from '../../../infrastructure/personal-data/postgres-subject-keys.js';
import type { Database } from '../../../infrastructure/postgres/database.js';
import { coreProjection } from '../../../projections/registry.js';
import type { ReadModel } from '../../../projections/runner/read-model.js';

export interface CoreModelOptions {
  /** Where the keys are. */
  readonly database: Database;
  /** As the projector. */
  readonly projecting: Database;
  readonly store: EventStore;
  readonly masterKey: BoxKey;
}

/** The core read models of a log, by one who has no key in a cache yet. */
export const coreModel = ({ database, projecting, store, masterKey }: CoreModelOptions): ReadModel => ({
  database: projecting,
  store,
  codec: eventCodec({ keys: postgresSubjectKeys({ database, masterKey }), validate: eventValidator() }),
  secret: new Uint8Array(32),
  projection: coreProjection,
});
