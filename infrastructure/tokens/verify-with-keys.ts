import { type JWK, compactVerify, importJWK } from 'jose';
import { SIGNING_ALG } from './signing-key.js';

/** The claims of a JWS, and the id of the key that signed it. */
export interface Signed {
  readonly kid: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Returns the claims of a JWS of this type; null unless one of these keys signed it. Never throws because of the text. */
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
