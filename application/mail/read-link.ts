import { DomainError } from '../../domain/shared/domain-error.js';
import { user } from '../../domain/user/user.js';
import type { App } from '../app.js';
import { userTarget } from '../owners/owner-streams.js';
import type { LinkPurpose } from '../ports/mail/mailed-links.js';
import { loadExisting } from '../shared/load.js';
import { isVoid } from './link-standing.js';
import { addresseeOf, findLink } from './redeem-link.js';

/** Whom a link that still works was mailed to, for the form that it leads to. */
export interface LinkAddressee {
  /** Null while an erasure is under way. */
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/**
 * Whether a verification link has done what it is for, by itself or by another one: its user's address is confirmed, and
 * is the one that it was mailed to.
 */
export async function isVerifiedByLink(app: App, tenantId: string, token: string): Promise<boolean> {
  const link = await findLink(app, tenantId, 'verification', token);
  if (link === null) return false;
  const { state, history } = await loadExisting(app, userTarget(tenantId, link.userId).stream, user);
  return (
    state.status === 'present' &&
    !state.suspended &&
    state.emailVerified &&
    !history.some(({ position, event }) => position > link.position && event.type === 'UserEmailChanged')
  );
}

/** Looks at a link without using it. Null where redeeming it would be refused with `link_invalid`. */
export async function readLink(
  app: App,
  tenantId: string,
  purpose: LinkPurpose,
  token: string,
): Promise<LinkAddressee | null> {
  const link = await findLink(app, tenantId, purpose, token);
  if (link === null) return null;
  const { state, history } = await loadExisting(app, userTarget(tenantId, link.userId).stream, user);
  try {
    const { email, firstName, lastName } = addresseeOf(state);
    return isVoid(history, link) ? null : { email, firstName, lastName };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
