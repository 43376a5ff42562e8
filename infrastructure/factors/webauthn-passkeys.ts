import { randomBytes } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers';
import type { ClaimedPasskey, NamedPasskey, Passkeys } from '../../application/ports/sign-in/passkeys.js';
import { type AuthenticatorTransport, authenticatorTransports } from '../../domain/user/factor-events.js';

/** Ed25519, ES256 and RS256, which each authenticator has one of (COSE algorithms). */
const ALGORITHMS = [-8, -7, -257];
/** The same as the lifetime of a challenge. */
const TIMEOUT_MS = 5 * 60_000;
/** The most bytes of a credential id (Web Authentication Level 3, section 7.1, step 25). */
const MOST_ID_BYTES = 1023;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(base64url, 'base64url'));

const base64url = /^[\w-]+$/;

/** What both kinds of answers have. */
interface Answer {
  readonly id: string;
  readonly rawId: string;
  readonly type: string;
  readonly clientExtensionResults: Readonly<Record<string, unknown>>;
  readonly response: Readonly<Record<string, unknown>>;
}

/** `CollectedClientData` (section 5.8.1). */
interface ClientData {
  readonly challenge: string;
  readonly crossOrigin?: unknown;
  readonly topOrigin?: unknown;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

function answerOf(text: string): Answer | null {
  const answer = parsed(text);
  if (!isRecord(answer) || !isRecord(answer['response'])) return null;
  const { id, rawId, type, response } = answer;
  if (typeof id !== 'string' || !base64url.test(id) || typeof rawId !== 'string') return null;
  if (Buffer.byteLength(id, 'base64url') > MOST_ID_BYTES) return null;
  if (typeof type !== 'string') return null;
  return { id, rawId, type, response, clientExtensionResults: {} };
}

function clientDataOf({ response }: Answer): ClientData | null {
  const { clientDataJSON } = response;
  if (typeof clientDataJSON !== 'string') return null;
  const data = parsed(Buffer.from(clientDataJSON, 'base64url').toString());
  if (!isRecord(data) || typeof data['challenge'] !== 'string') return null;
  const { challenge, crossOrigin, topOrigin } = data;
  return { challenge, crossOrigin, topOrigin };
}

/** Returns whether the answer comes from a page that another site frames. The library allows some of these. */
const isFramed = (answer: Answer): boolean => {
  const data = clientDataOf(answer);
  return data === null || (data.crossOrigin ?? false) !== false || data.topOrigin !== undefined;
};

const transportsOf = (given: unknown): AuthenticatorTransport[] =>
  authenticatorTransports.filter((transport) => Array.isArray(given) && given.includes(transport));

const descriptor = ({ credentialId, transports }: NamedPasskey) => ({
  id: credentialId ?? '',
  transports: [...transports],
});

/**
 * Returns an answer with its attestation left out (section 8.7). Nothing depends on one, and its certificates name
 * addresses that a verification would fetch. Throws when the attestation object is none.
 */
function withoutAttestation(answer: Answer): RegistrationResponseJSON {
  const { attestationObject } = answer.response;
  if (typeof attestationObject !== 'string') throw new TypeError('there is no attestation object');
  const authData = decodeAttestationObject(bytesOf(attestationObject)).get('authData');
  const unattested = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', authData],
    ]),
  );
  const response = { ...answer.response, attestationObject: Buffer.from(unattested).toString('base64url') };
  return { ...answer, response } as unknown as RegistrationResponseJSON;
}

/** Returns null where the library throws: it does so for every answer that is wrong. */
const orNull = <T>(verifying: Promise<T>): Promise<T | null> => verifying.catch(() => null);

/** Passkeys by `@simplewebauthn/server`, which keeps no state. See the port. */
export const webAuthnPasskeys: Passkeys = {
  newUserHandle: () => randomBytes(32).toString('base64url'),

  registrationOptions: ({ rpId, rpName, userHandle, userName, displayName, challenge, existing }) =>
    generateRegistrationOptions({
      rpID: rpId,
      rpName,
      userID: bytesOf(userHandle),
      userName,
      userDisplayName: displayName,
      challenge: bytesOf(challenge),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: existing.map(descriptor),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    }),

  signInOptions: ({ rpId, challenge, allowed }) =>
    generateAuthenticationOptions({
      rpID: rpId,
      challenge: bytesOf(challenge),
      timeout: TIMEOUT_MS,
      userVerification: 'required',
      ...(allowed === null ? {} : { allowCredentials: allowed.map(descriptor) }),
    }),

  read(response): ClaimedPasskey | null {
    const answer = answerOf(response);
    const data = answer && clientDataOf(answer);
    if (!answer || !data) return null;
    const { userHandle } = answer.response;
    return {
      challenge: data.challenge,
      credentialId: answer.id,
      userHandle: typeof userHandle === 'string' && userHandle !== '' ? userHandle : null,
    };
  },

  async verifyRegistration(response, { challenge, rpId, origin }) {
    const answer = answerOf(response);
    if (answer === null || isFramed(answer)) return null;
    const verifying = async () =>
      verifyRegistrationResponse({
        response: withoutAttestation(answer),
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      });
    const result = await orNull(verifying());
    if (result?.verified !== true) return null;
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = result.registrationInfo;
    if (credential.id !== answer.id) return null;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: transportsOf(answer.response['transports']),
      deviceType: credentialDeviceType,
      backedUp: credentialBackedUp,
      aaguid,
    };
  },

  async verifySignIn(response, { challenge, rpId, origin, credentialId, publicKey }) {
    const answer = answerOf(response);
    if (answer === null || answer.id !== credentialId || isFramed(answer)) return null;
    const result = await orNull(
      verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
        // 0: counters are compared where they are stored, in one conditional statement
        credential: { id: credentialId, publicKey: bytesOf(publicKey), counter: 0 },
      }),
    );
    return result?.verified === true ? { counter: result.authenticationInfo.newCounter } : null;
  },
};
