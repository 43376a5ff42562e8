import { sqlState } from './sql-errors.js';

/** Classes and codes of SQLSTATE (PostgreSQL, appendix A) of failures that do not depend on the statement. */
const transientClasses = new Set([
  '08', // connection exceptions
  '40', // rolled back: serialisation failure, deadlock
  '53', // insufficient resources: connections, disk, memory
]);
const transientCodes = new Set([
  '25006', // read only: a server that lost its primary role
  '55P03', // lock not available
  '57014', // cancelled: statement_timeout
  '57P01', // shut down by an administrator
  '57P02', // crashed
  '57P03', // starting up or shutting down
  '57P05', // idle session timeout
]);

/**
 * Returns whether repeating may help: the connection was lost, refused or silent, or the server cannot run a statement now.
 * The statement may have taken effect.
 */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return transientClasses.has(state.slice(0, 2)) || transientCodes.has(state);
  return error instanceof Error && !(error instanceof TypeError);
}
