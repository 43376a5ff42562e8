import type { Database } from '../../../infrastructure/postgres/database.js';
import { type Config, type ProcessRole, ConfigError } from '../../config.js';

/** The most connections that each part of a process opens. `pipelined` ones are shared by short statements. */
export interface ConnectionShares {
  /** As the login's own role: what requests write, keys, ephemeral state. */
  readonly requests: { readonly max: number; readonly pipelined: number };
  /** As `tessera_reader`: lists and single records. */
  readonly reads: { readonly max: number; readonly pipelined: number };
  readonly projections: { readonly max: number };
  readonly deliveries: { readonly max: number };
}

/** One each for new events, appends and a bootstrap; of those who serve requests one for writes that are not projected. */
const sessionsOf = (roles: readonly ProcessRole[]): number =>
  3 +
  (roles.includes('api') ? 1 : 0) +
  // a lease each: users and audit log, mails, webhooks; who has none of them hears how far the three read models are
  (roles.includes('projector') ? 4 : 3);

/** Exports have a thread of their own, in processes that serve requests. */
const exportsOf = (roles: readonly ProcessRole[]): number => (roles.includes('api') ? 4 : 0);

const fewest = [2, 1, 1, 1, 1, 1] as const;
const most = [10, 2, 4, 2, 3, 6] as const;
/** Where a further connection helps most, first. */
const order = [3, 0, 5, 1, 0, 0, 2, 4] as const;

/** Returns the fewest connections that a process with these roles works with. */
export const fewestConnections = (roles: readonly ProcessRole[]): number =>
  sessionsOf(roles) + exportsOf(roles) + fewest.reduce((sum, share) => sum + share, 0);

/** Shares the connections of `DATABASE_CONNECTIONS` out. Throws ConfigError where they are too few for the roles. */
export function connectionShares({
  databaseConnections,
  roles,
}: Pick<Config, 'databaseConnections' | 'roles'>): ConnectionShares {
  let left = databaseConnections - fewestConnections(roles);
  if (left < 0)
    throw new ConfigError(
      `DATABASE_CONNECTIONS is "${databaseConnections}": it must be ${fewestConnections(roles)} or more for ROLES=${roles.join(',')}`,
    );
  const shares: number[] = [...fewest];
  const isFull = (): boolean => shares.every((share, index) => share >= most[index]!);
  for (let turn = 0; left > 0 && !isFull(); turn++) {
    const index = order[turn % order.length]!;
    if (shares[index]! >= most[index]) continue;
    shares[index] = shares[index]! + 1;
    left -= 1;
  }
  const [requests = 0, requestPipelines = 0, reads = 0, readPipelines = 0, projections = 0, deliveries = 0] =
    shares;
  return {
    requests: { max: requests, pipelined: requestPipelines },
    reads: { max: reads, pipelined: readPipelines },
    projections: { max: projections },
    deliveries: { max: deliveries },
  };
}

/** Returns the connections that the processes of one command open together. */
export const connectionsOfAll = ({
  databaseConnections,
  processes,
  roles,
}: Pick<Config, 'databaseConnections' | 'processes' | 'roles'>): number =>
  databaseConnections * (processes === 1 ? 1 : processes + (roles.length > 1 ? 1 : 0));

/**
 * Compares what the processes of one command open with what the server grants to logins.
 * @throws ConfigError where it grants fewer
 */
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
