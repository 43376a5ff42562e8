import type { HttpRequest, HttpResponse } from '../http-types.js';
import { HttpProblem } from './problem.js';

/** Whoever asks is told by then, whatever has become of the work. */
export interface AnswerInTime {
  /** From the request's first moment on, until its answer has left or its client is gone. */
  watch(req: HttpRequest, res: HttpResponse): void;
  close(): void;
}

const LOOK_MS = 250;

/** The work goes on: a write may take place after its request was given up. */
export const notInTime = (): HttpProblem =>
  new HttpProblem({
    status: 503,
    code: 'temporarily_unavailable',
    detail:
      'There was no answer in time. What was asked for may still take place: repeat the request with the same Idempotency-Key, or look first.',
    headers: { 'Retry-After': '1' },
  });

/**
 * Gives up requests that have no answer at `context.answerBy`, which counts from when the request has arrived in full.
 * Those whose route takes its time are left alone.
 *
 * @param ms that a request has
 * @param giveUp answers it; what its handler answers afterwards is dropped
 */
export function answerInTime(
  ms: number,
  giveUp: (req: HttpRequest, res: HttpResponse) => void,
): AnswerInTime {
  const underWay = new Set<HttpResponse>();
  const look = (): void => {
    const now = performance.now();
    for (const res of underWay) {
      const req = res.req as HttpRequest;
      const { context } = req;
      if (!req.complete) context.answerBy = now + ms;
      else if (now >= context.answerBy && !res.headersSent && !context.takesItsTime) {
        underWay.delete(res);
        giveUp(req, res);
        context.isOverdue = true;
      }
    }
  };
  const timer = setInterval(look, LOOK_MS).unref();
  const forget = function (this: HttpResponse): void {
    underWay.delete(this);
  };
  return {
    watch: (req, res) => {
      req.context.answerBy = performance.now() + ms;
      underWay.add(res);
      res.on('close', forget);
    },
    close: () => clearInterval(timer),
  };
}
