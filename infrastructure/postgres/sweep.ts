import type { Sql } from './database.js';

/** Rows deleted by one statement: few enough for nobody to wait for their locks. */
const BATCH = 1_000;

/** Batches of one sweep; what is left then is the next one's. */
const MOST_BATCHES = 100;

/** In ms: after a long rest the rows may lie anywhere. */
const TIMEOUT_MS = 30_000;

/**
 * Deletes the rows of `table` that meet `condition` (SQL of ours, with `values`), a bounded number of them at a time.
 * Safe beside other processes that sweep: they take other rows.
 */
export async function sweepInBatches(
  database: Sql,
  table: string,
  condition: string,
  values: readonly unknown[],
): Promise<void> {
  const text = `delete from ${table} where ctid = any (array(
    select ctid from ${table} where ${condition} limit ${BATCH} for update skip locked))`;
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const { rowCount } = await database.query({ text, values, timeout: TIMEOUT_MS });
    if (rowCount < BATCH) return;
  }
}
