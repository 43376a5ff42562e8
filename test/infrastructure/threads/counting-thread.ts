import { setTimeout as pause } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { answerPages } from '../../../infrastructure/threads/answer-pages.js';

/** Pages of a thread that counts. */
export interface Counted {
  readonly count: number;
  readonly bytes: Uint8Array;
}

/** What it does instead of counting on, once it has counted so far. */
export interface Counting {
  readonly to: number;
  readonly then: 'end' | 'throw' | 'die' | 'wait' | 'fill';
}

/** The pages that were made, those who asked and are not gone yet, and the threads that were started. */
const { reported } = workerData as { readonly reported: Int32Array };
Atomics.add(reported, 2, 1);

async function* counting({ to, then }: Counting): AsyncGenerator<Counted, void, void> {
  Atomics.add(reported, 1, 1);
  try {
    for (let count = 1; count <= to; count++) {
      Atomics.add(reported, 0, 1);
      yield { count, bytes: new Uint8Array([count]) };
    }
    if (then === 'throw')
      throw Object.assign(new Error('Grace Hopper'), { name: 'CountingFailed', code: 'E_COUNT' });
    if (then === 'die') process.exit(1);
    if (then === 'wait') await pause(2 ** 30);
    for (const filled: unknown[] = []; then === 'fill';) filled.push(new Array<number>(1_000).fill(1.5));
  } finally {
    Atomics.sub(reported, 1, 1);
  }
}

answerPages(counting, ({ bytes }) => [bytes.buffer as ArrayBuffer]);
