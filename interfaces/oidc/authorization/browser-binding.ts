import { randomBytes } from 'node:crypto';
import type { Cookies } from '../../http/requests/cookies.js';
import type { HttpRequest } from '../../http/http-types.js';
import { isUuid } from '../../../domain/shared/uuid.js';

const COOKIE = 'tessera_browser';
/** Seconds: as long as an interaction may take. */
const LIFETIME = 60 * 60;

/** The browser that an interaction began in, known by a random value that it keeps at `{base_url}`. */
export interface Browser {
  readonly secret: string;
  /** For the answer: keeps the value for another hour. */
  readonly headers: readonly string[];
}

/** The browser that asks; one that was not seen before gets a value. */
export function browserOf(cookies: Cookies, req: HttpRequest): Browser {
  const secret = knownBrowser(cookies, req) ?? randomBytes(32).toString('base64url');
  return { secret, headers: cookies.set(COOKIE, secret, LIFETIME) };
}

/** The value that the browser keeps; null when it has none of ours. */
export function knownBrowser(cookies: Cookies, req: HttpRequest): string | null {
  const value = cookies.read(req, COOKIE);
  return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
}

const TENANT_COOKIE = 'tessera_tenant';
/** Seconds: as long as a session may last. */
const TENANT_LIFETIME = 14 * 24 * 60 * 60;

/** For the answer: keeps the tenant that the browser was sent to, so that a sign-out that names none finds it. */
export const rememberTenant = (cookies: Cookies, tenantId: string): readonly string[] =>
  cookies.set(TENANT_COOKIE, tenantId, TENANT_LIFETIME);

/** The tenant that the browser was sent to last. It grants nothing: that tenant's host asks the user. */
export function rememberedTenant(cookies: Cookies, req: HttpRequest): string | null {
  const value = cookies.read(req, TENANT_COOKIE);
  return value !== null && isUuid(value) ? value : null;
}
