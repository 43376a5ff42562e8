import type { PendingRequest } from '../../../application/authorization/pending-request.js';
import type { Redeemed } from '../../../application/mail/redeem-link.js';
import { normaliseEmail } from '../../../domain/shared/email.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import type { Pages } from '../pages.js';
import type { Visit } from './visit.js';

/** What the browser asked a reset mail for. */
export interface ResetAsked {
  /** As typed. */
  readonly email: string;
  /** Handle of the authorization request that it was asked within; null for none. */
  readonly handle: string | null;
}

const COOKIE = 'tessera_reset_asked';
/** Seconds: as long as the link works, and the authorization request lives. */
const LIFETIME = 60 * 60;
/** Characters of an address that are kept; no address is as long. */
const MOST_TYPED = 320;

const shape = /^([\w-]{0,200})\.([\w-]{1,2000})$/;

/** Has the browser keep what it asked for: it alone goes on with the request once the mailed link was used. */
export const keepResetAsked = ({ cookies }: Pages, { email, handle }: ResetAsked): HeaderList =>
  cookies.set(
    COOKIE,
    `${handle ?? ''}.${Buffer.from(email.slice(0, MOST_TYPED)).toString('base64url')}`,
    LIFETIME,
  );

/** Null: this browser asked for none within the last hour. */
export function resetAsked({ cookies }: Pages, { req }: Visit): ResetAsked | null {
  const [, handle = '', email = ''] = shape.exec(cookies.read(req, COOKIE) ?? '') ?? [];
  if (email === '') return null;
  return { email: Buffer.from(email, 'base64url').toString(), handle: handle === '' ? null : handle };
}

export const forgetResetAsked = ({ cookies }: Pages): HeaderList => cookies.clear(COOKIE);

/** The authorization request within which this browser asked for a reset mail, while it lasts; null for none. */
export async function requestOfAsked(pages: Pages, visit: Visit): Promise<PendingRequest | null> {
  const handle = resetAsked(pages, visit)?.handle ?? null;
  return handle === null ? null : pages.interactions.find(visit.tenant.tenantId, handle);
}

/**
 * The authorization request that a redeemed link goes on with: the one within which this very browser asked for the
 * mail, for the same account and application. Null in any other browser, and when the request is over.
 */
export async function requestOfLink(
  pages: Pages,
  visit: Visit,
  { user, clientId }: Pick<Redeemed, 'user' | 'clientId'>,
): Promise<PendingRequest | null> {
  const asked = resetAsked(pages, visit);
  if (asked === null || clientId === null || normaliseEmail(asked.email) !== user.email) return null;
  const request = await requestOfAsked(pages, visit);
  return request?.client.clientId === clientId ? request : null;
}
