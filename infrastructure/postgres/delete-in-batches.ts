import type { Sql } from './database.js';
import type { Statement } from './statement.js';

/** Rows deleted by one statement: few, so that other statements wait only briefly for their locks. */
const BATCH = 1_000;

/** Most batches of one call; the next call does the rest. */
const MOST_BATCHES = 100;

/** Long, since the rows may not be in memory. */
const TIMEOUT_MS = 30_000;

/**
 * Deletes the rows of `table` that meet `condition` (SQL, with the parameters `values`), a bounded number at a time. Processes
 * that run it at the same time delete different rows.
 */
export async function deleteInBatches(
  database: Sql,
  table: string,
  condition: string,
  values: readonly unknown[],
): Promise<void> {
  const deleting = (most: number): string => `delete from ${table} where ctid = any (array(
    select ctid from ${table} where ${condition} limit ${most} for update skip locked))`;
  await repeatInBatches(database, (most) => ({ text: deleting(most), values }));
}

/** Repeats a statement that touches `most` rows at the most until it finds fewer, a bounded number of times. */
export async function repeatInBatches(database: Sql, statement: (most: number) => Statement): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const { rowCount } = await database.query({ ...statement(BATCH), timeout: TIMEOUT_MS });
    if (rowCount < BATCH) return;
  }
}
