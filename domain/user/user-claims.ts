import type { Claim } from '../reservation/reservation.js';
import type { PresentUser, UserState } from './user.js';

/** Returns the claim on the email with this digest that the user's own stream shows. */
export function claimOnEmail(state: UserState, emailDigest: string): Claim {
  const claim = claimOn(state, (present) => present.emailDigest === emailDigest);
  const isRestorable = state.status === 'present' && state.restorableEmailDigests.includes(emailDigest);
  return claim === 'elsewhere' && isRestorable ? 'restorable' : claim;
}

/** Returns the claim on the external id with this digest that the user's own stream shows. */
export const claimOnExternalId = (state: UserState, externalIdDigest: string): Claim =>
  claimOn(state, (present) => present.externalIdDigest === externalIdDigest);

/** Returns the claim on a passkey's credential id that the user's own stream shows. */
export const claimOnPasskey = (state: UserState, credentialId: string): Claim =>
  claimOn(state, ({ factors }) => factors.passkeys.some((one) => one.credentialId === credentialId));

/** Returns the claim on the external account with this digest that the user's own stream shows. */
export const claimOnIdentity = (state: UserState, identityDigest: string): Claim =>
  claimOn(state, ({ identities }) => identities.some((one) => one.identityDigest === identityDigest));

function claimOn(state: UserState, holds: (present: PresentUser) => boolean): Claim {
  if (state.status === 'none') return 'not-created';
  if (state.status !== 'present') return 'gone';
  return holds(state) ? 'holds' : 'elsewhere';
}
