import { allowsNewFactors } from '../../../../application/user/factors/factor-policy.js';
import { passkeyHostOf } from '../../../../application/user/factors/unique-passkey.js';
import { accountPaths } from '../../account-sections.js';
import { type AccountPageRequest, showAccountPage, signedIn } from '../../page-request/account-page.js';
import { hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';
import type { AcceptedPasskeys } from '../../browser/page-data.js';
import { securityPage } from '../../views/account/security.js';
import { shownPasskeys, withoutPasskeys } from './shown-passkeys.js';

/** The page about what protects the account. It changes nothing, so that it asks for no step-up. */
export const securityPages = [
  hostedPage({ path: accountPaths.security, whileLocked: 'stops', who: signedIn, open }),
];

async function open(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const { user, tenant } = page.session;
  const { totp, backupCodes, passkeyStep } = user.factors;
  const view = {
    passwordSetAt: user.passwordSetAt,
    totp,
    allowsTotp: allowsNewFactors(tenant, user),
    passkeys: await shownPasskeys(deps, page),
    withoutPasskeys: withoutPasskeys(deps, page),
    passkeyStep,
    backupCodesLeft: backupCodes?.codes.length ?? null,
    accepted: acceptedPasskeys(deps, page),
    identities: await deps.connections.book.identitiesOf(page.tenant.tenantId, user.userId),
    linksAccounts: (await deps.connections.book.enabled(page.tenant.tenantId)).length > 0,
    notice: page.notice,
  };
  showAccountPage(deps, page, securityPage(page.frame, view));
}

/** Returns what the browser is notified of the user's passkeys at this host; null before the first one. */
function acceptedPasskeys({ app }: PagesDeps, { session }: AccountPageRequest): AcceptedPasskeys | null {
  const { userHandle, passkeys } = session.user.factors;
  const host = passkeyHostOf(app, session.tenant.slug);
  if (host === null || userHandle === null) return null;
  return {
    rpId: host.rpId,
    userId: userHandle,
    allAcceptedCredentialIds: passkeys.flatMap(({ rpId, credentialId }) =>
      rpId === host.rpId && credentialId !== null ? [credentialId] : [],
    ),
  };
}
