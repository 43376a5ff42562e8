import pg from 'pg';
import { blame, unreachable } from '../telemetry/dependency-failure.js';

/** Returns the SQLSTATE of a PostgreSQL error (`23505`: unique violation), undefined for any other error. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

/** Returns whether this connection takes no writes. A new one may lead to another server, or begin after a switch. */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === '25006';

/** Throws the error of a connection that could not be opened. Where the server grants no more, it names the remedy. */
export function refusedConnection(error: unknown): never {
  if (sqlState(error) === TOO_MANY_CONNECTIONS)
    (error as Error).message +=
      ': lower DATABASE_CONNECTIONS, of which each process opens as many, or raise what PostgreSQL grants (max_connections)';
  throw blame(error, unreachable('database', error));
}

/** Returns whether the server refuses because a resource is used up that no repetition frees: its disk, a limit of its settings. */
export const isOutOfSpace = (error: unknown): boolean =>
  ['53100', '53400', '58030'].includes(sqlState(error) ?? '');

/** Of the server, the database or the login. */
const TOO_MANY_CONNECTIONS = '53300';

/** Returns the name of the constraint that a PostgreSQL error names. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.constraint : undefined;
