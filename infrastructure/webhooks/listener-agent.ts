import type { Agent } from 'undici';
import { type GuardedConnectOptions, guardedConnect } from './guarded-connect.js';

/** Most header bytes of one answer. */
const MOST_HEADER_BYTES = 16_384;
const IDLE_MS = 4_000;

/**
 * Creates a client with a connection for each request under way. It follows no redirects, uses no proxy, keeps no cookies and
 * unpacks no answer. Without `keepsAlive` each request has a new connection. undici, which takes 20 MiB, is loaded with the first client.
 */
export async function listenerAgent({
  keepsAlive = true,
  ...options
}: GuardedConnectOptions & { readonly keepsAlive?: boolean }): Promise<Agent> {
  const undici = await import('undici');
  return new undici.Agent({
    connect: guardedConnect(options),
    pipelining: keepsAlive ? 1 : 0,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: 30_000,
    maxHeaderSize: MOST_HEADER_BYTES,
    // each request has a timeout over everything (`post`)
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
