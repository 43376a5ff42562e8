import { type MessagePort, MessageChannel, Worker } from 'node:worker_threads';
import type { SafeError } from '../telemetry/safe-error.js';
import type { Answered, Asked } from './messages.js';

export interface PageThreadOptions {
  /** The module that the thread runs, which calls `answerPages`. */
  readonly module: URL;
  /** Its `workerData`. */
  readonly data: unknown;
  /** Most mebibytes of its old generation; a thread that needs more is ended. */
  readonly heapMib: number;
  /** Milliseconds without a request after which it ends. */
  readonly idleMs: number;
}

/**
 * A thread beside the event loop, for long work that is read page by page. It keeps exports from delaying requests: an entry
 * takes about 35 µs of CPU (`npm run bench -- audit`), so that a million of them would block the event loop for more than
 * half a minute.
 */
export interface PageThread<Request, Page> {
  /**
   * Yields the thread's pages for a request, each produced while the caller works on the one before it. The work ends when
   * the caller stops. Starts the thread where there is none. Throws ThreadFailure.
   */
  pages(request: Request): AsyncGenerator<Page, void, void>;
  /** Ends the thread. Requests under way fail. */
  stop(): Promise<void>;
}

/** A request failed in the thread. The cause is the error there, by its name, code and stack. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure';
}

interface Running {
  readonly worker: Worker;
  /** Resolves once it has ended, to what ended it. */
  readonly ended: Promise<unknown>;
  users: number;
}

export function pageThread<Request, Page>(options: PageThreadOptions): PageThread<Request, Page> {
  const { idleMs } = options;
  let current: Running | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = (): Running => {
    const running = run(options);
    void running.ended.then(() => {
      if (current === running) current = undefined;
    });
    return running;
  };
  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const running = current;
    // a request that comes meanwhile starts another thread
    current = undefined;
    await running?.worker.terminate();
  };

  return {
    async *pages(request) {
      clearTimeout(idle);
      const running = (current ??= start());
      const { port1: port, port2 } = new MessageChannel();
      const ask = pageRequester<Page>(port);
      running.users += 1;
      try {
        running.worker.postMessage({ request, port: port2 } satisfies Asked<Request>, [port2]);
        for (let asked = ask(); ;) {
          const answered = await asked;
          if (answered === undefined)
            throw new ThreadFailure('the thread ended', { cause: await running.ended });
          if ('failure' in answered)
            throw new ThreadFailure('the thread failed', { cause: revived(answered.failure) });
          if ('end' in answered) return;
          asked = ask();
          yield answered.page;
        }
      } finally {
        port.close();
        running.users -= 1;
        if (running.users === 0 && running === current) idle = setTimeout(() => void stop(), idleMs).unref();
      }
    },
    stop,
  };
}

/** Returns code that loads a module that is not compiled, as in development: threads of Node 20 inherit no loader. */
const uncompiled = (module: URL): string =>
  `import('tsx/esm/api').then(({ register }) => (register(), import('${module.href}')))`;

function run({ module, data, heapMib }: PageThreadOptions): Running {
  const isSource = module.pathname.endsWith('.ts');
  const worker = new Worker(isSource ? uncompiled(module) : module, {
    eval: isSource,
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: heapMib },
  });
  // the port of a request keeps the process alive, an idle thread does not
  worker.unref();
  let cause: unknown;
  worker.on('error', (error) => {
    cause = error;
  });
  const ended = new Promise<unknown>((resolve) => {
    worker.on('exit', () => resolve(cause));
  });
  return { worker, ended, users: 0 };
}

/** Returns a function that asks for the next page and resolves with the answer; undefined when the thread has ended. */
function pageRequester<Page>(port: MessagePort): () => Promise<Answered<Page> | undefined> {
  let isOpen = true;
  port.once('close', () => {
    isOpen = false;
  });
  return () =>
    new Promise((resolve) => {
      if (!isOpen) {
        resolve(undefined);
        return;
      }
      const settle = (answered: Answered<Page> | undefined): void => {
        port.off('message', settle).off('close', onExit);
        resolve(answered);
      };
      const onExit = (): void => {
        settle(undefined);
      };
      port.on('message', settle).on('close', onExit);
      port.postMessage(null);
    });
}

/** Returns an error that is logged as the original is in the thread. */
function revived({ message = '', cause, stack, ...rest }: SafeError): Error {
  const error = new Error(message, cause === undefined ? {} : { cause: revived(cause) });
  return Object.assign(error, rest, { stack: [message, ...stack].join('\n    ') });
}
