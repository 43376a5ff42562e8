import { DomainError } from '../../domain/shared/domain-error.js';
import { user } from '../../domain/user/user.js';
import type { DeliveryApp } from '../app.js';
import { userTarget } from '../owners/owner-streams.js';
import type { LinkPurpose } from '../ports/mail/mailed-links.js';
import { loadExisting } from '../shared/load.js';
import { stateBefore } from '../user/state-before.js';
import { changesAddress, isVoid } from './void-link.js';
import { addresseeOf, findLink } from './redeem-link.js';

/** The addressee of a valid link, for the form that it leads to. */
export interface LinkAddressee {
  /** Null while an erasure is under way. */
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/**
 * Returns whether the address that a verification link was mailed to is verified, by this link or another one, and
 * still the user's.
 */
export async function isVerifiedByLink(app: DeliveryApp, tenantId: string, token: string): Promise<boolean> {
  const link = await findLink(app, tenantId, 'verification', token);
  if (link === null) return false;
  const { state, history } = await loadExisting(app, userTarget(tenantId, link.userId).stream, user);
  return (
    state.status === 'present' &&
    !state.suspended &&
    state.emailVerified &&
    !history.some(({ position, event }) => position > link.position && changesAddress(event.type))
  );
}

/** Reads a link without using it. Returns null where redeeming it would throw `link_invalid`. */
export async function readLink(
  app: DeliveryApp,
  tenantId: string,
  purpose: LinkPurpose,
  token: string,
): Promise<LinkAddressee | null> {
  const link = await findLink(app, tenantId, purpose, token);
  if (link === null) return null;
  const { state, history } = await loadExisting(app, userTarget(tenantId, link.userId).stream, user);
  // an owner's account may be suspended by the very key
  if (purpose === 'undo-key-change')
    return state.status !== 'present' || isVoid(history, link) ? null : state;
  try {
    const present = addresseeOf(state);
    // the link was mailed to the address before
    const shown = purpose === 'undo-email-change' ? stateBefore(history, link.eventId) : present;
    const { email, firstName, lastName } = shown ?? present;
    return isVoid(history, link) ? null : { email, firstName, lastName };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
