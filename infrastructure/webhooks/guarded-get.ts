import type { Agent } from 'undici';
import { listenerAgent } from './listener-agent.js';
import type { Guard } from './vetted-addresses.js';

/** How hosts are found, and which addresses they may have. */
export interface GuardedReach extends Guard {
  /** Certificate authorities besides the system's, PEM. */
  readonly ca?: string;
}

export interface GuardedGetLimits {
  /** Milliseconds for the look-up, the connection, the handshake and the whole answer together. */
  readonly timeoutMs: number;
  /** Most bytes of the body. */
  readonly mostBytes: number;
}

/** There is no document: `code` names the fault, as for a delivery. */
export class NoDocument extends Error {
  override readonly name = 'NoDocument';
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/**
 * Returns the body of the document at an https URL, by the client of deliveries. Follows no redirect, takes a 200 only, and
 * keeps no connection. Throws NoDocument.
 */
export async function guardedGet(
  reach: GuardedReach,
  url: string,
  { timeoutMs, mostBytes }: GuardedGetLimits,
): Promise<Buffer> {
  const { protocol, origin, pathname, search } = new URL(url);
  if (protocol !== 'https:') throw new NoDocument('no_https');
  const agent = await listenerAgent({ ...reach, timeoutMs });
  try {
    const { statusCode, body } = await agent.request({
      origin,
      path: `${pathname}${search}`,
      method: 'GET',
      headers: { Accept: 'application/json', 'Accept-Encoding': 'identity' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (statusCode === 200) return await read(body, mostBytes);
    body.on('error', () => undefined).destroy();
    throw new NoDocument(statusCode >= 300 && statusCode < 400 ? 'redirect' : 'http_status');
  } catch (error) {
    throw error instanceof NoDocument ? error : new NoDocument(faultOf(error), error);
  } finally {
    await agent.destroy();
  }
}

type Body = Awaited<ReturnType<Agent['request']>>['body'];

async function read(body: Body, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBytes) throw new NoDocument('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const faults: readonly unknown[] = ['dns', 'connect', 'tls', 'blocked_address'];

function faultOf(error: unknown): string {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  if (name === 'TimeoutError' || code === 'timeout') return 'timeout';
  return faults.includes(code) ? (code as string) : 'protocol';
}
