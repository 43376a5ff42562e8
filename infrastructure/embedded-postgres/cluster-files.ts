import { join, resolve } from 'node:path';

/** The files of the embedded database, by absolute paths. */
export interface ClusterFiles {
  readonly directory: string;
  /** PGDATA: mode 0700, owned by the account of the server. */
  readonly data: string;
  /** The password of the login `tessera`, mode 0600. */
  readonly password: string;
  /** The TCP port of the last start, decimal. */
  readonly port: string;
  /** The output of the server, without statements or values. */
  readonly log: string;
}

/** Returns the paths for the cluster in `directory`. */
export function clusterFiles(directory: string): ClusterFiles {
  const root = resolve(directory);
  return {
    directory: root,
    data: join(root, 'data'),
    password: join(root, 'password'),
    port: join(root, 'port'),
    log: join(root, 'postgres.log'),
  };
}
