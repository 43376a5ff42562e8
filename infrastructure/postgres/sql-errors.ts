import pg from 'pg';

/** SQLSTATE of a PostgreSQL error (`23505` unique violation …), undefined for any other error. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

/**
 * Whether the server takes no writes, on this connection at least: another one may lead to a server that does, or begin
 * after it was allowed again.
 */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === '25006';

/** The name of the constraint that a PostgreSQL error speaks of. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.constraint : undefined;
