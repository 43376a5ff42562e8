import { randomUUID } from 'node:crypto';
import { eventCodec } from '../../../application/events/event-codec.js';
import type { EventCodec } from '../../../application/events/event-log.js';
import type { NewEvent } from '../../../application/ports/events/event-store.js';
import { tenantSubject, userSubject } from '../../../application/ports/events/subject-keys.js';
import type { EventContext } from '../../../domain/shared/domain-event.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { newMasterKey, parseMasterKey } from '../../../infrastructure/crypto/master-key.js';
import { eventValidator } from '../../../infrastructure/json-schema/compile-schema.js';
import { personalDataMigrations } from '../../../infrastructure/personal-data/personal-data-migrations.js';
import { postgresSubjectKeys } from '../../../infrastructure/personal-data/postgres-subject-keys.js';
import type { Database } from '../../../infrastructure/postgres/database.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import { contextOf } from '../../projections/support/context.js';
import { userCreated } from '../../projections/support/events.js';

export const tenantId = randomUUID();

/** A user's creation, to be appended to a stream of its own. */
export interface Write {
  readonly stream: string;
  readonly event: UserEvent;
  readonly id: string;
  readonly context: EventContext;
}

/** One as the log keeps it: personal fields, address and agent sealed. */
export interface SealedWrite {
  readonly stream: string;
  readonly event: NewEvent;
}

/** Makes what the benches of appends write; the keys are minted beforehand. */
export interface Writes {
  readonly codec: EventCodec;
  open(count: number): Promise<Write[]>;
  sealed(count: number): Promise<SealedWrite[]>;
}

export async function writesWith(database: Database): Promise<Writes> {
  await migrate(database, personalDataMigrations);
  const keys = postgresSubjectKeys({ database, masterKey: parseMasterKey(newMasterKey()) });
  const codec = eventCodec({ keys, validate: eventValidator() });
  const open = async (count: number): Promise<Write[]> => {
    const writes = Array.from({ length: count }, newWrite);
    await keys.forSealing([
      { tenantId, subject: tenantSubject(tenantId) },
      ...writes.map(({ event }) => ({ tenantId, subject: userSubject(event.data.userId) })),
    ]);
    return writes;
  };
  return {
    codec,
    open,
    sealed: async (count) =>
      Promise.all(
        (await open(count)).map(async ({ stream, event, id, context }) => ({
          stream,
          event: (await codec.encode(stream, [event], [id], context))[0]!,
        })),
      ),
  };
}

function newWrite(): Write {
  const userId = randomUUID();
  const data = { externalId: `crm-${userId}`, metadata: { plan: 'gold' } };
  return {
    stream: streamName(tenantId, 'user', userId),
    event: userCreated(userId, data),
    id: randomUUID(),
    context: contextOf(tenantId, new Date()),
  };
}
