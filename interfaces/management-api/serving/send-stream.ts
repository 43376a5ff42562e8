import { once } from 'node:events';
import { ITEM_TIMEOUT_MS } from '../../../application/shared/with-item-timeout.js';
import type { HttpRequest, HttpResponse } from '../../http/http-types.js';
import type { Respond } from '../../http/answers/respond.js';
import type { StreamAnswer } from './route.js';
import { LAGGING } from './serving.js';

/**
 * A caller who takes nothing for so long is not reading any more. The system, which holds a megabyte or two, tells of
 * what was taken by halves of that: less than some 70 kB a second may look like nothing.
 */
const STALLED_MS = ITEM_TIMEOUT_MS;

/**
 * Sends text as it comes: the next piece is asked for once the caller has taken those before it, so that one who reads
 * slowly costs no memory. Ends the source when the caller is gone; cuts the connection when the source fails, so that
 * nobody takes a part for the whole, and when the caller has taken nothing for `stalledMs` of what is there.
 */
export async function sendStream(
  respond: Respond,
  req: HttpRequest,
  res: HttpResponse,
  { mediaType, fileName, text }: StreamAnswer,
  lagging: boolean,
  stalledMs = STALLED_MS,
): Promise<void> {
  const disposition = ['Content-Disposition', `attachment; filename="${fileName}"`];
  respond.begin(req, res, mediaType, [...disposition, ...(lagging ? LAGGING : [])]);
  const gone = new AbortController();
  const leave = (): void => {
    gone.abort();
  };
  // the connection's own: an answer whose turn on it has not come is not told
  const { socket } = req;
  socket.once('close', leave);
  // that was told before anybody listened
  if (socket.destroyed) leave();
  res.on('timeout', () => {
    res.destroy();
  });
  try {
    for await (const piece of text) {
      if (gone.signal.aborted) return;
      if (piece.length === 0 || res.write(piece)) continue;
      res.setTimeout(stalledMs);
      await once(res, 'drain', { signal: gone.signal }).catch(() => undefined);
      res.setTimeout(0);
    }
  } finally {
    socket.off('close', leave);
  }
  res.setTimeout(stalledMs);
  res.end();
}
