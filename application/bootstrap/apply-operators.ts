import { PLATFORM_SLUG } from '../../domain/tenant/platform.js';
import { normaliseEmail } from '../../domain/shared/email.js';
import { PLATFORM_TENANT } from '../../domain/shared/stream-name.js';
import { foundPlatform } from '../tenant/operators/found-platform.js';
import { platformEntry } from './applied-entries.js';
import { applyPerson } from './apply-person.js';
import type { BootstrapPerson } from './bootstrap-document.js';
import { type Running, command } from './bootstrap-run.js';

const here = { tenantId: PLATFORM_TENANT, slug: PLATFORM_SLUG };

/**
 * Returns the operators of the document to apply, after founding their tenant: all of them while there has never been an
 * operator, later those that an earlier run applied, to show them as they are.
 */
export async function operatorsToApply(
  running: Running,
  operators: readonly BootstrapPerson[] = [],
): Promise<readonly BootstrapPerson[]> {
  if (operators.length === 0) return [];
  const { app, applied } = running;
  if ((await applied.idOf(platformEntry)) === null) {
    await foundPlatform(app, command(running, PLATFORM_TENANT, 'found'));
    return operators;
  }
  const known = await Promise.all(
    operators.map(({ email }) =>
      applied.idOf({ kind: 'user', slug: PLATFORM_SLUG, name: normaliseEmail(email) }),
    ),
  );
  return operators.filter((_, index) => known[index] !== null);
}

/** Makes one an operator. Returns what `applyPerson` returns. */
export const applyOperator = (running: Running, operator: BootstrapPerson): Promise<BootstrapPerson | null> =>
  applyPerson(running, here, operator, { emailVerified: true, roles: ['owner'] });

/** Notes that there has been an operator, so that no later run makes any. */
export async function operatorsApplied({ applied }: Running, operators: readonly object[]): Promise<void> {
  if (operators.length > 0) await applied.note(platformEntry, PLATFORM_TENANT);
}
