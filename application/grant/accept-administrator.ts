import { type Scope, scopes } from '../../domain/api-key/scopes.js';
import { areOfAdministrator, areOfOwner } from '../../domain/role/built-in-roles.js';
import { PLATFORM_TENANT } from '../../domain/shared/stream-name.js';
import { type Acr, acrOf } from '../../domain/sign-in/assurance.js';
import { isSteppedUp } from '../../domain/sign-in/step-up.js';
import type { TenantLock } from '../../domain/tenant/tenant.js';
import { type Factors, hasFactor } from '../../domain/user/factors.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import { operatorsAccess } from '../tenant/operators/support-access.js';
import { isStrongEnough } from '../sign-in/may-sign-in.js';
import { acceptAccessToken } from './accept-access-token.js';
import { isOfService, verifiedAccessToken } from './verified-token.js';

/** The user of an access token, and whether they may use the Management API. */
export interface TokenHolder {
  readonly tenantId: string;
  readonly userId: string;
  /** The client that the token was issued to. */
  readonly clientId: string;
  /** The scopes of the Management API that the token has, and its client may still have. */
  readonly scopes: ReadonlySet<Scope>;
  /** The session that the token was issued in. */
  readonly sessionId: string;
  /** Whether they are owner or admin of the tenant now, by the log and not by the token. */
  readonly isAdministrator: boolean;
  /** Whether they are owner, likewise. */
  readonly isOwner: boolean;
  /** Whether they authenticated as strongly as the tenant's policy asks of them now. */
  readonly meetsPolicy: boolean;
  /** Whether they authenticated as recently and strongly as actions that ask for a step-up need. */
  readonly isSteppedUp: boolean;
  /** The class that a step-up has to reach. */
  readonly stepUpAcr: Acr;
  /** The lock of their tenant, which the caller enforces; null for none. */
  readonly lock: TenantLock | null;
  /** What an operator may see of the tenant that the token was asked for with. Null or absent for any other token. */
  readonly support?: TokenSupport | null;
}

/** The access of an operator by a token for a tenant, as it is now. */
export interface TokenSupport {
  readonly tenantId: string;
  /** The operator's pseudonym there. */
  readonly operatorId: string;
  /** Id of the live access; null: it has ended, or there never was one. */
  readonly accessId: string | null;
  /** Whether it was not used before. */
  readonly isFirstUse: boolean;
}

/** Returns what an operator may see of a tenant now. */
export async function supportOf(
  app: Pick<OpenIdApp, 'events' | 'clock' | 'keys'>,
  userId: string,
  tenantId: string,
): Promise<TokenSupport> {
  const { operatorId, access } = await operatorsAccess(app, tenantId, userId);
  return {
    tenantId,
    operatorId,
    accessId: access?.id ?? null,
    isFirstUse: access?.usedAt === null,
  };
}

/** Operators prove a passkey, which no page can pass on; others their second factor, if they have one. */
function stepUpAcrOf(tenantId: string, factors: Factors): Acr {
  if (tenantId === PLATFORM_TENANT) return 'phr';
  return hasFactor(factors) ? 'urn:tessera:mfa' : 'urn:tessera:pwd';
}

/**
 * Returns the user of an access token whose audience is this service; `other-audience` for a valid token of another one,
 * `service` for one that a service got for itself, null for a text that is none.
 */
export async function acceptAdministrator(
  app: OpenIdApp,
  token: string,
): Promise<TokenHolder | 'other-audience' | 'service' | null> {
  // rights are read from the log itself, not from a copy that may be a second old
  const accepted = await acceptAccessToken(app, token, 'administration', app.events);
  if (!accepted) {
    const claims = await verifiedAccessToken(app.signingKeys, token);
    return claims !== null && isOfService(claims) ? 'service' : null;
  }
  if (!accepted.audience.includes(app.addresses.baseUrl)) return 'other-audience';
  const { grant, user, client, tenant } = accepted;
  const { tenantId, userId, clientId, sessionId } = grant;
  const details = { ...grant, provedMailbox: null };
  return {
    tenantId,
    userId,
    clientId,
    // no client but the portal's has this audience of its own
    scopes:
      client.audience === app.addresses.baseUrl
        ? new Set(scopes)
        : new Set(client.managementScopes.filter((scope) => accepted.scopes.includes(scope))),
    sessionId,
    isAdministrator: areOfAdministrator(tenantId, user.roleIds),
    isOwner: areOfOwner(tenantId, user.roleIds),
    // a remembered device never stands in for an administrator's second factor
    meetsPolicy: isStrongEnough({ amr: grant.amr, remembered: false }, accepted),
    isSteppedUp:
      isSteppedUp(details, user, 'factor', app.clock.now()) &&
      (tenantId !== PLATFORM_TENANT || acrOf(grant.amr) === 'phr'),
    stepUpAcr: stepUpAcrOf(tenantId, user.factors),
    lock: tenant.lock,
    support:
      tenantId === PLATFORM_TENANT && grant.supportTenant
        ? await supportOf(app, userId, grant.supportTenant)
        : null,
  };
}
