import { randomBytes } from 'node:crypto';
import type { Cookies } from '../../http/requests/cookies.js';
import type { HttpRequest } from '../../http/http-types.js';
import { isUuid } from '../../../domain/shared/uuid.js';

/** The browser that an interaction began in, identified by a random value in its cookie at `{base_url}`. */
export interface Browser {
  readonly secret: string;
  /** Headers of the answer, which keep the value for another hour. */
  readonly headers: readonly string[];
}

/** Returns the browser of a request; a new one gets a value. */
export function browserOf(cookies: Cookies, req: HttpRequest): Browser {
  const secret = browserSecretOf(cookies, req) ?? randomBytes(32).toString('base64url');
  return { secret, headers: cookies.set('tessera_browser', secret) };
}

/** Returns the value in the browser's cookie; null when it has none of the right form. */
export function browserSecretOf(cookies: Cookies, req: HttpRequest): string | null {
  const value = cookies.read(req, 'tessera_browser');
  return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
}

/**
 * Returns the headers that store the tenant that the browser was sent to, so that a sign-out without a client finds it.
 */
export const rememberTenant = (cookies: Cookies, tenantId: string): readonly string[] =>
  cookies.set('tessera_tenant', tenantId);

/** Returns the tenant that the browser was last sent to. It grants nothing: that tenant's host asks the user. */
export function rememberedTenant(cookies: Cookies, req: HttpRequest): string | null {
  const value = cookies.read(req, 'tessera_tenant');
  return value !== null && isUuid(value) ? value : null;
}
