import { DomainError } from '../../domain/shared/domain-error.js';

/** Of one tenant in one process. Each takes memory for as long as its reader takes, and all are made by one thread. */
const MOST = 4;

const underWay = new Map<string, number>();

/**
 * Notes that an export of the tenant begins; to be called once it has ended, whatever ended it, is what this answers.
 * Throws `exports_under_way`.
 */
export function beginExport(tenantId: string): () => void {
  const count = (underWay.get(tenantId) ?? 0) + 1;
  if (count > MOST)
    throw new DomainError(
      'conflict',
      'exports_under_way',
      `${MOST} exports are under way: wait until one has ended.`,
    );
  underWay.set(tenantId, count);
  return () => {
    const left = underWay.get(tenantId)! - 1;
    if (left > 0) underWay.set(tenantId, left);
    else underWay.delete(tenantId);
  };
}
