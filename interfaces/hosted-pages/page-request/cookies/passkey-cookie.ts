import { randomBytes } from 'node:crypto';
import type { HttpRequest } from '../../../http/http-types.js';
import type { HeaderList } from '../../../http/answers/security-headers.js';
import type { PagesDeps } from '../../pages-deps.js';

type Needs = Pick<PagesDeps, 'cookies'>;

/** Returns the value that this browser's challenges are bound to; an empty text for none. */
export function ceremonyBrowserOf({ cookies }: Needs, req: HttpRequest): string {
  const value = cookies.read(req, 'tessera_ceremony') ?? '';
  return /^[A-Za-z0-9_-]{43}$/.test(value) ? value : '';
}

/** Returns the value to bind a challenge to (256 random bits, or the present one) and the headers that store it. */
export function storeCeremonyBrowser(
  deps: Needs,
  req: HttpRequest,
): { readonly browser: string; readonly headers: HeaderList } {
  const known = ceremonyBrowserOf(deps, req);
  const browser = known === '' ? randomBytes(32).toString('base64url') : known;
  return { browser, headers: deps.cookies.set('tessera_ceremony', browser) };
}
