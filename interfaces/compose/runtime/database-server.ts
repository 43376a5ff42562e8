import { join } from 'node:path';
import { lockDataDirectory } from '../../../infrastructure/data-directory/lock.js';
import { startEmbeddedPostgres } from '../../../infrastructure/embedded-postgres/embedded-postgres.js';
import { findRunningEmbeddedPostgres } from '../../../infrastructure/embedded-postgres/running.js';
import type { Config } from '../../config.js';
import { connectionsOfAll } from './connection-shares.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';

export interface DatabaseServer {
  readonly url: string;
  /** Ends what this process started. */
  close(): Promise<void>;
}

export interface DatabaseServerOptions {
  readonly log: Log;
  /** Takes `DATA_DIR` for this process alone; the command line works beside a running service instead. */
  readonly exclusive: boolean;
}

/** Connections for the command line, backups, and those that PostgreSQL keeps for itself. */
const BESIDE_THE_SERVICE = 40;

/** The server of `DATABASE_URL`, or the embedded one. Throws DataDirectoryInUse, EmbeddedPostgresError. */
export async function databaseServer(
  config: Config,
  { log, exclusive }: DatabaseServerOptions,
): Promise<DatabaseServer> {
  const { databaseUrl, dataDir } = config;
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
