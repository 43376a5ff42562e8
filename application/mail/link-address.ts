import { ownAddress } from '../../domain/shared/own-address.js';
import type { LinkPurpose } from '../ports/mail/mailed-links.js';
import type { MailKind, NoticeKind } from './mail-kind.js';

/** Paths at the tenant's host that mailed links lead to. Opening one changes nothing: it shows a form. */
export const linkPaths: Readonly<Record<LinkPurpose, string>> = {
  invitation: '/accept-invitation',
  verification: '/verify-email',
  'password-reset': '/reset-password',
  'undo-email-change': '/undo-email-change',
  'undo-key-change': '/undo-key-change',
};

/** Returns the address of a link. `tenantHost` comes from the configuration, never from a request. */
export const linkAddress = (tenantHost: string, purpose: LinkPurpose, token: string): string =>
  ownAddress(tenantHost, `${linkPaths[purpose]}?token=${token}`);

/** Path at the tenant's host of the page that asks for a mailed code, and that such a link leads to. */
export const MAIL_CODE_PATH = '/mail-code';

/** Returns the address of a link that takes the place of a code. */
export const codeLinkAddress = (tenantHost: string, token: string): string =>
  ownAddress(tenantHost, `${MAIL_CODE_PATH}?token=${token}`);

/** Path at the tenant's host of the page on which people change their address, and that such a link leads to. */
export const EMAIL_PATH = '/account/email';

/** Returns the address of a link that takes the place of a code for a new address. */
export const newAddressLinkAddress = (tenantHost: string, token: string): string =>
  ownAddress(tenantHost, `${EMAIL_PATH}?token=${token}`);

/** Path at the tenant's host of the page where people change password and factors. */
const SECURITY_PATH = '/account/security';

/** Path at the tenant's host of the sign-up, and that the link in its mails leads to. */
export const SIGN_UP_PATH = '/sign-up';

/** Returns the address of the link in a mail of a sign-up. */
export const signUpLinkAddress = (tenantHost: string, token: string): string =>
  ownAddress(tenantHost, `${SIGN_UP_PATH}?token=${token}`);

/** Path at the portal of the sign-up of a tenant, and that the link in its mails leads to. */
export const START_PATH = '/start';

/** Returns the address of the link in a mail of a tenant's sign-up. */
export const startLinkAddress = (portalUrl: string, token: string): string =>
  ownAddress(portalUrl, `${START_PATH}?token=${token}`);

/** Returns the address of the portal of a tenant. */
export const portalAddress = (portalUrl: string, slug: string): string => ownAddress(portalUrl, `/t/${slug}`);

/** Returns the address of the portal's page of a tenant's alerts. */
export const alertsAddress = (portalUrl: string, slug: string): string =>
  ownAddress(portalUrl, `/t/${slug}/alerts`);

/** Returns the address of the portal's page of an API key. */
export const apiKeyAddress = (portalUrl: string, slug: string, apiKeyId: string): string =>
  ownAddress(portalUrl, `/t/${slug}/api-keys/${apiKeyId}`);

/** Returns the address of the portal's page of a tenant itself. */
export const settingsAddress = (portalUrl: string, slug: string): string =>
  ownAddress(portalUrl, `/t/${slug}/settings`);

/** Returns the address of the portal's page of the former system that sign-ins ask. */
export const legacySignInAddress = (portalUrl: string, slug: string): string =>
  ownAddress(settingsAddress(portalUrl, slug), '/legacy-sign-in');

/** Returns the address of the portal's page of the access of operators. */
export const supportAccessAddress = (portalUrl: string, slug: string): string =>
  ownAddress(settingsAddress(portalUrl, slug), '/support-access');

/** Returns the address of the portal's page of an invoice; without one, that of the plan. */
export const billingAddress = (portalUrl: string, slug: string, invoiceId: string | null): string =>
  ownAddress(portalUrl, `/t/${slug}/billing${invoiceId === null ? '' : `/invoices/${invoiceId}`}`);

/** Returns the address of the portal's page of what a tenant uses of its plan. */
export const usageAddress = (portalUrl: string, slug: string): string =>
  `${billingAddress(portalUrl, slug, null)}?tab=usage`;

/** Kinds of mails whose button leads to a page at the tenant's host, without any secret. */
type LeadsToPage = NoticeKind | 'account-exists' | 'address-in-use';

/** Paths at the tenant's host of pages that mails lead to without any secret. A mail without one has no button. */
export const pagePaths: { readonly [K in MailKind]?: string } & Readonly<Record<LeadsToPage, string>> = {
  'generated-password': '/sign-in',
  'password-changed': '/forgot-password',
  code: '/forgot-password',
  'account-exists': '/sign-in',
  'address-in-use': '/sign-in',
  'passkey-registered': SECURITY_PATH,
  'passkey-deleted': SECURITY_PATH,
  'identity-linked': SECURITY_PATH,
  'identity-unlinked': SECURITY_PATH,
  'totp-enabled': SECURITY_PATH,
  'totp-disabled': SECURITY_PATH,
  'backup-code-used': SECURITY_PATH,
  'backup-codes-renewed': SECURITY_PATH,
  'passkey-step-off': SECURITY_PATH,
  'access-withdrawn': SECURITY_PATH,
  'new-device': SECURITY_PATH,
  // the visitor who typed the codes knows the password
  'second-step-locked': '/forgot-password',
  'profile-changed': SECURITY_PATH,
  'data-exported': '/forgot-password',
  'deletion-requested': '/sign-in',
  'deletion-withdrawn': '/forgot-password',
};
