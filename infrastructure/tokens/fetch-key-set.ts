import { parsedUrl } from '../../domain/shared/parsed-url.js';
import { type PublicJwks, usableKeys } from '../../domain/client/client-jwks.js';
import { type GuardedReach, guardedRequest, NoDocument } from '../webhooks/guarded-request.js';

/** Why there are no keys: the fault of the request or of the document. */
export interface KeySetFault {
  readonly fault: string;
}

const limits = { timeoutMs: 5_000, mostBytes: 65_536 };
const request = {
  method: 'GET',
  headers: { Accept: 'application/json' },
  takes: (status: number) => status === 200,
} as const;

/**
 * Returns the keys that are published at an address, or why there are none. Asks by https only, follows no redirect, and takes
 * 64 KiB in five seconds at most.
 */
export const fetchKeySet = (reach: GuardedReach, uri: string): Promise<PublicJwks | KeySetFault> =>
  orFault(async () => usableKeys(await fetched(reach, uri)) ?? { fault: 'no_usable_key' });

/**
 * Returns the keys of an issuer, whose discovery document (OpenID Connect Discovery 1.0, section 4) names their address, or why
 * there are none. Asks as `fetchKeySet` does.
 */
export const fetchIssuerKeys = (reach: GuardedReach, issuer: string): Promise<PublicJwks | KeySetFault> =>
  orFault(async () => {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const document = (await fetched(reach, address)) as Partial<Record<string, unknown>> | null;
    if (document?.['issuer'] !== issuer) return { fault: 'other_issuer' };
    const uri = document['jwks_uri'];
    return typeof uri === 'string' && parsedUrl(uri) !== null
      ? fetchKeySet(reach, uri)
      : { fault: 'no_jwks_uri' };
  });

async function fetched(reach: GuardedReach, uri: string): Promise<unknown> {
  if (new URL(uri).protocol !== 'https:') throw new NoDocument('no_https');
  const { body } = await guardedRequest(reach, { ...request, url: uri }, limits);
  return parsed(body);
}

async function orFault<Result>(work: () => Promise<Result>): Promise<Result | KeySetFault> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoDocument) return { fault: error.code };
    throw error;
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new NoDocument('no_json', error);
  }
}
