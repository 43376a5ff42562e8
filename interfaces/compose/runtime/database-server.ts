import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { lockDataDirectory, makeFolder } from '../../../infrastructure/data-directory/data-directory.js';
import { startEmbeddedPostgres } from '../../../infrastructure/embedded-postgres/embedded-postgres.js';
import { findRunningEmbeddedPostgres } from '../../../infrastructure/embedded-postgres/running.js';
import { ConfigError } from '../../config-error.js';
import type { Config } from '../../config.js';
import { connectionsOfAll } from './connection-shares.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';

export interface DatabaseServer {
  readonly url: string;
  /** Stops the server if this process started it. */
  close(): Promise<void>;
}

export interface DatabaseServerOptions {
  readonly log: Log;
  /** Whether this process locks `DATA_DIR`. False for the command line, which works beside a running service. */
  readonly exclusive: boolean;
}

/** Connections for the command line, backups, and those that PostgreSQL keeps for itself. */
const BESIDE_THE_SERVICE = 40;

/**
 * Returns the server of `DATABASE_URL`, or starts the embedded one. Creates `DATA_DIR` if it is needed. Throws ConfigError,
 * DataDirectoryInUse, EmbeddedPostgresError.
 */
export async function databaseServer(
  config: Config,
  { log, exclusive }: DatabaseServerOptions,
): Promise<DatabaseServer> {
  const { databaseUrl, dataDir, bootstrapFile } = config;
  // with `DATABASE_URL` only a bootstrap writes files there
  if (databaseUrl === null || bootstrapFile !== null) ensureDataDirectory(dataDir);
  if (databaseUrl !== null) return { url: databaseUrl, close: () => Promise.resolve() };
  const directory = join(dataDir, 'postgres');
  const release = exclusive ? lockDataDirectory(dataDir) : () => undefined;
  try {
    const running = exclusive ? null : await findRunningEmbeddedPostgres(directory);
    if (running !== null) return { url: running, close: () => Promise.resolve() };
    const server = await startEmbeddedPostgres({
      directory,
      settings: { max_connections: String(connectionsOfAll(config) + BESIDE_THE_SERVICE) },
      log: (message) => {
        log.info({ part: 'embedded database' }, message);
      },
    });
    return {
      url: server.url,
      async close() {
        await server.stop({ onlyIfIdle: !exclusive });
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Creates the folder of `DATA_DIR`. Throws ConfigError when this process cannot write it. */
function ensureDataDirectory(dataDir: string): void {
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
