import type { HttpRequest } from '../../../http/http-types.js';
import type { HeaderList } from '../../../http/answers/security-headers.js';
import type { PagesDeps } from '../../pages-deps.js';

/** The cookie of a sign-up before its account. Nothing but the page of the sign-up reads it. */
const COOKIE = 'tessera_new_account';
/** In seconds: the lifetime of a sign-up. */
const LIFETIME = 24 * 60 * 60;

type Needs = Pick<PagesDeps, 'cookies'>;

/** Returns the secret of this browser's sign-up; an empty text for none. */
export const signUpSecretOf = ({ cookies }: Needs, req: HttpRequest): string =>
  cookies.read(req, COOKIE) ?? '';

/** Returns the headers that store the secret of a sign-up. */
export const keepSignUp = ({ cookies }: Needs, secret: string): HeaderList =>
  cookies.set(COOKIE, secret, LIFETIME);

/** Returns the headers that delete the cookie. */
export const forgetSignUp = ({ cookies }: Needs): HeaderList => cookies.clear(COOKIE);
