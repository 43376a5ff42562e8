import type { KeyObject } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { eventCodec, type OpeningCodec } from '../../../application/events/event-codec.js';
import type { Clock } from '../../../application/ports/shared/clock.js';
import { derivedSecret, parseMasterKey } from '../../../infrastructure/crypto/master-key.js';
import { loadOrCreateMasterKey, nextMasterKey } from '../../../infrastructure/crypto/master-key-file.js';
import { WrongMasterKey } from '../../../infrastructure/installation/stored-installation.js';
import { rootKey } from '../../../infrastructure/installation/root-key.js';
import { eventValidator } from '../../../infrastructure/json-schema/compile-schema.js';
import { postgresSubjectKeys } from '../../../infrastructure/personal-data/postgres-subject-keys.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import { ConfigError } from '../../config-error.js';
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

export interface OpenedMasterKey {
  readonly masterKey: KeyObject;
  /** Throws ConfigError, which names the file of the key, when `error` is WrongMasterKey. */
  refuse(error: unknown): void;
}

/** Returns `MASTER_KEY`, or the key of the file in `DATA_DIR`, which is created when it is missing. */
export async function openMasterKey({ masterKey, dataDir }: Config, log: Log): Promise<OpenedMasterKey> {
  if (masterKey !== null) return { masterKey: parseMasterKey(masterKey), refuse: () => undefined };
  const file = join(dataDir, 'master.key');
  const { key, created, exposed } = await loadOrCreateMasterKey(file);
  if (created)
    log.info({ file: 'master.key' }, 'made a master key in DATA_DIR: back it up, apart from the database');
  if (exposed) log.warn({ file: 'master.key' }, 'other accounts can read the master key: chmod 600 it');
  return {
    masterKey: key,
    refuse(error) {
      if (!(error instanceof WrongMasterKey)) return;
      // a new key cannot open the values of an old database: it must not take the place of the lost one
      if (created) rmSync(file);
      const next = nextMasterKey(file);
      if (next !== null && error.isKey(next.key))
        throw new ConfigError(`${file} is the former key: rename ${next.file}, which a rewrap left, to it`);
      const what = created ? 'is gone' : 'does not hold the key that this database was set up with';
      throw new ConfigError(`${file} ${what}: put it back, as what its key sealed opens with no other`);
    },
  };
}
