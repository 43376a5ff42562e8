import type { HttpRequest } from '../../http/http-types.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import type { PagesDeps } from '../pages-deps.js';

/** The handle of the authorization request of a sign-in that a mailed link is awaited for: the link does not hold it. */
const COOKIE = 'tessera_code_request';
/** In seconds: the lifetime of the link. */
const LIFETIME = 10 * 60;

type Needs = Pick<PagesDeps, 'cookies'>;

/** Returns the headers that keep the handle in the browser; none without a request. */
export const keepCodeRequest = ({ cookies }: Needs, handle: string | null): HeaderList =>
  handle === null ? [] : cookies.set(COOKIE, handle, LIFETIME);

/** Returns the handle of the request for which this browser awaits a link; null for none. */
export const codeRequestOf = ({ cookies }: Needs, req: HttpRequest): string | null =>
  cookies.read(req, COOKIE);

/** Returns the headers that delete the cookie. */
export const forgetCodeRequest = ({ cookies }: Needs): HeaderList => cookies.clear(COOKIE);
