import type { Session, SqlResult } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';

export type Results = SqlResult<Record<string, unknown>>[];

/** A server that is gone without a word would hold up whoever waits for it for ever. */
const TIMEOUT_MS = 60_000;

/**
 * Sends the statements to a pipelined session in one tick, one round trip for all. When one fails, all are awaited and
 * the first failure is thrown.
 */
export async function sendGroup(session: Session, statements: readonly Statement[]): Promise<Results> {
  const timed = statements.map((statement) => session.query({ ...statement, timeout: TIMEOUT_MS }));
  const settled = await Promise.allSettled(timed);
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason as Error;
    return result.value;
  });
}

export const BEGIN: Statement = { text: 'begin' };
export const COMMIT: Statement = { text: 'commit' };
export const ROLLBACK: Statement = { text: 'rollback' };
