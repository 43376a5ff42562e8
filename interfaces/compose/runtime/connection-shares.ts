import type { Database } from '../../../infrastructure/postgres/database.js';
import { ConfigError } from '../../config-error.js';
import type { Config, ProcessRole } from '../../config.js';

/** The most connections of each pool of a process. Short statements share the `pipelined` ones. */
export interface ConnectionShares {
  /** With the login's own role: writes of requests, keys, short-lived state. */
  readonly requests: { readonly max: number; readonly pipelined: number };
  /** As `tessera_reader`: lists and single records. */
  readonly reads: { readonly max: number; readonly pipelined: number };
  readonly projections: { readonly max: number };
  readonly deliveries: { readonly max: number };
}

/**
 * Returns the connections outside the pools: for notifications and appends; with the role `api` for overdue writes, without it
 * for a bootstrap, which with it has one of those of exports; with `projector` for the leases of read models, audit log, history
 * of access, mails, webhooks and replays.
 */
const sessionsOf = (roles: readonly ProcessRole[]): number => 3 + (roles.includes('projector') ? 6 : 0);

/** Returns the connections of the thread of exports, which processes with the role `api` have. */
const exportsOf = (roles: readonly ProcessRole[]): number => (roles.includes('api') ? 4 : 0);

const fewest = {
  requests: 2,
  requestPipelines: 1,
  reads: 1,
  readPipelines: 1,
  projections: 1,
  deliveries: 1,
};
const most = { requests: 10, requestPipelines: 2, reads: 4, readPipelines: 2, projections: 3, deliveries: 6 };

/** The shares that get one more connection each, in turns. */
const order = [
  'readPipelines',
  'requests',
  'deliveries',
  'requestPipelines',
  'requests',
  'requests',
  'reads',
  'projections',
] as const;

/** Returns the fewest connections that a process with these roles works with. */
export const fewestConnections = (roles: readonly ProcessRole[]): number =>
  sessionsOf(roles) + exportsOf(roles) + Object.values(fewest).reduce((sum, share) => sum + share);

/** Distributes the connections of `DATABASE_CONNECTIONS`. Throws ConfigError when the roles need more. */
export function connectionShares({
  databaseConnections,
  roles,
}: Pick<Config, 'databaseConnections' | 'roles'>): ConnectionShares {
  let left = databaseConnections - fewestConnections(roles);
  if (left < 0)
    throw new ConfigError(
      `DATABASE_CONNECTIONS is "${databaseConnections}": it must be ${fewestConnections(roles)} or more for ROLES=${roles.join(',')}`,
    );
  const shares = { ...fewest };
  const canGrow = (share: keyof typeof shares): boolean => shares[share] < most[share];
  for (let turn = 0; left > 0 && order.some(canGrow); turn++) {
    const share = order[turn % order.length]!;
    if (!canGrow(share)) continue;
    shares[share] += 1;
    left -= 1;
  }
  return {
    requests: { max: shares.requests, pipelined: shares.requestPipelines },
    reads: { max: shares.reads, pipelined: shares.readPipelines },
    projections: { max: shares.projections },
    deliveries: { max: shares.deliveries },
  };
}

/** Returns the connections that the processes of one command open together. */
export const connectionsOfAll = ({
  databaseConnections,
  processes,
  roles,
}: Pick<Config, 'databaseConnections' | 'processes' | 'roles'>): number =>
  databaseConnections * (processes === 1 ? 1 : processes + (roles.length > 1 ? 1 : 0));

/** Throws ConfigError when the processes of one command open more connections than the server grants to logins. */
export async function checkGrantedConnections(
  database: Database,
  config: Pick<Config, 'databaseConnections' | 'processes' | 'roles'>,
): Promise<void> {
  const { rows } = await database.query<{ granted: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as granted`,
  );
  const { granted } = rows[0]!;
  const needed = connectionsOfAll(config);
  if (needed <= granted) return;
  const { databaseConnections, processes } = config;
  throw new ConfigError(
    `DATABASE_CONNECTIONS is "${databaseConnections}", PROCESSES is "${processes}": together ${needed} connections, and PostgreSQL grants ${granted}: lower one of them, or raise its max_connections`,
  );
}
