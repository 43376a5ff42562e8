import pg from 'pg';

/** SQLSTATE `too_many_connections`: of the server, the database or the login. */
const TOO_MANY = '53300';

/** Throws the error of a connection that could not be opened; where the server grants no more, it says what to do. */
export function refusedConnection(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === TOO_MANY)
    error.message +=
      ': lower DATABASE_CONNECTIONS, of which each process opens as many, or raise what PostgreSQL grants (max_connections)';
  throw error;
}
