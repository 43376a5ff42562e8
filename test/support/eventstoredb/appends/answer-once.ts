import type { sendUnaryData } from '@grpc/grpc-js';
import type { ServerSurfaceCall } from '@grpc/grpc-js/build/src/server-call.js';
import type { Call } from '../faults.js';
import { perform } from '../perform.js';
import type { Serving } from '../serving.js';
import type { RpcError } from '../wire-errors.js';

/** Answers a call that has one answer, unless its next fault prevents that. */
export function answerOnce<Answer extends object>(
  serving: Serving,
  kind: Call,
  call: ServerSurfaceCall,
  callback: sendUnaryData<Answer>,
  effect: () => Answer | RpcError,
): void {
  perform(serving, serving.faults.take(kind), effect, {
    answer: (result) => {
      if ('details' in result) callback(result);
      else callback(null, result);
    },
    fail: (error) => callback(error),
    cut: () => serving.cut(call),
  });
}
