import type { LegacySignIn } from '../../domain/tenant/legacy-sign-in.js';

/** The former system of a tenant as the portal's API shows it, without its secret. Times are ISO 8601. */
export type LegacySignInRecord = Omit<LegacySignIn, 'secretId' | 'reminded'>;

export const legacySignInRecord = ({
  secretId: _,
  reminded: _reminded,
  ...record
}: LegacySignIn): LegacySignInRecord => record;
