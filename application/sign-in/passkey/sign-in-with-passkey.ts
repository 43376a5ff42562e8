import { type AskedAssurance, anyAssurance } from '../../../domain/sign-in/asked-assurance.js';
import { ceremonies } from '../../../domain/sign-in/assurance.js';
import type { SignInRefusal } from '../../../domain/sign-in/sign-in-events.js';
import type { PresentTenant } from '../../../domain/tenant/tenant.js';
import type { App, SignInApp } from '../../app.js';
import { SubjectErased } from '../../ports/events/subject-keys.js';
import type { PasskeyCeremony, PasskeyHost } from '../../ports/sign-in/passkeys.js';
import type { VisitorContext } from '../../shared/visitor-context.js';
import { presentTenantOf } from '../../tenant/tenant-stream.js';
import { passkeyHostOf } from '../../user/factors/unique-passkey.js';
import { type AdvancedSignIn, advanceSignIn } from '../advance-sign-in.js';
import { maySignIn } from '../may-sign-in.js';
import type { SignInParties } from '../sign-in-step.js';
import { usablePasskeys } from './prove-second-factor-by-passkey.js';
import { type ProvedPasskey, provePasskey } from './prove-passkey.js';
import { refusePasskey } from './refuse-passkey.js';

/** The outcome of a passkey. `refused` has no reason; `position`: of what was recorded, null where nothing was. */
export type PasskeySignIn = AdvancedSignIn | { readonly kind: 'refused'; readonly position: bigint | null };

const ceremonyOf = (
  tenantId: string,
  { rpId }: PasskeyHost,
  browser: string,
  userId: string | null,
): PasskeyCeremony => ({
  tenantId,
  purpose: userId === null ? 'sign-in' : 'step-up',
  rpId,
  browser,
  userId,
});

/**
 * Begins a sign-in with a passkey. Returns the options for `parseRequestOptionsFromJSON`, which name no passkey, so that
 * they say nothing about accounts. Null where the pages are at an IP address.
 * @param browser the value of the browser's cookie
 */
export async function offerPasskeySignIn(
  app: SignInApp,
  tenantId: string,
  browser: string,
): Promise<object | null> {
  const host = passkeyHostOf(app, (await presentTenantOf(app, tenantId)).slug);
  if (host === null) return null;
  const challenge = await app.passkeyCeremonies.begin(ceremonyOf(tenantId, host, browser, null));
  return app.passkeys.signInOptions({ rpId: host.rpId, challenge, allowed: null });
}

/**
 * Begins the step-up of a user with a passkey. Returns the options for `parseRequestOptionsFromJSON`, which name their
 * passkeys; null where none can be used here.
 * @param browser the value of the browser's cookie
 */
export async function offerPasskeyStepUp(
  app: SignInApp,
  { user, tenant }: SignInParties,
  browser: string,
): Promise<object | null> {
  const host = passkeyHostOf(app, tenant.slug);
  const allowed = usablePasskeys(app, { user, tenant });
  if (host === null || allowed.length === 0) return null;
  const ceremony = ceremonyOf(tenant.tenantId, host, browser, user.userId);
  const challenge = await app.passkeyCeremonies.begin(ceremony);
  return app.passkeys.signInOptions({ rpId: host.rpId, challenge, allowed });
}

export interface PasskeySignInInput {
  /** The authenticator's answer, JSON. */
  readonly response: string;
  /** The value of the browser's cookie. */
  readonly browser: string;
  /** The application that asked for the sign-in; null at a page of the service itself. */
  readonly clientId: string | null;
  /** Default: any sign-in will do. */
  readonly asked?: AskedAssurance;
  /** The user of the session that steps up: any other is refused. Default: any user. */
  readonly userId?: string;
}

/**
 * Signs a user in by a passkey, which needs no second factor. The lock that wrong passwords caused does not stop it,
 * nor does the limit of the address, since a passkey cannot be guessed. Any wrong, used, late or foreign answer, a suspended
 * user and a locked tenant are refused alike.
 */
export async function signInWithPasskey(
  app: App,
  context: VisitorContext,
  { response, browser, clientId, asked = anyAssurance, userId }: PasskeySignInInput,
): Promise<PasskeySignIn> {
  const { tenantId } = context;
  const tenant = await presentTenantOf(app, tenantId);
  const host = passkeyHostOf(app, tenant.slug);
  if (host === null) return { kind: 'refused', position: null };
  const ceremony = ceremonyOf(tenantId, host, browser, userId ?? null);
  const proved = await provePasskey(app, { host, response, ceremony });
  const reason = reasonToRefuse(proved, tenant, clientId);
  if (reason !== null || proved.kind === 'refused') {
    const refused = proved.kind === 'refused' ? proved : { ...proved, credentialId: '', wentBack: null };
    return {
      kind: 'refused',
      position: await refusePasskey(app, context, { ...refused, reason: reason ?? 'passkey' }),
    };
  }
  try {
    const { user } = proved;
    const authenticatedAt = app.clock.now();
    const proof = { authenticatedAt, amr: ceremonies.passkey, provedMailbox: null, clientId, asked };
    return await advanceSignIn(app, context, { user, tenant, ...proof });
  } catch (error) {
    // erased meanwhile
    if (error instanceof SubjectErased) return { kind: 'refused', position: null };
    throw error;
  }
}

function reasonToRefuse(
  proved: ProvedPasskey,
  tenant: PresentTenant,
  clientId: string | null,
): SignInRefusal | null {
  if (proved.kind === 'refused') return 'passkey';
  if (!maySignIn(tenant, proved.user, clientId)) return 'locked';
  return proved.user.suspended ? 'suspended' : null;
}
