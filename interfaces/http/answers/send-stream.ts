import { once } from 'node:events';
import { ITEM_TIMEOUT_MS } from '../../../application/shared/with-timeout.js';
import type { HttpRequest, HttpResponse } from '../http-types.js';
import type { Respond } from './respond.js';
import type { HeaderList } from './security-headers.js';

/** A streamed file as an answer. */
export interface StreamAnswer {
  readonly mediaType: string;
  readonly fileName: string;
  /** Read no faster than the caller reads. */
  readonly pieces: AsyncIterable<string | Uint8Array>;
  /** Called once the answer is over, also where it could not begin and `pieces` were never read. */
  readonly ended?: () => void;
}

/**
 * The timeout in ms for a caller who reads nothing. The operating system buffers up to 2 MB and reports progress in halves
 * of that, so that a caller who reads less than about 70 kB a second may time out.
 */
const STALLED_MS = ITEM_TIMEOUT_MS;

/**
 * Streams a file. Reads each piece once the caller has read those before it, so that a slow caller costs no memory. Ends the
 * source when the connection closes. Destroys the connection when the source fails, so that the caller does not take a
 * part for the whole, and when the caller reads nothing for `stalledMs`.
 */
export async function sendStream(
  respond: Respond,
  req: HttpRequest,
  res: HttpResponse,
  answer: StreamAnswer,
  headers: HeaderList = [],
  stalledMs = STALLED_MS,
): Promise<void> {
  const { mediaType, fileName, pieces, ended } = answer;
  try {
    const disposition = ['Content-Disposition', `attachment; filename="${fileName}"`];
    respond.begin(req, res, mediaType, [...disposition, ...headers]);
    if (!(await sendPieces(req, res, pieces, stalledMs))) return;
  } finally {
    ended?.();
  }
  res.setTimeout(stalledMs);
  res.end();
}

/** Sends the pieces. Returns whether the connection still stands. */
async function sendPieces(
  req: HttpRequest,
  res: HttpResponse,
  pieces: StreamAnswer['pieces'],
  stalledMs: number,
): Promise<boolean> {
  const disconnected = new AbortController();
  const leave = (): void => {
    disconnected.abort();
  };
  // of the socket: a pipelined answer gets no event while it waits for the answers before it
  const { socket } = req;
  socket.once('close', leave);
  // it may have closed before the listener was added
  if (socket.destroyed) leave();
  res.on('timeout', () => {
    res.destroy();
  });
  try {
    for await (const piece of pieces) {
      if (disconnected.signal.aborted) return false;
      if (piece.length === 0 || res.write(piece)) continue;
      res.setTimeout(stalledMs);
      await once(res, 'drain', { signal: disconnected.signal }).catch(() => undefined);
      res.setTimeout(0);
    }
  } finally {
    socket.off('close', leave);
  }
  return true;
}
