import { extname } from 'node:path';
import type { ForeignHash } from '../../../domain/user/import/foreign-hash.js';
import { pageThread } from '../../threads/page-thread.js';

/** Hashes that are many rounds of a digest, which no function of the platform does in one call. */
export type IteratedHash = Extract<ForeignHash, { kind: 'phpass' | 'sha-crypt' }>;

export interface IteratedRequest {
  readonly hash: IteratedHash;
  readonly password: string;
}

const thread = pageThread<IteratedRequest, boolean>({
  // `.ts` or `.js`, as this module
  module: new URL(`iterated-hashes-worker${extname(import.meta.url)}`, import.meta.url),
  data: null,
  heapMib: 64,
  idleMs: 10_000,
});

/**
 * Returns whether this is the password of a hash, verified in a thread of its own: 5,000 rounds of SHA-crypt would block the
 * event loop for about 15 ms. The thread ends when there was nothing to verify for ten seconds.
 */
export async function verifyIterated(hash: IteratedHash, password: string): Promise<boolean> {
  for await (const matches of thread.pages({ hash, password })) return matches;
  throw new TypeError('the thread verified nothing');
}
