import { liveLegacySignIn } from '../../domain/tenant/change-legacy-sign-in.js';
import type { LegacySignIn } from '../../domain/tenant/legacy-sign-in.js';
import type { PresentTenant } from '../../domain/tenant/tenant.js';
import type { App } from '../app.js';
import { isoTime } from '../shared/event-context.js';

/** The former system of a tenant as the portal's API shows it, without its secret. Times are ISO 8601. */
export type LegacySignInRecord = Omit<LegacySignIn, 'secretId' | 'reminded'>;

export const legacySignInRecord = ({
  secretId: _,
  reminded: _reminded,
  ...record
}: LegacySignIn): LegacySignInRecord => record;

/** Returns the record of the former system that sign-ins ask now; null for none. */
export function liveLegacySignInRecord(
  { clock }: Pick<App, 'clock'>,
  tenant: Pick<PresentTenant, 'legacySignIn'>,
): LegacySignInRecord | null {
  const live = liveLegacySignIn(tenant, isoTime(clock.now()));
  return live && legacySignInRecord(live);
}
