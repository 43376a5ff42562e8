import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What an authenticator or its browser may say other than the truth. */
export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly crossOrigin?: boolean;
  readonly topOrigin?: string;
  readonly userVerified?: boolean;
  readonly userPresent?: boolean;
  /** base64url; null for none. */
  readonly userHandle?: string | null;
  readonly credentialId?: string;
  readonly counter?: number;
  /** Format of the attestation, whose statement has a certificate that is none. Default: `none`. */
  readonly attestation?: string;
  /** COSE algorithm that a new key claims to have. */
  readonly algorithm?: number;
}

interface Credential {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly userHandle: string;
  counter: number;
}

/** An authenticator and its browser at one origin (Web Authentication Level 3, sections 5 and 6), in this process. */
export interface SoftAuthenticator {
  readonly credentials: Credential[];
  /** Answers registration options with a new ES256 passkey. Returns JSON. */
  create(options: object, lies?: Lies): string;
  /** Answers sign-in options by the last passkey. Returns JSON. */
  get(options: object, lies?: Lies): string;
}

const statement: readonly (readonly [string, unknown])[] = [
  ['alg', -7],
  ['sig', new Uint8Array(64)],
  ['x5c', [new Uint8Array(64)]],
];

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array): string => Buffer.from(data).toString('base64url');

/** `counts`: whether its signature counter goes up. Default: it stays 0, as that of synced passkeys. */
export function softAuthenticator(origin: string, { counts = false } = {}): SoftAuthenticator {
  const credentials: Credential[] = [];
  const clientData = (type: string, challenge: string, lies: Lies): Buffer => {
    const { crossOrigin = false, topOrigin } = lies;
    const data = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? origin,
      crossOrigin,
      ...(topOrigin === undefined ? {} : { topOrigin }),
    };
    return Buffer.from(JSON.stringify(data));
  };
  const authenticatorData = (rpId: string, counter: number, lies: Lies, attested?: Buffer): Buffer => {
    const { userPresent = true, userVerified = true } = lies;
    const flags = (userPresent ? 1 : 0) | (userVerified ? 4 : 0) | 8 | 16 | (attested ? 64 : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(lies.counter ?? counter);
    return Buffer.concat([
      sha256(lies.rpId ?? rpId),
      Buffer.from([flags]),
      counted,
      attested ?? Buffer.alloc(0),
    ]);
  };
  return {
    credentials,
    create(given, lies = {}) {
      const options = given as {
        readonly challenge: string;
        readonly rp: { readonly id: string };
        readonly user: { readonly id: string };
      };
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const id = Buffer.from(lies.credentialId ?? base64url(randomBytes(32)), 'base64url');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, lies.algorithm ?? -7],
          [-1, 1],
          [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
          [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
        ]),
      );
      const counter = counts ? 1 : 0;
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', lies.attestation ?? 'none'],
          ['attStmt', new Map<string, unknown>(lies.attestation === undefined ? [] : statement)],
          ['authData', Uint8Array.from(authenticatorData(options.rp.id, counter, lies, attested))],
        ]) as never,
      );
      credentials.push({ id: base64url(id), privateKey, userHandle: options.user.id, counter });
      return JSON.stringify({
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, lies)),
          attestationObject: base64url(attestationObject),
          transports: ['internal', 'hybrid', 'carrier-pigeon'],
        },
      });
    },
    get(given, lies = {}) {
      const options = given as { readonly challenge: string; readonly rpId: string };
      const credential = credentials.at(-1)!;
      if (counts) credential.counter++;
      const id = lies.credentialId ?? credential.id;
      const data = clientData('webauthn.get', options.challenge, lies);
      const authenticator = authenticatorData(options.rpId, credential.counter, lies);
      const signature = sign('sha256', Buffer.concat([authenticator, sha256(data)]), credential.privateKey);
      const userHandle = lies.userHandle === undefined ? credential.userHandle : lies.userHandle;
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authenticator),
          signature: base64url(signature),
          ...(userHandle === null ? {} : { userHandle }),
        },
      });
    },
  };
}
