import { randomBytes } from 'node:crypto';
import type { HeaderList } from '../../../http/answers/security-headers.js';
import type { HttpRequest } from '../../../http/http-types.js';
import type { PagesDeps } from '../../pages-deps.js';

/** The browser that a sign-in at a provider began in. */
export interface ConnectionBrowser {
  /** The value that the sign-in is bound to. */
  readonly secret: string;
  /** Handle of the authorization request of the last one; null for none. */
  readonly request: string | null;
}

type Needs = Pick<PagesDeps, 'cookies'>;

const shape = /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{0,200})$/;

/** Returns what the browser brought; null for nothing. */
export function connectionBrowserOf({ cookies }: Needs, req: HttpRequest): ConnectionBrowser | null {
  const [, secret, request = ''] = shape.exec(cookies.read(req, 'tessera_connection') ?? '') ?? [];
  return secret === undefined ? null : { secret, request: request === '' ? null : request };
}

/** Returns the browser's value, a new one where it has none, and the headers that keep it: several sign-ins may be under way. */
export function storeConnectionBrowser(
  deps: Needs,
  req: HttpRequest,
  request: string | null,
): { readonly secret: string; readonly headers: HeaderList } {
  const secret = connectionBrowserOf(deps, req)?.secret ?? randomBytes(32).toString('base64url');
  return { secret, headers: deps.cookies.set('tessera_connection', `${secret}.${request ?? ''}`) };
}
