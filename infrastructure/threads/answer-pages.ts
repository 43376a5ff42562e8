import { type MessagePort, parentPort } from 'node:worker_threads';
import { safeError } from '../telemetry/safe-error.js';
import type { Answered, Asked } from './messages.js';

/**
 * The thread's side of `pageThread`: answers each request with the pages of `answer`, each produced when it is asked for.
 * Pages are cloned, but for the memory that `transferred` returns, which is moved. Several requests take turns.
 */
export function answerPages<Page>(
  answer: (request: never) => AsyncIterable<Page>,
  transferred: (page: Page) => readonly ArrayBuffer[],
): void {
  parentPort!.on('message', ({ request, port }: Asked<never>) => {
    serve(port, answer(request), transferred);
  });
}

function serve<Page>(
  port: MessagePort,
  source: AsyncIterable<Page>,
  transferred: (page: Page) => readonly ArrayBuffer[],
): void {
  const pages = source[Symbol.asyncIterator]();
  const send = (answered: Answered<Page>, moved: readonly ArrayBuffer[] = []): void => {
    port.postMessage(answered, [...moved]);
  };
  const next = async (): Promise<void> => {
    const found = await pages.next();
    if (found.done === true) send({ end: true });
    else send({ page: found.value }, transferred(found.value));
  };
  port.on('message', () => {
    next().catch((error: unknown) => {
      send({ failure: safeError(error) });
    });
  });
  port.on('close', () => {
    // the caller has left, and gets no further failure
    pages.return?.().catch(() => undefined);
  });
}
