import type { Duplex } from 'node:stream';
import type { RateLimiter } from '../../application/ports/shared/rate-limiter.js';
import { takesItsTime } from './requests/body-pieces.js';
import { peerAddress } from './requests/caller-address.js';
import { type Problem, problemBody, statusClasses } from './answers/problem.js';
import { newTraceId } from './requests/request-context.js';
import { PROBLEM_TYPE } from './answers/respond.js';

const problems: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large', detail: 'The header fields are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request_timeout', detail: 'The request took too long.' },
};

/** How long a client that keeps its half of the connection open may take to read the answer. */
const LINGER_MS = 1_000;

const malformed: Problem = {
  status: 400,
  code: 'malformed_request',
  detail: 'This is not a valid HTTP request.',
};

/**
 * Returns the function that answers requests which Node's parser refused and Express never sees: with a problem
 * document and the rate-limit headers, counted against the address.
 */
export const answerConnectionError =
  (addresses: RateLimiter) =>
  (error: Error & { readonly code?: string }, socket: Duplex): void => {
    // Node knows one limit for all requests; a body that is read in pieces has its own
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && takesItsTime(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const problem = problems[error.code ?? ''] ?? malformed;
    const address = peerAddress((socket as Duplex & { readonly remoteAddress?: string }).remoteAddress);
    // counted, but not awaited: the answer does not depend on it
    void Promise.resolve(addresses.take(address)).catch(() => undefined);
    const { limit, remaining, resetAt } = addresses.peek(address);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
    const body = problemBody(problem, newTraceId());
    socket.end(
      [
        `HTTP/1.1 ${problem.status} ${statusClasses[problem.status]?.title ?? 'Error'}`,
        `Content-Type: ${PROBLEM_TYPE}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        `X-RateLimit-Limit: ${limit}`,
        `X-RateLimit-Remaining: ${remaining}`,
        `X-RateLimit-Reset: ${resetAt}`,
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  };
