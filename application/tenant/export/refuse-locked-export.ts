import { DomainError } from '../../../domain/shared/domain-error.js';
import { lockTable } from '../../../domain/tenant/lock-table.js';
import type { PresentTenant } from '../../../domain/tenant/tenant.js';

/** Throws `tenant_locked` where the tenant's lock allows no export, on the command line either. */
export function refuseLockedExport({ lock }: Pick<PresentTenant, 'lock'>): void {
  if (lock !== null && lockTable.exports[lock.kind] === 'none')
    throw new DomainError(
      'forbidden',
      'tenant_locked',
      `The tenant is locked (${lock.kind}): nothing is exported until it is unlocked.`,
    );
}
