import { type MessagePort, MessageChannel, Worker } from 'node:worker_threads';
import type { SafeError } from '../telemetry/safe-error.js';
import type { Answered, Asked } from './messages.js';

export interface PageThreadOptions {
  /** What the thread runs; it calls `answerPages`. */
  readonly module: URL;
  /** Its `workerData`. */
  readonly data: unknown;
  /** Mebibytes of what lives long in it; a thread that needs more is ended. */
  readonly heapMib: number;
  /** Milliseconds without a request after which it ends. */
  readonly idleMs: number;
}

/**
 * One thread beside the event loop, for work that takes long and is read page by page. It buys that exports do not delay
 * requests: an entry takes about 35 µs of CPU (`npm run bench -- audit`), so a million of them would occupy the event
 * loop for more than half a minute.
 */
export interface PageThread<Request, Page> {
  /**
   * The thread's pages for a request: each is made while the one before it is being worked on, one ahead at the most.
   * The work ends when the caller leaves. Throws ThreadFailure. Starts the thread when there is none.
   */
  pages(request: Request): AsyncGenerator<Page, void, void>;
  /** Ends the thread; what is under way fails. */
  stop(): Promise<void>;
}

/** A thread could not do what it was asked. Its `cause` is the error there: name, code and place, no message. */
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
    // who comes while it ends gets another one
    current = undefined;
    await running?.worker.terminate();
  };

  return {
    async *pages(request) {
      clearTimeout(idle);
      const running = (current ??= start());
      const { port1: port, port2 } = new MessageChannel();
      const ask = asking<Page>(port);
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

/** A module that is not compiled, as in development: threads of Node 20 inherit no loader. */
const uncompiled = (module: URL): string =>
  `import('tsx/esm/api').then(({ register }) => (register(), import('${module.href}')))`;

function run({ module, data, heapMib }: PageThreadOptions): Running {
  const isSource = module.pathname.endsWith('.ts');
  const worker = new Worker(isSource ? uncompiled(module) : module, {
    eval: isSource,
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: heapMib },
  });
  // who waits for its pages keeps the process, an idle thread does not
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

/** Asks for the next page, each time; undefined when nobody is there to answer, also when they left before. */
function asking<Page>(port: MessagePort): () => Promise<Answered<Page> | undefined> {
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
        port.off('message', settle).off('close', gone);
        resolve(answered);
      };
      const gone = (): void => {
        settle(undefined);
      };
      port.on('message', settle).on('close', gone);
      port.postMessage(null);
    });
}

/** An error that is logged as it would have been where it came from. */
function revived({ message = '', cause, stack, ...rest }: SafeError): Error {
  const error = new Error(message, cause === undefined ? {} : { cause: revived(cause) });
  return Object.assign(error, rest, { stack: [message, ...stack].join('\n    ') });
}
