import { performance } from 'node:perf_hooks';
import type { Dispatcher } from 'undici';
import type { AttemptFault } from '../../domain/delivery/delivery.js';

export interface Post {
  readonly url: string;
  /** Names and values in turns. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  /** For everything: looking up, connecting, the handshake, the answer. */
  readonly timeoutMs: number;
}

/** What came of a request. */
export interface PostResult {
  /** Null where no status came in time. */
  readonly statusCode: number | null;
  /** Null for a success: a 2xx status. */
  readonly fault: AttemptFault | null;
  /** What was kept of the answer's body, as it was sent. */
  readonly snippet: Buffer;
  readonly durationMs: number;
}

/** More of an answer is not read … */
const MOST_READ_BYTES = 16_384;
/** … nor more of it kept. */
const MOST_KEPT_BYTES = 1_024;
/** Interim answers (RFC 9110, section 15.2) that are waited through. */
const MOST_INTERIM = 10;

/** Why we ended a request ourselves. */
class Ended extends Error {}
const ended = new Ended();

const faults: ReadonlySet<unknown> = new Set(['timeout', 'dns', 'connect', 'tls', 'blocked_address']);

const faultOf = (error: Error): AttemptFault => {
  const { code } = error as { code?: unknown };
  // once the connection stood, whatever went wrong is no HTTP
  return faults.has(code) ? (code as AttemptFault) : 'protocol';
};

const faultOfStatus = (status: number): AttemptFault | null => {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'http_status';
};

/**
 * Sends a request and judges the answer by its status line; redirects are not followed. Never rejects. What comes after
 * a status line (a body that never ends, a reset) changes nothing about the verdict.
 */
export function post(dispatcher: Dispatcher, { url, headers, body, timeoutMs }: Post): Promise<PostResult> {
  const begun = performance.now();
  const { origin, pathname, search } = new URL(url);
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | undefined;
    let statusCode: number | null = null;
    let interim = 0;
    let read = 0;
    let isOver = false;
    const kept: Buffer[] = [];

    const finish = (fault: AttemptFault): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      resolve({
        statusCode,
        fault: statusCode === null ? fault : faultOfStatus(statusCode),
        snippet: kept.length === 1 ? kept[0]! : Buffer.concat(kept),
        durationMs: Math.round(performance.now() - begun),
      });
    };
    const end = (fault: AttemptFault): void => {
      finish(fault);
      controller?.abort(ended);
    };
    const timer = setTimeout(end, timeoutMs, 'timeout');

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: (given) => {
        controller = given;
        // the time ran out before a connection was there
        if (isOver) given.abort(ended);
      },
      onResponseStart: (_controller, status) => {
        if (status >= 200) statusCode = status;
        else if (++interim > MOST_INTERIM) end('protocol');
      },
      onResponseData: (_controller, chunk) => {
        const room = MOST_KEPT_BYTES - read;
        // a copy: the chunk is part of a large buffer that would stay with it
        if (room > 0) kept.push(Buffer.from(chunk.subarray(0, room)));
        read += chunk.length;
        if (read > MOST_READ_BYTES) end('protocol');
      },
      onResponseEnd: () => finish('protocol'),
      onResponseError: (_controller, error) => finish(faultOf(error)),
    };
    try {
      dispatcher.dispatch(
        { origin, path: `${pathname}${search}`, method: 'POST', headers: [...headers], body },
        handler,
      );
    } catch (error) {
      finish(faultOf(error as Error));
    }
  });
}
