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
 * Returns the keys that a client publishes, or why there are none. Asks by https only, follows no redirect, and takes 64 KiB in
 * five seconds at most.
 */
export async function fetchKeySet(reach: GuardedReach, uri: string): Promise<PublicJwks | KeySetFault> {
  try {
    if (new URL(uri).protocol !== 'https:') return { fault: 'no_https' };
    const { body } = await guardedRequest(reach, { ...request, url: uri }, limits);
    const keys = usableKeys(parsed(body));
    return keys ?? { fault: 'no_usable_key' };
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
