import { setTimeout as sleep } from 'node:timers/promises';
import { auditProjection } from '../registry.js';
import { entryStatements } from '../audit-log/entries.js';
import { type TenantReader, tenantRows } from '../reader-connection.js';
import { ReadModelsBehind } from './tenant-snapshot.js';

const PATIENCE_MS = 60_000;
const RETRY_MS = 50;

/**
 * Returns a function that returns the number of a tenant's last entry at a position of the log, 0 for none. Waits until the
 * audit log has got there; throws ReadModelsBehind when that takes too long. `reader`: see `QuerySources`.
 */
export const lastEntryAt =
  (reader: TenantReader, patienceMs = PATIENCE_MS) =>
  async (tenantId: string, position: bigint): Promise<bigint> => {
    const end = performance.now() + patienceMs;
    for (;;) {
      const [checkpoint] = await tenantRows<{ position: bigint }>(
        reader,
        tenantId,
        entryStatements.status,
        auditProjection.name,
        'live',
      );
      if (checkpoint !== undefined && checkpoint.position >= position) break;
      if (performance.now() > end)
        throw new ReadModelsBehind('the audit log is behind: try again in a moment');
      await sleep(RETRY_MS);
    }
    const [row] = await tenantRows<{ id: bigint }>(reader, tenantId, entryStatements.lastAt, position);
    return row?.id ?? 0n;
  };
