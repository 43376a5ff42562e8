import type { LinkPurpose } from '../../application/ports/mail/mailed-links.js';
import type { HeaderList } from '../http/answers/security-headers.js';
import type { Pages } from './pages.js';
import type { Visit } from './visit/visit.js';

/*
 * The secret of a mailed link is taken out of the address at once, into a cookie, so that it stays in no history, and in
 * no part of the page that a style sheet can look at.
 */

/** Seconds: for as long as somebody may sit before the form. */
const LIFETIME = 60 * 60;

const cookieOf = (purpose: LinkPurpose): string => `tessera_${purpose.replace('-', '_')}`;

/** Whether it can be the secret of a link. */
const isToken = (value: string): boolean => /^[\w.~-]{16,200}$/.test(value);

/** The secret in the address that was asked for; null when what is there is none; undefined without any. */
export function followedLink({ parameters }: Visit): string | null | undefined {
  const [token] = parameters.get('token') ?? [];
  return token === undefined || isToken(token) ? token : null;
}

export const keepLink = ({ cookies }: Pages, purpose: LinkPurpose, token: string): HeaderList =>
  cookies.set(cookieOf(purpose), token, LIFETIME);

/** The secret of the link that the browser followed last; null when there is none. */
export function keptLink({ cookies }: Pages, { req }: Visit, purpose: LinkPurpose): string | null {
  const token = cookies.read(req, cookieOf(purpose));
  return token !== null && isToken(token) ? token : null;
}

export const forgetLink = ({ cookies }: Pages, purpose: LinkPurpose): HeaderList =>
  cookies.clear(cookieOf(purpose));
