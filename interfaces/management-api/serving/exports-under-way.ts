import { DomainError } from '../../../domain/shared/domain-error.js';

/** Limits of a process. An export takes memory until its reader has read it, and all are made in one thread. */
const MOST = { ofTenant: 4, inAll: 16 } as const;

const underWay = new Map<string, number>();
let inAll = 0;

/**
 * Counts an export of the tenant. Returns a function to be called once it has ended, in whichever way. Throws
 * `exports_under_way` at the tenant's limit, and `exports_busy` at the process's.
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
  return () => {
    const left = underWay.get(tenantId)! - 1;
    if (left > 0) underWay.set(tenantId, left);
    else underWay.delete(tenantId);
    inAll -= 1;
  };
}
