import { streamName } from '../../domain/shared/stream-name.js';
import type { Acr } from '../../domain/sign-in/assurance.js';
import type { PresentTenant } from '../../domain/tenant/tenant.js';
import { type PresentUser, user } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { SignInTransaction } from '../ports/sign-in/sign-in-transactions.js';
import { loadExisting } from '../shared/load.js';
import { presentTenantOf } from '../tenant/tenant-stream.js';
import { maySignIn } from './may-sign-in.js';
import { type SignInStep, signInStep, targetOf } from './sign-in-step.js';

/** A sign-in between its steps, with its user and tenant as they are now. */
export interface OpenSignIn {
  /** The secret of its cookie. */
  readonly secret: string;
  readonly transaction: SignInTransaction;
  readonly user: PresentUser;
  readonly tenant: PresentTenant;
  readonly step: SignInStep;
  /** The class that the sign-in has to reach because it was asked for; null for any. */
  readonly target: Acr | null;
}

/**
 * Returns the sign-in with this secret. Null when it is over: it expired, was completed or had five wrong codes; the
 * user was suspended or deleted or got another password since it began; the session that it supplements ended, or its user
 * authenticated anew; or the tenant is locked, and the user is no owner who signs in to the portal.
 */
export async function openSignIn(
  app: Pick<App, 'addresses' | 'events' | 'sessions' | 'signInTransactions'>,
  tenantId: string,
  secret: string,
): Promise<OpenSignIn | null> {
  const [transaction, tenant] = await Promise.all([
    app.signInTransactions.find(tenantId, secret),
    presentTenantOf(app, tenantId),
  ]);
  // without a proof it is a sign-in by a mailed code, which knows no other step (`open-code-sign-in.ts`)
  if (transaction === null || transaction.amr.length === 0) return null;
  const { state } = await loadExisting(app, streamName(tenantId, 'user', transaction.userId), user);
  if (state.status !== 'present' || state.suspended) return null;
  if (state.sessionGeneration !== transaction.generation) return null;
  if (!(await hasItsSession(app, transaction))) return null;
  if (!maySignIn(tenant, state, transaction.clientId)) return null;
  const parties = { user: state, tenant };
  const step = signInStep(app, parties, transaction);
  return { secret, transaction, ...parties, step, target: targetOf(app, parties, transaction.asked) };
}

/** Returns whether the session is there that a sign-in supplements, and its user has not authenticated anew since. */
async function hasItsSession(
  { sessions }: Pick<App, 'sessions'>,
  { tenantId, raises, authenticatedAt }: SignInTransaction,
): Promise<boolean> {
  if (raises === null) return true;
  return (await sessions.byId(tenantId, raises))?.authenticatedAt === authenticatedAt;
}
