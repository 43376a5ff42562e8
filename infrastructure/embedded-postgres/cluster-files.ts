import { join, resolve } from 'node:path';

/** Where the embedded database keeps its things; all paths are absolute. */
export interface ClusterFiles {
  readonly directory: string;
  /** PGDATA, mode 0700, owned by the account the server runs as. */
  readonly data: string;
  /** The password of the login `tessera`, mode 0600. */
  readonly password: string;
  /** The TCP port of the last start, decimal. */
  readonly port: string;
  /** What the server process prints; never statements or values. */
  readonly log: string;
}

/** Names the files of the cluster in `directory` without touching the disk. */
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
