import type { HttpRequest, HttpResponse } from '../http-types.js';
import { HttpProblem } from './problem.js';

/** Limits the time of answers. */
export interface AnswerTimeouts {
  /** Watches a request from its start until its answer is sent or its client has left. */
  watch(req: HttpRequest, res: HttpResponse): void;
  close(): void;
}

const CHECK_MS = 250;

/** Returns the refusal of a request that timed out. Its handler still runs, so that a write may take place. */
export const answerTimedOut = (): HttpProblem =>
  new HttpProblem({
    status: 503,
    code: 'temporarily_unavailable',
    detail:
      'There was no answer in time. A write may still take place: repeat the request with the same Idempotency-Key, or ' +
      'read the record first.',
    headers: { 'Retry-After': '1' },
  });

/**
 * Answers requests without an answer at `context.answerBy`, which counts from their complete arrival. Routes with
 * `withoutTimeout` are exempt.
 *
 * @param ms the time of a request
 * @param giveUp answers it; a later answer of its handler is dropped
 */
export function answerTimeouts(
  ms: number,
  giveUp: (req: HttpRequest, res: HttpResponse) => void,
): AnswerTimeouts {
  const pending = new Set<HttpResponse>();
  const check = (): void => {
    const now = performance.now();
    for (const res of pending) {
      const req = res.req as HttpRequest;
      const { context } = req;
      if (!req.complete) context.answerBy = now + ms;
      else if (now >= context.answerBy && !res.headersSent && !context.withoutTimeout) {
        pending.delete(res);
        giveUp(req, res);
        context.hasTimedOut = true;
      }
    }
  };
  const timer = setInterval(check, CHECK_MS).unref();
  const forget = function (this: HttpResponse): void {
    pending.delete(this);
  };
  return {
    watch: (req, res) => {
      req.context.answerBy = performance.now() + ms;
      pending.add(res);
      res.on('close', forget);
    },
    close: () => clearInterval(timer),
  };
}
