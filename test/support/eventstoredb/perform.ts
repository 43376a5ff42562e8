import type { Fault, StatusName } from './faults.js';
import { later, type Serving } from './serving.js';
import { type RpcError, rpcError, shuttingDown } from './wire-errors.js';

/** The answers of a call for each result. */
export interface Reply<Result> {
  answer(result: Result): void;
  fail(error: RpcError): void;
  cut(): void;
  /** Answers with the server's own time-out. Default: DEADLINE_EXCEEDED. */
  timeout?(): void;
  /** Ends the stream of answers with OK, where there is one. */
  end?(): void;
  /** Status of a call whose answer is lost. Default: ABORTED. */
  readonly lost?: StatusName;
}

/** Does the work of a call and answers it, unless the fault prevents that. */
export function perform<Result>(
  { signal, leaving }: Serving,
  fault: Fault | undefined,
  effect: () => Result,
  reply: Reply<Result>,
): void {
  if (leaving.aborted) {
    reply.fail(shuttingDown());
    return;
  }
  switch (fault?.kind) {
    case undefined:
    case 'drop':
      reply.answer(effect());
      break;
    case 'status':
      reply.fail(rpcError(fault.code, fault.details ?? fault.code, fault.trailers));
      break;
    case 'timeout':
      if (reply.timeout === undefined) reply.fail(rpcError('DEADLINE_EXCEEDED', 'Timeout'));
      else reply.timeout();
      break;
    case 'hang':
      break;
    case 'cut':
      reply.cut();
      break;
    case 'half-close':
      reply.end?.();
      break;
    case 'delay': {
      const result = effect();
      later(signal, fault.ms, () => reply.answer(result));
      break;
    }
    case 'late':
      later(signal, fault.ms, () => reply.answer(effect()));
      break;
    case 'lose-answer':
      effect();
      if (fault.by === 'cut') reply.cut();
      else if (fault.by === 'status') reply.fail(rpcError(reply.lost ?? 'ABORTED', 'The answer was lost.'));
      break;
  }
}
