import type { IncomingHttpHeaders } from 'node:http';
import type { Agent } from 'undici';
import { listenerAgent } from './listener-agent.js';
import type { Guard } from './vetted-addresses.js';

/** How hosts are found, and which addresses they may have. */
export interface GuardedReach extends Guard {
  /** Certificate authorities besides the system's, PEM. */
  readonly ca?: string;
}

export interface GuardedLimits {
  /** Milliseconds for the look-up, the connection, the handshake and the whole answer together. */
  readonly timeoutMs: number;
  /** Most bytes of the body. */
  readonly mostBytes: number;
}

export interface GuardedRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Returns whether the body of an answer with this status is read; any other is refused. Redirects always are. */
  readonly takes: (status: number) => boolean;
}

export interface GuardedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** There is no document: `code` names the fault, as for a delivery; `status`: of an answer that was not taken, else null. */
export class NoDocument extends Error {
  override readonly name = 'NoDocument';
  readonly code: string;
  readonly status: number | null;

  constructor(code: string, cause?: unknown, status: number | null = null) {
    super(code, { cause });
    this.code = code;
    this.status = status;
  }
}

/**
 * Returns the answer to a request, by the client of deliveries: to public addresses and to those that the operator allowed,
 * by http to the latter only. Follows no redirect, and keeps no connection. Throws NoDocument.
 */
export async function guardedRequest(
  reach: GuardedReach,
  { method, url, headers, body: sent, takes }: GuardedRequest,
  { timeoutMs, mostBytes }: GuardedLimits,
): Promise<GuardedAnswer> {
  const { origin, pathname, search } = new URL(url);
  const agent = await listenerAgent({ ...reach, timeoutMs });
  try {
    const {
      statusCode,
      headers: received,
      body,
    } = await agent.request({
      origin,
      path: `${pathname}${search}`,
      method,
      headers: { ...headers, 'Accept-Encoding': 'identity' },
      ...(sent === undefined ? {} : { body: sent }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const isRedirect = statusCode >= 300 && statusCode < 400;
    if (!isRedirect && takes(statusCode))
      return { status: statusCode, headers: received, body: await read(body, mostBytes) };
    body.on('error', () => undefined).destroy();
    throw new NoDocument(isRedirect ? 'redirect' : 'http_status', undefined, statusCode);
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
