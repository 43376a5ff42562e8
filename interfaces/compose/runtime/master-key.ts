import type { KeyObject } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadOrCreateMasterKey, nextMasterKey } from '../../../infrastructure/crypto/master-key-file.js';
import { parseMasterKey } from '../../../infrastructure/crypto/master-key.js';
import { WrongMasterKey } from '../../../infrastructure/installation/kept-installation.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import { ConfigError } from '../../config-error.js';
import type { Config } from '../../config.js';

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
