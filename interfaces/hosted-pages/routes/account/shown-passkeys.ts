import { readFactors } from '../../../../application/user/factors/factor-record.js';
import { allowsNewPasskeys, passkeyHostOf } from '../../../../application/user/factors/unique-passkey.js';
import type { AccountPageRequest } from '../../page-request/account-page.js';
import type { PagesDeps } from '../../pages-deps.js';
import type { PasskeyView } from '../../views/account/security.js';

/** Returns the passkeys of the user of a session as pages show them, in the order of their registration. */
export async function shownPasskeys(
  { app }: PagesDeps,
  { session: { user, tenant } }: AccountPageRequest,
): Promise<PasskeyView[]> {
  const host = passkeyHostOf(app, tenant.slug);
  const records = await readFactors(app, tenant.tenantId, user.userId);
  return user.factors.passkeys.map(({ passkeyId, name, createdAt, rpId }) => ({
    id: passkeyId,
    name: name ?? '',
    createdAt,
    lastUsedAt: records.find(({ id }) => id === passkeyId)?.lastUsedAt ?? null,
    isHere: rpId === host?.rpId,
  }));
}

/** Returns why the user of a session cannot add a passkey; null when they can. */
export function withoutPasskeys(
  { app }: PagesDeps,
  { session: { tenant } }: AccountPageRequest,
): 'off' | 'address' | null {
  if (allowsNewPasskeys(app, tenant)) return null;
  return tenant.settings.passkeys ? 'address' : 'off';
}
