import type { Cookies } from '../../http/requests/cookies.js';
import type { HttpRequest } from '../../http/http-types.js';

const PREFIX = 'tessera_sso_';
/** Seconds: as long as a session may last. What ends it earlier is known to the service alone. */
const LIFETIME = 14 * 24 * 60 * 60;
/** Tenants that a browser is remembered to be signed in to: a request's head holds no more than 16 KiB. */
const MOST_TENANTS = 16;

const nameOf = (tenantId: string): string => PREFIX + tenantId;

/** The secret of `Sessions.shareWithIssuer` that the browser keeps at the issuer's host for this tenant; null: none. */
export const issuerSecretOf = (cookies: Cookies, req: HttpRequest, tenantId: string): string | null =>
  cookies.read(req, nameOf(tenantId));

/** For the answer: keeps the secret, and forgets those of other tenants where there are too many. */
export const keepIssuerSecret = (
  cookies: Cookies,
  req: HttpRequest,
  tenantId: string,
  secret: string,
): readonly string[] => [
  ...cookies.set(nameOf(tenantId), secret, LIFETIME),
  ...cookies
    .names(req)
    .filter((name) => name.startsWith(PREFIX) && name !== nameOf(tenantId))
    // a browser sends the oldest first (RFC 6265, section 5.4)
    .slice(0, 1 - MOST_TENANTS)
    .flatMap((name) => cookies.clear(name)),
];

/** For the answer: makes the browser forget the secret. */
export const forgetIssuerSecret = (cookies: Cookies, tenantId: string): readonly string[] =>
  cookies.clear(nameOf(tenantId));
