import { randomBytes } from 'node:crypto';
import type { HttpRequest } from '../../../http/http-types.js';
import type { HeaderList } from '../../../http/answers/security-headers.js';
import type { PagesDeps } from '../../pages-deps.js';

/** The cookie that binds the challenges of passkeys to a browser. It gives access to nothing. */
const COOKIE = 'tessera_ceremony';
/** In seconds: the lifetime of a challenge. */
const LIFETIME = 5 * 60;

type Needs = Pick<PagesDeps, 'cookies'>;

/** Returns the value that this browser's challenges are bound to; an empty text for none. */
export function ceremonyBrowserOf({ cookies }: Needs, req: HttpRequest): string {
  const value = cookies.read(req, COOKIE) ?? '';
  return /^[A-Za-z0-9_-]{43}$/.test(value) ? value : '';
}

/** Returns the value to bind a challenge to (256 random bits, or the present one) and the headers that store it. */
export function keepCeremonyBrowser(
  deps: Needs,
  req: HttpRequest,
): { readonly browser: string; readonly headers: HeaderList } {
  const known = ceremonyBrowserOf(deps, req);
  const browser = known === '' ? randomBytes(32).toString('base64url') : known;
  return { browser, headers: deps.cookies.set(COOKIE, browser, LIFETIME) };
}
