import { streamName } from '../../domain/shared/stream-name.js';
import type { PresentTenant } from '../../domain/tenant/tenant.js';
import { type PresentUser, user } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { SignInTransaction } from '../ports/sign-in/sign-in-transactions.js';
import { loadExisting } from '../shared/load.js';
import { presentTenantOf } from '../tenant/present-tenant-of.js';
import { type SignInStep, signInStep } from './sign-in-step.js';

/** A sign-in between its steps, with its user and tenant as they are now. */
export interface OpenSignIn {
  /** The secret of its cookie. */
  readonly secret: string;
  readonly transaction: SignInTransaction;
  readonly user: PresentUser;
  readonly tenant: PresentTenant;
  readonly step: SignInStep;
}

/**
 * Returns the sign-in with this secret. Null when it is over: it expired, was completed or had five wrong codes; the
 * user was suspended or deleted or got another password since it began; or the tenant is locked.
 */
export async function openSignIn(
  app: Pick<App, 'events' | 'signInTransactions'>,
  tenantId: string,
  secret: string,
): Promise<OpenSignIn | null> {
  const [transaction, tenant] = await Promise.all([
    app.signInTransactions.find(tenantId, secret),
    presentTenantOf(app, tenantId),
  ]);
  if (transaction === null || tenant.status !== 'active') return null;
  const { state } = await loadExisting(app, streamName(tenantId, 'user', transaction.userId), user);
  if (state.status !== 'present' || state.suspended) return null;
  if (state.sessionGeneration !== transaction.generation) return null;
  const step = signInStep(tenantId, tenant.settings, state, transaction);
  return { secret, transaction, user: state, tenant, step };
}
