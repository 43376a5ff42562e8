import { DomainError } from '../../../domain/shared/domain-error.js';

/** In one process: of one tenant, and in all. Each takes memory for as long as its reader takes; one thread makes them. */
const MOST = { ofTenant: 4, inAll: 16 } as const;

const underWay = new Map<string, number>();
let inAll = 0;

/**
 * Notes that an export of the tenant begins; to be called once it has ended, whatever ended it, is what this answers.
 * Throws `exports_under_way`, and `exports_busy` where it is others who leave no room.
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
