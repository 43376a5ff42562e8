import { EventStoreUnavailable } from '../../../application/ports/events/event-store.js';
import { ITEM_TIMEOUT_MS, withTimeout } from '../../../application/shared/with-timeout.js';
import { HttpProblem } from '../answers/problem.js';
import type { HttpRequest } from '../http-types.js';
import { askForBody } from './read-body.js';

/**
 * The least bytes a millisecond, on average over the time that was waited for them: fewer would keep a connection, and the
 * place of an import, for days.
 */
const LEAST_RATE = 8;

const unsupported = (code: string, detail: string): HttpProblem =>
  new HttpProblem({ status: 415, code, detail });

const tooSlow = (): HttpProblem =>
  new HttpProblem({
    status: 408,
    code: 'request_timeout',
    detail: 'The body arrived too slowly.',
    headers: { Connection: 'close' },
  });

const incomplete = (): HttpProblem =>
  new HttpProblem({ status: 400, code: 'body_incomplete', detail: 'The body ended before its length.' });

/** Connections whose request is read by `bodyPieces`. */
const inPieces = new WeakSet<object>();

/** Returns whether a connection has a request whose body may take longer than a request usually may. */
export const takesItsTime = (connection: object): boolean => inPieces.has(connection);

/**
 * Yields a body piece by piece, no faster than it is taken. It may take any time, but pauses for `pauseMs` at most, and has
 * `LEAST_RATE` from then on. What is left is read and dropped once the reader leaves, so that the client can read the answer.
 * @throws HttpProblem 415 for another media type than `type` or a content coding; 400 for a body that ends before its length;
 * 408 for one that is too slow
 */
export async function* bodyPieces(
  req: HttpRequest,
  type: string,
  pauseMs = ITEM_TIMEOUT_MS,
): AsyncGenerator<Uint8Array, void, void> {
  const { 'content-type': given = '', 'content-encoding': coding = 'identity' } = req.headers;
  if (given.split(';')[0]!.trim().toLowerCase() !== type)
    throw unsupported('unsupported_media_type', `The body must be ${type} in UTF-8.`);
  if (coding !== 'identity')
    throw unsupported('unsupported_content_encoding', 'The body must be sent without a content coding.');
  askForBody(req);
  const pieces = req.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array, undefined>;
  let [bytes, waitedMs] = [0, 0];
  /** Returns the next piece; null at the end. */
  const next = async (): Promise<Uint8Array | null> => {
    const since = performance.now();
    const { done, value } = await withTimeout(pauseMs, pieces.next());
    if (done === true) return null;
    waitedMs += performance.now() - since;
    bytes += value.length;
    if (waitedMs > pauseMs + bytes / LEAST_RATE) throw tooSlow();
    return value;
  };
  inPieces.add(req.socket);
  let isPausing = false;
  try {
    for (let piece = await next(); piece !== null; piece = await next()) yield piece;
  } catch (error) {
    isPausing = error instanceof EventStoreUnavailable;
    throw isPausing || error instanceof HttpProblem ? tooSlow() : incomplete();
  } finally {
    inPieces.delete(req.socket);
    // one that is waited for would not end before the next piece
    if (!isPausing) await pieces.return?.();
    if (!req.complete) dropRest(req, pauseMs);
  }
}

/** Reads and drops the rest of a body, for `ms` at most: Node has no limit for a request that it gave up once. */
function dropRest(req: HttpRequest, ms: number): void {
  const timer = setTimeout(() => req.socket.destroy(), ms).unref();
  req.once('close', () => clearTimeout(timer));
  req.resume();
}
