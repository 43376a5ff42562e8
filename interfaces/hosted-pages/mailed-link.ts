import type { LinkPurpose } from '../../application/ports/mail/mailed-links.js';
import type { HeaderList } from '../http/answers/security-headers.js';
import type { CookieName } from '../http/requests/cookie-table.js';
import { seeOther } from './answers.js';
import type { Who } from './page-row.js';
import type { PagesDeps } from './pages-deps.js';
import type { PageRequest } from './page-request/page-request.js';

/*
 * The secret of a mailed link is taken out of the address at once, into a cookie, so that it stays in no history, and in
 * no part of the page that a style sheet can look at.
 */

/** What a mailed link is for, and its cookie. */
const linkCookies = {
  'password-reset': 'tessera_password_reset',
  invitation: 'tessera_invitation',
  verification: 'tessera_verification',
  'undo-email-change': 'tessera_undo_email_change',
  'undo-key-change': 'tessera_undo_key_change',
  'email-change': 'tessera_email_change',
  code: 'tessera_code',
  'sign-up': 'tessera_sign_up',
  'operator-access': 'tessera_operator_access',
  'object-to-recovery': 'tessera_object_to_recovery',
} as const satisfies Readonly<Record<LinkPurpose, CookieName>> & Readonly<Record<string, CookieName>>;

type Purpose = keyof typeof linkCookies;

/** Returns whether a text has the form of a link's secret. */
const isToken = (value: string): boolean => /^[\w.~-]{16,200}$/.test(value);

/** Returns the secret in the address; null when it has another form, undefined without one. */
export function followedLink({ parameters }: PageRequest): string | null | undefined {
  const [token] = parameters.get('token') ?? [];
  return token === undefined || isToken(token) ? token : null;
}

/** Returns the headers that store the secret in the browser. */
export const storeLink = ({ cookies }: PagesDeps, purpose: Purpose, token: string): HeaderList =>
  cookies.set(linkCookies[purpose], token);

/** Returns the secret of the link that the browser followed last; null for none. */
export function storedLink({ cookies }: PagesDeps, { req }: PageRequest, purpose: Purpose): string | null {
  const token = cookies.read(req, linkCookies[purpose]);
  return token !== null && isToken(token) ? token : null;
}

/** A request of a browser that followed a mailed link. */
export interface LinkPageRequest extends PageRequest {
  /** The secret of the link. */
  readonly token: string;
}

interface LinkHolder {
  readonly purpose: Purpose;
  /** Shows that there is no link, or that its address was changed. */
  readonly invalid: (deps: PagesDeps, page: PageRequest) => void | Promise<void>;
  /** Returns the secret of the link that the browser followed; null for none. Default: `storedLink` */
  readonly tokenOf?: (deps: PagesDeps, page: PageRequest) => string | null;
}

/** Who followed a mailed link in this browser. Whether it is valid still is for the page to ask. */
export const linkHolder = ({ purpose, invalid, tokenOf }: LinkHolder): Who<LinkPageRequest> => ({
  about: 'other',
  async admit(deps, page) {
    const followed = page.req.method === 'POST' ? undefined : followedLink(page);
    if (followed) {
      seeOther(deps, page, page.path, storeLink(deps, purpose, followed));
      return null;
    }
    const stored = tokenOf === undefined ? storedLink(deps, page, purpose) : tokenOf(deps, page);
    if (followed !== null && stored !== null) return { ...page, token: stored };
    await invalid(deps, page);
    return null;
  },
  subject: (_, { token }) => token,
});

/** Returns the headers that delete the secret from the browser. */
export const forgetLink = ({ cookies }: PagesDeps, purpose: Purpose): HeaderList =>
  cookies.clear(linkCookies[purpose]);
