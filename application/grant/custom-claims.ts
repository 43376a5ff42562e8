import { isBuiltInClient } from '../../domain/client/portal-client.js';
import type { RegisteredClient } from '../../domain/client/client.js';
import {
  type ClaimDetails,
  type ClaimValue,
  customClaimsOf,
} from '../../domain/tenant/claims/custom-claims-of.js';
import { isReservedClaim } from '../../domain/tenant/claims/reserved-claims.js';
import type { PresentTenant } from '../../domain/tenant/tenant.js';
import type { LogApp } from '../app.js';
import type { EventLog } from '../events/event-log.js';
import { systemContext } from '../shared/event-context.js';
import { recordSignIn } from '../sign-in/record-sign-in.js';

/** Claims that a tenant defines, with their values. */
export type CustomClaims = Readonly<Record<string, ClaimValue>>;

/** The tenant and the client that a token is for. */
interface ClaimParties {
  readonly tenant: PresentTenant;
  readonly client: RegisteredClient;
}

/**
 * Returns the tenant's own claims for one token or answer. The portal's client has none. Reads nothing. Where some have no room,
 * the audit log records it, once a day for a tenant; that is not waited for, and its failure has no effect.
 */
export function customClaims(
  app: LogApp,
  { tenant, client }: ClaimParties,
  details: Omit<ClaimDetails, 'thirdParty'>,
): CustomClaims {
  const { tenantId, settings } = tenant;
  if (settings.claims.length === 0 || isBuiltInClient(client.clientId)) return {};
  const { claims, leftOut } = customClaimsOf(settings.claims, { ...details, thirdParty: client.thirdParty });
  if (leftOut.length > 0)
    void recordLeftOut(app, tenantId, { clientId: client.clientId, claims: leftOut }).catch(() => undefined);
  return claims;
}

/** Returns the claims of an access token of this service that its tenant had defined at its issue. */
export const customClaimsIn = (claims: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !isReservedClaim(name)));

/** The tenants that were notified of on the latest day, by event log: a process has one. */
const recorded = new WeakMap<EventLog, { day: string; readonly tenants: Set<string> }>();

async function recordLeftOut(
  app: LogApp,
  tenantId: string,
  data: { readonly clientId: string; readonly claims: readonly string[] },
): Promise<void> {
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  const known = recorded.get(app.events);
  const today = known?.day === day ? known : { day, tenants: new Set<string>() };
  recorded.set(app.events, today);
  if (today.tenants.has(tenantId)) return;
  today.tenants.add(tenantId);
  // the same command in every process, so that the day has one event
  const context = systemContext(tenantId, app.ids.derive(tenantId, `claims left out|${day}`));
  await recordSignIn(app, context, tenantId, [{ type: 'TokenClaimsLeftOut', data }]);
}
