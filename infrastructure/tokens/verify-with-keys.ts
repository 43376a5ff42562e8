import type { JWK } from 'jose';
import { compactVerify, importJWK } from 'jose';
import { SIGNING_ALG } from './signing-key.js';

/** Which key signed a text, and what it says. */
export interface Signed {
  readonly kid: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** What a JWS of this type says; null unless one of these public keys signed it. Never throws because of the text. */
export async function verifyWithKeys(
  type: string,
  jws: string,
  keys: readonly unknown[],
): Promise<Signed | null> {
  for (const jwk of keys as readonly JWK[]) {
    try {
      const key = await importJWK(jwk, SIGNING_ALG);
      const { payload, protectedHeader } = await compactVerify(jws, key, { algorithms: [SIGNING_ALG] });
      if (protectedHeader.typ !== type || protectedHeader.kid !== jwk.kid) continue;
      return {
        kid: jwk.kid ?? '',
        claims: JSON.parse(new TextDecoder().decode(payload)) as Signed['claims'],
      };
    } catch {
      // another key may have signed it
    }
  }
  return null;
}
