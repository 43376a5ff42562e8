import { randomUUID } from 'node:crypto';
import { appendOne } from '../../../application/events/event-log.js';
import { eventCodec, type OpeningCodec } from '../../../application/events/event-codec.js';
import type { EventStore } from '../../../application/ports/events/event-store.js';
import type { SubjectKeys } from '../../../application/ports/events/subject-keys.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import { type StreamNoun, streamName } from '../../../domain/shared/stream-name.js';
import { newMasterKey, parseMasterKey } from '../../../infrastructure/crypto/master-key.js';
import { postgresEventStore } from '../../../infrastructure/event-store/postgres/postgres-event-store.js';
import { eventStoreMigrations } from '../../../infrastructure/event-store/postgres/schema.js';
import { eventValidator } from '../../../infrastructure/json-schema/compile-schema.js';
import { personalDataMigrations } from '../../../infrastructure/personal-data/personal-data-migrations.js';
import { postgresSubjectKeys } from '../../../infrastructure/personal-data/postgres-subject-keys.js';
import type { DatabaseOptions } from '../../../infrastructure/postgres/connection-config.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import { readerConnection } from '../../../projections/reader-connection.js';
import { coreProjection } from '../../../projections/registry.js';
import { projectionMigrations } from '../../../projections/runner/migrations.js';
import {
  type ProjectionProgress,
  projectionProgress,
} from '../../../projections/runner/progress/progress.js';
import {
  type Projector,
  type ProjectorOptions,
  startProjection,
} from '../../../projections/runner/projector.js';
import { LeaseLost } from '../../../projections/runner/lease.js';
import type { Logger, ReadModel } from '../../../projections/runner/read-model.js';
import { contextOf } from './context.js';
import { dropTestDatabase, testDatabaseUrl } from '../../support/services/postgres.js';

/** A line of the log. */
export interface Line {
  readonly level: 'info' | 'warn' | 'error';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A log, keys, read models and whoever works on them, on a database of their own. */
export interface World {
  readonly url: string;
  readonly masterKey: string;
  readonly admin: Database;
  /** Sees the rows of one tenant at a time. */
  readonly reader: Database;
  /** Sees the rows of all tenants. */
  readonly projecting: Database;
  readonly store: EventStore;
  readonly keys: SubjectKeys;
  readonly codec: OpeningCodec;
  readonly model: ReadModel;
  readonly lines: Line[];
  /** Returns the errors among the lines, without those of a lease that a stalled machine renewed too late. */
  errors(): Line[];
  readonly log: Logger;
  /** Appends to a stream whatever its revision; answers the position. */
  append(
    tenantId: string,
    noun: StreamNoun,
    id: string,
    events: readonly DomainEvent[],
    at?: Date,
  ): Promise<bigint>;
  /** A projector with a progress of its own, as a process has them. */
  process(options?: Partial<ProjectorOptions>): Process;
  close(): Promise<void>;
}

export interface Process {
  readonly projector: Projector;
  readonly progress: ProjectionProgress;
  stop(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const url = await testDatabaseUrl();
  const databases: Database[] = [];
  const open = (options: Partial<DatabaseOptions> = {}): Database => {
    const database = new Database({ url, ...options, max: 4 });
    databases.push(database);
    return database;
  };
  const admin = open();
  await migrate(admin, [...eventStoreMigrations, ...personalDataMigrations, ...projectionMigrations]);
  const [reader, projecting] = [open(readerConnection), open({ role: 'tessera_projector' })];
  const store = postgresEventStore({ database: admin });
  const masterKey = newMasterKey();
  const keys = postgresSubjectKeys({ database: admin, masterKey: parseMasterKey(masterKey) });
  const codec = eventCodec({ keys, validate: eventValidator() });
  const secret = new Uint8Array(32).fill(7);
  const model: ReadModel = { database: projecting, store, codec, secret, projection: coreProjection };
  const lines: Line[] = [];
  const at =
    (level: Line['level']) =>
    (fields: object, message: string): void => {
      lines.push({ level, fields: fields as Line['fields'], message });
    };
  const log: Logger = { info: at('info'), warn: at('warn'), error: at('error') };
  const processes = new Set<Process>();

  return {
    url,
    masterKey,
    admin,
    reader,
    projecting,
    store,
    keys,
    codec,
    model,
    lines,
    errors: () =>
      lines.filter(({ level, fields }) => level === 'error' && !(fields['error'] instanceof LeaseLost)),
    log,
    async append(tenantId, noun, id, events, when = new Date()) {
      const stream = streamName(tenantId, noun, id);
      const context = contextOf(tenantId, when);
      const encoded = await codec.encode(
        stream,
        events,
        events.map(() => randomUUID()),
        context,
      );
      return (await appendOne(store, { stream, expected: 'any', events: encoded })).position;
    },
    process(options = {}) {
      const progress = projectionProgress({
        database: projecting,
        projection: coreProjection.name,
        timeoutMs: 30_000,
      });
      const projector = startProjection({ ...model, log, progress, ...options });
      const process: Process = {
        projector,
        progress,
        async stop() {
          processes.delete(process);
          await projector.stop();
          await progress.close();
        },
      };
      processes.add(process);
      return process;
    },
    async close() {
      await Promise.all([...processes].map((process) => process.stop()));
      await store.close();
      await Promise.all(databases.map((database) => database.close()));
      await dropTestDatabase(url);
    },
  };
}
