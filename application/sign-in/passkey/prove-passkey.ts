import type { Passkey } from '../../../domain/user/factors.js';
import type { PresentUser } from '../../../domain/user/user.js';
import type { LogApp, SignInApp } from '../../app.js';
import type { ClaimedPasskey, PasskeyCeremony, PasskeyHost } from '../../ports/sign-in/passkeys.js';
import { loadHolder } from '../../reservation/holder-of.js';
import { uniquePasskey } from '../../user/factors/unique-passkey.js';

/** The answer of an authenticator, and the ceremony that it belongs to. */
export interface PasskeyProof {
  readonly host: PasskeyHost;
  /** JSON. */
  readonly response: string;
  readonly ceremony: PasskeyCeremony;
}

export type ProvedPasskey =
  | { readonly kind: 'proved'; readonly user: PresentUser }
  | {
      readonly kind: 'refused';
      /** The user whose passkey it claims to be; null when no user has it. */
      readonly user: PresentUser | null;
      /** As the answer states it; empty for an answer that is none. */
      readonly credentialId: string;
      /** The passkey whose counter did not go up; null for any other reason. */
      readonly wentBack: string | null;
    };

/**
 * Verifies the answer of an authenticator and takes its challenge away. A right one ends the row of wrong codes of the user's
 * authenticator app (`appCodes`). The user is found by the reservation of the
 * credential id and their own stream, never by a read model. Throws EventStoreUnavailable when the log does not show the
 * holder of a passkey.
 */
export async function provePasskey(app: SignInApp, proof: PasskeyProof): Promise<ProvedPasskey> {
  const claimed = app.passkeys.read(proof.response);
  if (claimed === null) return { kind: 'refused', user: null, credentialId: '', wentBack: null };
  const { tenantId, userId } = proof.ceremony;
  const ceremony = await app.passkeyCeremonies.take(claimed.challenge, proof.ceremony);
  const user = await holderOfPasskey(app, tenantId, claimed.credentialId);
  const refused = { kind: 'refused', user, credentialId: claimed.credentialId, wentBack: null } as const;
  if (ceremony === null || user === null || (userId !== null && user.userId !== userId)) return refused;
  const passkey = user.factors.passkeys.find((one) => fits(one, claimed, proof));
  if (passkey === undefined) return refused;
  const counted = await verified(app, proof, claimed, passkey);
  if (counted === null) return refused;
  const { passkeyId } = passkey;
  const owner = { tenantId, userId: user.userId, passkeyId };
  if (!(await app.passkeyUses.note(owner, { ...counted, rpId: passkey.rpId })))
    return { ...refused, wentBack: passkeyId };
  if (user.factors.totp !== null) await app.totpSteps.clearMisses(tenantId, user.userId);
  return { kind: 'proved', user };
}

async function holderOfPasskey(
  app: LogApp,
  tenantId: string,
  credentialId: string,
): Promise<PresentUser | null> {
  const unique = await uniquePasskey(app, tenantId, credentialId);
  // only a user who exists reserves a passkey: nothing read of them is a fault of the log
  const holder = await loadHolder(app, unique, () => Promise.resolve(true));
  const state = holder?.loaded.state;
  return state?.status === 'present' ? state : null;
}

/**
 * Returns whether the answer may be this passkey's: of this host, and for the user handle that it was made for. Where the
 * ceremony is fixed to a user, an authenticator need not state the handle (Web Authentication Level 3, section 7.2,
 * step 6).
 */
const fits = (
  passkey: Passkey,
  { credentialId, userHandle }: ClaimedPasskey,
  { host, ceremony }: PasskeyProof,
): boolean =>
  passkey.credentialId === credentialId &&
  passkey.rpId === host.rpId &&
  (userHandle === null ? ceremony.userId !== null : userHandle === passkey.userHandle);

const verified = (
  app: SignInApp,
  { host, response }: PasskeyProof,
  { challenge, credentialId }: ClaimedPasskey,
  { publicKey }: Passkey,
): Promise<{ readonly counter: number } | null> =>
  // null while an erasure is under way
  publicKey === null
    ? Promise.resolve(null)
    : app.passkeys.verifySignIn(response, { ...host, challenge, credentialId, publicKey });
