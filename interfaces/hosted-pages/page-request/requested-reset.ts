import type { PendingRequest } from '../../../application/authorization/pending-request.js';
import type { Redeemed } from '../../../application/mail/redeem-link.js';
import { normaliseEmail } from '../../../domain/shared/email.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import type { PagesDeps } from '../pages-deps.js';
import type { PageRequest } from './page-request.js';

/** The reset mail that a browser requested. */
export interface RequestedReset {
  /** As typed. */
  readonly email: string;
  /** Handle of the authorization request that it belongs to; null for none. */
  readonly handle: string | null;
}

/** The most characters of an address that are stored; no address is longer. */
const MOST_TYPED = 320;

const shape = /^([\w-]{0,200})\.([\w-]{1,2000})$/;

/**
 * Returns the headers that store the request in the browser: only this browser continues the authorization request once
 * the mailed link was used.
 */
export const storeRequestedReset = ({ cookies }: PagesDeps, { email, handle }: RequestedReset): HeaderList =>
  cookies.set(
    'tessera_reset_asked',
    `${handle ?? ''}.${Buffer.from(email.slice(0, MOST_TYPED)).toString('base64url')}`,
  );

/** Returns the reset mail that this browser requested within the last hour; null for none. */
export function requestedReset({ cookies }: PagesDeps, { req }: PageRequest): RequestedReset | null {
  const [, handle = '', email = ''] = shape.exec(cookies.read(req, 'tessera_reset_asked') ?? '') ?? [];
  if (email === '') return null;
  return { email: Buffer.from(email, 'base64url').toString(), handle: handle === '' ? null : handle };
}

/** Returns the headers that delete the stored request. */
export const forgetRequestedReset = ({ cookies }: PagesDeps): HeaderList =>
  cookies.clear('tessera_reset_asked');

/** Returns the live authorization request in which this browser requested a reset mail; null for none. */
export async function requestOfReset(deps: PagesDeps, page: PageRequest): Promise<PendingRequest | null> {
  const handle = requestedReset(deps, page)?.handle ?? null;
  return handle === null ? null : deps.pendingRequests.find(page.tenant.tenantId, handle);
}

/**
 * Returns the authorization request that a redeemed link continues: the one in which this same browser requested the
 * mail, for the same account and application. Null in any other browser, and when the request is over.
 */
export async function requestOfLink(
  deps: PagesDeps,
  page: PageRequest,
  { user, clientId }: Pick<Redeemed, 'user' | 'clientId'>,
): Promise<PendingRequest | null> {
  const asked = requestedReset(deps, page);
  if (asked === null || clientId === null || normaliseEmail(asked.email) !== user.email) return null;
  const request = await requestOfReset(deps, page);
  return request?.client.clientId === clientId ? request : null;
}
