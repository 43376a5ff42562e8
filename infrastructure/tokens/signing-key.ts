import { type KeyObject, createPrivateKey, createPublicKey } from 'node:crypto';
import {
  type GenerateKeyPairResult,
  type JWK,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
} from 'jose';
import { type BoxKey, openBox, sealBox } from '../crypto/sealed-box.js';

/** The only algorithm that the service signs with. */
export const SIGNING_ALG = 'RS256';
const MODULUS_BITS = 2048;

export interface NewSigningKey {
  /** RFC 7638 thumbprint, SHA-256. */
  readonly kid: string;
  readonly publicJwk: string;
  readonly sealed: Buffer;
}

const contextOf = (kid: string): string => `signing key|${kid}`;

/** Creates an RSA key. */
export const newKeyPair = (): Promise<GenerateKeyPairResult> =>
  generateKeyPair(SIGNING_ALG, { modulusLength: MODULUS_BITS, extractable: true });

/** Returns a row of the table, with the private half sealed with the master key and bound to the row. */
export async function newSigningKey(masterKey: BoxKey, pair: GenerateKeyPairResult): Promise<NewSigningKey> {
  const { privateKey, publicKey } = pair;
  const [privateJwk, { kty, n, e }] = await Promise.all([exportJWK(privateKey), exportJWK(publicKey)]);
  const kid = await calculateJwkThumbprint({ kty, n, e } as JWK, 'sha256');
  return {
    kid,
    publicJwk: JSON.stringify({ kty, n, e, alg: SIGNING_ALG, use: 'sig', kid }),
    sealed: sealBox(masterKey, contextOf(kid), JSON.stringify(privateJwk)),
  };
}

/** Returns the private key of a row. Throws BrokenSeal for an altered row. */
export const openPrivateKey = (masterKey: BoxKey, kid: string, sealed: Buffer): KeyObject =>
  createPrivateKey({
    key: JSON.parse(openBox(masterKey, contextOf(kid), sealed).toString()) as JWK,
    format: 'jwk',
  });

export const openPublicKey = (publicJwk: string): KeyObject =>
  createPublicKey({ key: JSON.parse(publicJwk) as JWK, format: 'jwk' });
