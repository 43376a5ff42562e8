import type { Cookies } from '../../http/requests/cookies.js';
import type { HttpRequest } from '../../http/http-types.js';

const PREFIX = 'tessera_sso_';
/** The most tenants that a browser stores a session of: a request's head holds no more than 16 KiB. */
const MOST_TENANTS = 16;

type Name = `${typeof PREFIX}${string}`;

const nameOf = (tenantId: string): Name => `${PREFIX}${tenantId}`;

const isOne = (name: string): name is Name => name.startsWith(PREFIX);

/**
 * Returns the secret of `Sessions.shareWithIssuer` that the browser stores at the issuer's host for this tenant; null
 * for none.
 */
export const issuerSecretOf = (cookies: Cookies, req: HttpRequest, tenantId: string): string | null =>
  cookies.read(req, nameOf(tenantId));

/** Returns the headers that store the secret, and delete those of other tenants when there are too many. */
export const storeIssuerSecret = (
  cookies: Cookies,
  req: HttpRequest,
  tenantId: string,
  secret: string,
): readonly string[] => [
  ...cookies.set(nameOf(tenantId), secret),
  ...cookies
    .names(req)
    .filter(isOne)
    .filter((name) => name !== nameOf(tenantId))
    // a browser sends the oldest first (RFC 6265, section 5.4)
    .slice(0, 1 - MOST_TENANTS)
    .flatMap((name) => cookies.clear(name)),
];

/** Returns the headers that delete the secret. */
export const forgetIssuerSecret = (cookies: Cookies, tenantId: string): readonly string[] =>
  cookies.clear(nameOf(tenantId));
