import { DomainError } from '../../../domain/shared/domain-error.js';

/** The limits of a process: exports take memory as long as they are read, and all share one thread. */
const MOST = { ofTenant: 4, inAll: 16 } as const;

const underWay = new Map<string, number>();
let inAll = 0;

/**
 * Counts an export of the tenant. Returns the function to call at its end, also after a failure; a further call does nothing.
 * Throws `exports_under_way` at the limit of the tenant, and `exports_busy` at that of the process.
 */
export function beginExport(tenantId: string): () => void {
  const count = (underWay.get(tenantId) ?? 0) + 1;
  if (count > MOST.ofTenant)
    throw new DomainError(
      'conflict',
      'exports_under_way',
      `${MOST.ofTenant} exports are under way: wait until one has ended.`,
    );
  if (inAll >= MOST.inAll)
    throw new DomainError('unavailable', 'exports_busy', 'Too many exports are under way. Try again.');
  underWay.set(tenantId, count);
  inAll += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    const left = underWay.get(tenantId)! - 1;
    if (left > 0) underWay.set(tenantId, left);
    else underWay.delete(tenantId);
    inAll -= 1;
  };
}
