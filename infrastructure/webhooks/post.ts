import { performance } from 'node:perf_hooks';
import type { Dispatcher as HttpClient } from 'undici';
import type { AttemptFault } from '../../domain/delivery/delivery.js';

export interface Post {
  readonly url: string;
  /** Names and values alternate. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
  /** Milliseconds for the look-up, the connection, the handshake and the answer together. */
  readonly timeoutMs: number;
}

/** The result of a request. */
export interface PostResult {
  /** Null where no status came in time. */
  readonly statusCode: number | null;
  /** Null for a success: a 2xx status. */
  readonly fault: AttemptFault | null;
  /** The first bytes of the answer's body. */
  readonly snippet: Buffer;
  readonly durationMs: number;
  /** Whether a connection that had been kept open ended at once, before anything of an answer came: it was stale. */
  readonly isStale: boolean;
}

/** Most bytes read of an answer. */
const MOST_READ_BYTES = 16_384;
/** Most bytes kept of an answer. */
const MOST_KEPT_BYTES = 1_024;
/** Most interim answers (RFC 9110, section 15.2) before the final one. */
const MOST_INTERIM = 10;

/** The error of a request that this process aborted. */
class Ended extends Error {}
const ended = new Ended();

const faults: ReadonlySet<unknown> = new Set(['timeout', 'dns', 'connect', 'tls', 'blocked_address']);

const faultOf = (error: Error): AttemptFault => {
  const { code } = error as { code?: unknown };
  // other errors occur after the connection was made: the answer is not HTTP
  return faults.has(code) ? (code as AttemptFault) : 'protocol';
};

/** Codes of a connection that the other side ended, with and without a word. */
const hungUp: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/**
 * A connection that had ended before the request came says so within a round trip. One that ends later did not answer the
 * request, which a second one would burden with the same work at once.
 */
const STALE_MS = 1_000;

/** Returns whether a connection was ended on which an answer had come before (`guardedConnect`). */
function isOfReusedConnection(error: Error): boolean {
  const { code, socket } = error as { code?: unknown; socket?: { readonly bytesRead?: number } | null };
  return hungUp.has(code) && (socket?.bytesRead ?? 0) > 0;
}

const faultOfStatus = (status: number): AttemptFault | null => {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'http_status';
};

/**
 * Sends a request, and returns its result by the status line alone: a reset or a body without end does not matter. Follows no
 * redirects. Never rejects.
 */
export function post(client: HttpClient, { url, headers, body, timeoutMs }: Post): Promise<PostResult> {
  const { origin, pathname, search } = new URL(url);
  return new Promise((resolve) => {
    const exchange = new Exchange(timeoutMs, resolve);
    try {
      client.dispatch(
        { origin, path: `${pathname}${search}`, method: 'POST', headers: headers as string[], body },
        exchange,
      );
    } catch (error) {
      exchange.onResponseError(null, error as Error);
    }
  });
}

/** A request and its answer. A class, since undici takes a handler with methods. */
class Exchange implements HttpClient.DispatchHandler {
  readonly #startedAt = performance.now();
  readonly #resolve: (result: PostResult) => void;
  readonly #timer: NodeJS.Timeout;
  #controller: HttpClient.DispatchController | undefined;
  #statusCode: number | null = null;
  #interim = 0;
  #read = 0;
  #isOver = false;
  readonly #kept: Buffer[] = [];

  constructor(timeoutMs: number, resolve: (result: PostResult) => void) {
    this.#resolve = resolve;
    this.#timer = setTimeout(() => this.#end('timeout'), timeoutMs);
  }

  onRequestStart(controller: HttpClient.DispatchController): void {
    this.#controller = controller;
    // the timeout passed before there was a connection
    if (this.#isOver) controller.abort(ended);
  }

  onResponseStart(_controller: HttpClient.DispatchController, status: number): void {
    if (status >= 200) this.#statusCode = status;
    else if (++this.#interim > MOST_INTERIM) this.#end('protocol');
  }

  onResponseData(_controller: HttpClient.DispatchController, chunk: Buffer): void {
    const room = MOST_KEPT_BYTES - this.#read;
    // a copy, since the chunk would keep its large buffer
    if (room > 0) this.#kept.push(Buffer.from(chunk.subarray(0, room)));
    this.#read += chunk.length;
    if (this.#read > MOST_READ_BYTES) this.#end('protocol');
  }

  onResponseEnd(): void {
    this.#finish('protocol');
  }

  onResponseError(_controller: HttpClient.DispatchController | null, error: Error): void {
    const isEarly = performance.now() - this.#startedAt < STALE_MS;
    this.#finish(faultOf(error), isEarly && this.#interim === 0 && isOfReusedConnection(error));
  }

  #end(fault: AttemptFault): void {
    this.#finish(fault);
    this.#controller?.abort(ended);
  }

  #finish(fault: AttemptFault, isStale = false): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    const statusCode = this.#statusCode;
    this.#resolve({
      statusCode,
      fault: statusCode === null ? fault : faultOfStatus(statusCode),
      snippet: this.#kept.length === 1 ? this.#kept[0]! : Buffer.concat(this.#kept),
      durationMs: Math.round(performance.now() - this.#startedAt),
      isStale: isStale && statusCode === null,
    });
  }
}
