import { accessSync, constants } from 'node:fs';
import { makeFolder } from '../../../infrastructure/data-directory/make-folder.js';
import { ConfigError } from '../../config.js';

/** Makes the folder of `DATA_DIR`. Throws ConfigError where this process cannot write it. */
export function ensureDataDirectory(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `DATA_DIR is "${dataDir}": it must be a folder that this process can write (${code})`,
    );
  }
}
