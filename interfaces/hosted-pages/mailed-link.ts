import type { LinkPurpose } from '../../application/ports/mail/mailed-links.js';
import type { HeaderList } from '../http/answers/security-headers.js';
import type { PagesDeps } from './pages-deps.js';
import type { PageRequest } from './page-request/page-request.js';

/*
 * The secret of a mailed link is taken out of the address at once, into a cookie, so that it stays in no history, and in
 * no part of the page that a style sheet can look at.
 */

/** In seconds: the longest time that the form may stay open. */
const LIFETIME = 60 * 60;

/** What a mailed link is for. */
type Purpose = LinkPurpose | 'code' | 'sign-up' | 'email-change' | 'operator-access' | 'object-to-recovery';

const cookieOf = (purpose: Purpose): string => `tessera_${purpose.replaceAll('-', '_')}`;

/** Whether a text has the form of a link's secret. */
const isToken = (value: string): boolean => /^[\w.~-]{16,200}$/.test(value);

/** Returns the secret in the address; null when it has another form, undefined without one. */
export function followedLink({ parameters }: PageRequest): string | null | undefined {
  const [token] = parameters.get('token') ?? [];
  return token === undefined || isToken(token) ? token : null;
}

/** Returns the headers that store the secret in the browser. */
export const keepLink = ({ cookies }: PagesDeps, purpose: Purpose, token: string): HeaderList =>
  cookies.set(cookieOf(purpose), token, LIFETIME);

/** Returns the secret of the link that the browser followed last; null for none. */
export function keptLink({ cookies }: PagesDeps, { req }: PageRequest, purpose: Purpose): string | null {
  const token = cookies.read(req, cookieOf(purpose));
  return token !== null && isToken(token) ? token : null;
}

/** Returns the headers that delete the secret from the browser. */
export const forgetLink = ({ cookies }: PagesDeps, purpose: Purpose): HeaderList =>
  cookies.clear(cookieOf(purpose));
