import type { KeyObject } from 'node:crypto';
import { type OpeningCodec, eventCodec } from '../../../application/events/event-codec.js';
import type { Clock } from '../../../application/ports/shared/clock.js';
import { derivedSecret } from '../../../infrastructure/crypto/derived-secret.js';
import { eventValidator } from '../../../infrastructure/json-schema/event-validator.js';
import { rootKey } from '../../../infrastructure/installation/root-key.js';
import { postgresSubjectKeys } from '../../../infrastructure/personal-data/postgres-subject-keys.js';
import type { Config } from '../../config.js';
import type { Databases } from './databases.js';
import type { InstallationLog } from './open-log.js';

export interface BaseOptions {
  readonly config: Config;
  readonly clock: Clock;
  /** In a base: the key that wraps all others (`rootKey`). */
  readonly masterKey: KeyObject;
  readonly databases: Databases;
  readonly eventLog: InstallationLog;
}

/** The parts of a runtime that all others are built on. */
export interface Base extends BaseOptions {
  readonly keys: ReturnType<typeof postgresSubjectKeys>;
  readonly codec: OpeningCodec;
  /** Returns 32 bytes for one purpose, the same in every process. */
  readonly secretFor: (purpose: string) => Uint8Array;
}

/** @param options.masterKey wraps the key that wraps all others */
export async function runtimeBase(options: BaseOptions): Promise<Base> {
  const { databases } = options;
  const masterKey = await rootKey(databases.database, options.masterKey);
  const keys = postgresSubjectKeys({ database: databases.database, masterKey });
  return {
    ...options,
    masterKey,
    keys,
    codec: eventCodec({ keys, validate: eventValidator() }),
    secretFor: (purpose) => derivedSecret(masterKey, purpose),
  };
}
