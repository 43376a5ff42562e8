import type { LockKind } from './tenant-events.js';
import type { TenantLock } from './tenant.js';

/*
 * What a lock stops: one row for each surface. Every surface asks here, and a test goes through all rows and fails for a
 * surface that has none.
 */

/** For whom a surface goes on: for everybody, for owners who use the portal, or for nobody. */
export type Served = 'all' | 'owners' | 'none';

/** For whom a surface goes on while the tenant is locked, by the kind of the lock. */
export type LockRow = Readonly<Record<LockKind, Served>>;

const goesOn: LockRow = { billing: 'all', abuse: 'all', security: 'all' };
const stops: LockRow = { billing: 'none', abuse: 'none', security: 'none' };
/** Owners sign in to the portal, read and pay. */
const owners: LockRow = { billing: 'owners', abuse: 'owners', security: 'none' };
/** Owners take their data with them, unless the data may be other people's. */
const exports: LockRow = { billing: 'owners', abuse: 'none', security: 'none' };
/** What anybody can fetch without signing in. */
const publicImages: LockRow = { billing: 'all', abuse: 'none', security: 'none' };

const rowsOf = <Name extends string>(row: LockRow, names: readonly Name[]): Readonly<Record<Name, LockRow>> =>
  Object.fromEntries(names.map((name) => [name, row])) as Record<Name, LockRow>;

/** The endpoints of OpenID Connect, by path; the token endpoint by grant type. */
export const lockedEndpoints = {
  ...rowsOf(goesOn, [
    '/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server',
    '/.well-known/jwks.json',
    // they only end something
    '/connect/revoke',
    '/connect/endsession',
  ]),
  ...rowsOf(owners, [
    '/connect/authorize',
    '/connect/authorize/continue',
    '/connect/authorize/resume',
    '/connect/token authorization_code',
    '/connect/token refresh_token',
  ]),
  ...rowsOf(stops, ['/connect/userinfo', '/connect/introspect']),
};

/** The pages and files of a tenant's host, by path. `owners`: in a sign-in to the portal. */
export const lockedPages = {
  ...rowsOf(owners, ['/sign-in', '/second-factor', '/passkey-options']),
  ...rowsOf(goesOn, [
    '/sign-out',
    '/favicon.ico',
    '/scripts/{script}',
    // it only stops something
    '/object-to-recovery',
    '/object-to-recovery/done',
  ]),
  ...rowsOf(publicImages, ['/assets/{sha256}']),
  ...rowsOf(stops, [
    '/',
    '/.well-known/change-password',
    '/accept-invitation',
    '/account',
    '/account-kept',
    '/account/activity',
    '/account/applications',
    '/account/data',
    '/account/delete',
    '/account/email',
    '/account/profile',
    '/account/profile/picture',
    '/account/profile/picture/remove',
    '/account/security',
    '/account/security/authenticator',
    '/account/security/authenticator/remove',
    '/account/security/backup-codes',
    '/account/security/passkeys',
    '/account/security/passkeys/remove',
    '/account/security/passkeys/rename',
    '/account/security/passkeys/step',
    '/account/security/password',
    '/account/sessions',
    '/avatars/{sha256}',
    '/backup-codes',
    '/change-password',
    '/consent',
    '/deletion-requested',
    '/email-restored',
    '/email-verified',
    '/forgot-password',
    '/founded',
    '/invitation-accepted',
    '/key-change-undone',
    '/key-change-undone/address',
    '/mail-code',
    // a page of the platform, which has no lock
    '/operator-access',
    '/operator-access/done',
    '/mail-sent',
    '/password-changed',
    '/preview/{token}',
    '/resend-verification',
    '/reset-password',
    '/set-up',
    '/sign-up',
    '/sign-up-work',
    '/sign-up/passkey',
    '/step-up',
    '/undo-email-change',
    '/undo-key-change',
    '/verify-email',
  ]),
};

/** The operations of the Management API and of the portal's. An API key reaches none of them; operators all of theirs. */
export const lockedOperations = {
  ...rowsOf(owners, [
    'listUsers',
    'getUser',
    'getUserHistory',
    'getAvatar',
    'listFactors',
    'listSessions',
    'listRoles',
    'getRole',
    'listUsersOfRole',
    'listWebhooks',
    'listEventTypes',
    'getWebhook',
    'listDeliveries',
    'listReplays',
    'getReplay',
    'getDelivery',
    'getWebhookHealth',
    'getBranding',
    'getLogo',
    'getLogoDark',
    'getFavicon',
    'listAuditEntries',
    'getAuditStats',
    'listAuditAlerts',
    'verifyAuditLog',
    'getAuditEntry',
    'getOverview',
    'reportScreenFailure',
    'listApiKeys',
    'getApiKey',
    'listClients',
    'getClient',
    'listClientUsers',
    'getBrandingDraft',
    'getTenant',
    'getSettings',
    'getUsage',
    'listSupportAccess',
    // it only ends something
    'revokeSupportAccess',
  ]),
  // paying
  ...rowsOf(owners, [
    'listPlans',
    'getSubscription',
    'choosePlan',
    'previewPlan',
    'cancelSubscription',
    'resumeSubscription',
    'getBillingDetails',
    'changeBillingDetails',
    'listInvoices',
    'getInvoice',
    'getInvoicePdf',
    'openCheckout',
    'openCardPortal',
  ]),
  ...rowsOf(exports, ['exportAuditLog', 'beginTenantExport', 'getTenantExport', 'downloadTenantExport']),
  ...rowsOf(stops, [
    'createUser',
    'changeUser',
    'deleteUser',
    'suspendUser',
    'reactivateUser',
    'unlockUser',
    'setAvatar',
    'removeAvatar',
    'generatePassword',
    'resendVerification',
    'removeFactor',
    'requireMfa',
    'resetMfa',
    'endSessions',
    'endSession',
    'createRole',
    'changeRole',
    'deleteRole',
    'assignRole',
    'unassignRole',
    'createWebhook',
    'changeWebhook',
    'deleteWebhook',
    'rotateWebhookSecret',
    'testWebhook',
    'replayWebhook',
    'redeliver',
    'changeBranding',
    'setLogo',
    'removeLogo',
    'setLogoDark',
    'removeLogoDark',
    'setFavicon',
    'removeFavicon',
    'acknowledgeAlert',
    'resolveAlert',
    'issueApiKey',
    'changeApiKey',
    'revokeApiKey',
    'rotateApiKey',
    'actOnUsers',
    'createClient',
    'changeClient',
    'deleteClient',
    'rotateClientSecret',
    'setClientLogo',
    'removeClientLogo',
    'tryClient',
    'changeBrandingDraft',
    'discardBrandingDraft',
    'publishBrandingDraft',
    'previewBranding',
    'changeTenant',
    'sendTestMail',
    'changeSettings',
    'grantSupportAccess',
    'requestDeletion',
    'withdrawDeletion',
  ]),
};

/** What the service does by itself, and what operators do. */
export const lockedWork = {
  ...rowsOf(goesOn, [
    'deliveries under way and that of the lock',
    'subscriptions and dunning',
    'mails to owners about the lock',
    'mails to owners about billing',
    'mails to owners about exports and operators',
    'the acts of operators',
    'the command line',
  ]),
  ...rowsOf(stops, ['replays under way', 'other mails']),
};

type Rows = Readonly<Record<string, LockRow>>;

/** Who asks for something at a surface. */
export interface LockedCaller {
  /** Whether they own the tenant, by the log. */
  readonly isOwner: boolean;
  /** Whether they use the portal: its client, or a page that signs in to it. */
  readonly byPortal: boolean;
}

/** Nobody who is known: a visitor, an API key, a client of the tenant. */
export const strangers: LockedCaller = { isOwner: false, byPortal: false };

/** Whether a surface serves the caller. Without a lock it does; under one, a surface without a row serves nobody. */
export function servesUnder(
  lock: Pick<TenantLock, 'kind'> | null,
  row: LockRow | undefined,
  { isOwner, byPortal }: LockedCaller,
): boolean {
  if (lock === null) return true;
  const served = row?.[lock.kind] ?? 'none';
  return served === 'all' || (served === 'owners' && isOwner && byPortal);
}

/** Returns the row of a page of a tenant's host, by the path of its route. */
export const pageRow = (path: string): LockRow | undefined =>
  (lockedPages as Rows)[path.startsWith('/scripts/') ? '/scripts/{script}' : path];

/** Returns the row of an operation. */
export const operationRow = (operationId: string): LockRow | undefined =>
  (lockedOperations as Rows)[operationId];
