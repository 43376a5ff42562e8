import type { LinkPurpose } from '../ports/mail/mailed-links.js';
import type { MailKind } from './mail-kind.js';

/** Paths at the tenant's host that mailed links lead to. Opening one changes nothing: it shows a form. */
export const linkPaths: Readonly<Record<LinkPurpose, string>> = {
  invitation: '/accept-invitation',
  verification: '/verify-email',
  'password-reset': '/reset-password',
};

/** Returns the address of a link. `tenantHost` comes from the configuration, never from a request. */
export const linkAddress = (tenantHost: string, purpose: LinkPurpose, token: string): string =>
  `${tenantHost}${linkPaths[purpose]}?token=${token}`;

/** Path at the tenant's host of the page that asks for a mailed code, and that such a link leads to. */
export const MAIL_CODE_PATH = '/mail-code';

/** Returns the address of a link that takes the place of a code. */
export const codeLinkAddress = (tenantHost: string, token: string): string =>
  `${tenantHost}${MAIL_CODE_PATH}?token=${token}`;

/** Paths at the tenant's host of pages that mails lead to without any secret. */
export const pagePaths: { readonly [K in MailKind]?: string } = {
  'generated-password': '/sign-in',
  'password-changed': '/forgot-password',
  code: '/forgot-password',
  'passkey-registered': '/account',
  'passkey-deleted': '/account',
};
