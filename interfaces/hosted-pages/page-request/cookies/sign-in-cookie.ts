import type { HttpRequest } from '../../../http/http-types.js';
import type { HeaderList } from '../../../http/answers/security-headers.js';
import type { PagesDeps } from '../../pages-deps.js';

/** The cookie of a sign-in between its steps. Nothing but the pages of those steps reads it. */
const COOKIE = 'tessera_sign_in';
/** In seconds: the lifetime of a sign-in between its steps. */
const LIFETIME = 10 * 60;

type Needs = Pick<PagesDeps, 'cookies'>;

/** Returns the secret of this browser's sign-in between its steps; an empty text for none. */
export const signInSecretOf = ({ cookies }: Needs, req: HttpRequest): string =>
  cookies.read(req, COOKIE) ?? '';

/** Returns the headers that store the secret of a sign-in between its steps. */
export const keepSignIn = ({ cookies }: Needs, secret: string): HeaderList =>
  cookies.set(COOKIE, secret, LIFETIME);

/** Returns the headers that delete the cookie. */
export const forgetSignIn = ({ cookies }: Needs): HeaderList => cookies.clear(COOKIE);
