import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Cookies } from '../../http/requests/cookies.js';
import type { HttpRequest } from '../../http/http-types.js';
import type { HeaderList } from '../../http/answers/security-headers.js';

/** Proof that a form was sent from one of our own pages, in the browser that it was shown in. */
export interface Csrf {
  /**
   * The token for a form.
   * @param purpose what sending it does, and to whom: a token is worth nothing for any other
   */
  issue(req: HttpRequest, purpose: string): { readonly token: string; readonly headers: HeaderList };
  /** @param origin of the page's host, from the configuration. */
  accepts(req: HttpRequest, origin: string, purpose: string, token: string | undefined): boolean;
}

const COOKIE = 'tessera_form';

/**
 * A token is the HMAC of the purpose under a random value that only the browser has. The cookie goes with no form of
 * another site (`SameSite=Lax`), and where the browser says where a form comes from, it has to be our own page.
 * @param secret 32 bytes, the same in every process
 */
export function csrf(secret: Uint8Array, cookies: Cookies): Csrf {
  const sign = (browser: string, purpose: string): string =>
    createHmac('sha256', secret).update(`${browser}|${purpose}`).digest('base64url');
  /** Values of browsers that had none: all forms of one page are under the same one. */
  const fresh = new WeakMap<HttpRequest, string>();
  return {
    issue(req, purpose) {
      const known = browserOf(cookies, req);
      const browser = known ?? fresh.get(req) ?? randomBytes(32).toString('base64url');
      if (known === null) fresh.set(req, browser);
      return {
        token: sign(browser, purpose),
        headers: known === null ? cookies.set(COOKIE, browser) : [],
      };
    },
    accepts(req, origin, purpose, token) {
      const browser = browserOf(cookies, req);
      if (browser === null || token === undefined || !comesFrom(req, origin)) return false;
      const expected = Buffer.from(sign(browser, purpose));
      const given = Buffer.from(token);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

function browserOf(cookies: Cookies, req: HttpRequest): string | null {
  const value = cookies.read(req, COOKIE);
  return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
}

/**
 * What the browser says of where a form comes from; a caller that says nothing is no browser, and the token decides.
 * `Origin: null` says nothing either: that is what a page with `Referrer-Policy: no-referrer` sends to its own host
 * (Fetch, "append a request Origin header").
 */
function comesFrom({ headers }: HttpRequest, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return headers.origin === undefined || headers.origin === 'null' || headers.origin === origin;
}
