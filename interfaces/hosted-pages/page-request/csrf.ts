import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Cookies } from '../../http/requests/cookies.js';
import type { HttpRequest } from '../../http/http-types.js';
import type { HeaderList } from '../../http/answers/security-headers.js';

/** Proof that a form was sent from a page of this service, in the browser that it was shown in. */
export interface Csrf {
  /**
   * Returns the token of a form, with the headers that its page needs.
   * @param purpose the effect of the form and its subject: the token is valid for no other
   */
  issue(req: HttpRequest, purpose: string): { readonly token: string; readonly headers: HeaderList };
  /**
   * Returns whether a form may take effect.
   * @param origin of the page's host, from the configuration
   */
  accepts(req: HttpRequest, origin: string, purpose: string, token: string | undefined): boolean;
}

/**
 * Returns tokens that are the HMAC of the purpose under a random value in the browser's cookie. The cookie is not sent
 * with forms of other sites (`SameSite=Lax`), and an origin that the browser states must be the page's own.
 * @param secret 32 bytes, the same in every process
 */
export function csrf(secret: Uint8Array, cookies: Cookies): Csrf {
  const sign = (formCookie: string, purpose: string): string =>
    createHmac('sha256', secret).update(`${formCookie}|${purpose}`).digest('base64url');
  /** Values of browsers without a cookie: all forms of a page share one. */
  const fresh = new WeakMap<HttpRequest, string>();
  return {
    issue(req, purpose) {
      const known = formCookieOf(cookies, req);
      const formCookie = known ?? fresh.get(req) ?? randomBytes(32).toString('base64url');
      if (known === null) fresh.set(req, formCookie);
      return {
        token: sign(formCookie, purpose),
        headers: known === null ? cookies.set('tessera_form', formCookie) : [],
      };
    },
    accepts(req, origin, purpose, token) {
      const formCookie = formCookieOf(cookies, req);
      if (formCookie === null || token === undefined || !mayComeFrom(req, origin)) return false;
      const expected = Buffer.from(sign(formCookie, purpose));
      const given = Buffer.from(token);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

function formCookieOf(cookies: Cookies, req: HttpRequest): string | null {
  const value = cookies.read(req, 'tessera_form');
  return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
}

/**
 * Returns whether the origin of the form, as far as the browser states one, is the page's own. A caller that states none is no
 * browser, and the token decides. `Origin: null` states none either: a page with `Referrer-Policy: no-referrer` sends
 * it to its own host (Fetch, "append a request Origin header").
 */
function mayComeFrom({ headers }: HttpRequest, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return headers.origin === undefined || headers.origin === 'null' || headers.origin === origin;
}
