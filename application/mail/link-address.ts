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

/** Paths at the tenant's host of pages that mails lead to without any secret. */
export const pagePaths: { readonly [K in MailKind]?: string } = {
  'generated-password': '/sign-in',
  'password-changed': '/forgot-password',
};
