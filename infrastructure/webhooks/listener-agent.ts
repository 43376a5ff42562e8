import type { Agent } from 'undici';
import type { GuardedConnectOptions } from './guarded-connect.js';
import { guardedConnect } from './guarded-connect.js';

/** Header bytes of one answer. */
const MOST_HEADER_BYTES = 16_384;
const IDLE_MS = 4_000;

/**
 * Keeps connections to listeners, as many to each as there are requests under way. Nothing follows redirects, asks a
 * proxy, keeps cookies or unpacks an answer. The client is loaded with the first of them: it takes 20 MiB.
 */
export async function listenerAgent(options: GuardedConnectOptions): Promise<Agent> {
  const undici = await import('undici');
  return new undici.Agent({
    connect: guardedConnect(options),
    pipelining: 1,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: 30_000,
    maxHeaderSize: MOST_HEADER_BYTES,
    // a request has one deadline of its own over everything
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
