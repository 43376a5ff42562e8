import type { LinkPurpose } from '../ports/mailed-links.js';

/** Paths at the tenant's host that mailed links lead to. Opening one changes nothing: it shows a form. */
export const linkPaths: Readonly<Record<LinkPurpose, string>> = {
  invitation: '/accept-invitation',
  verification: '/verify-email',
  'password-reset': '/reset-password',
};

/** The address of a link. `tenantHost` comes from the configuration, never from a request. */
export const linkAddress = (tenantHost: string, purpose: LinkPurpose, token: string): string =>
  `${tenantHost}${linkPaths[purpose]}?token=${token}`;
