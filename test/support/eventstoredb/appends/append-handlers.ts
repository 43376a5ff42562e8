import { type handleBidiStreamingCall, type handleClientStreamingCall, status } from '@grpc/grpc-js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { appendAnswer, batchAnswer } from './append-answers.js';
import { answerOnce } from './answer-once.js';
import { perform } from '../perform.js';
import type { Expected, ProposedEvent } from '../reads/recorded-event.js';
import { expectedOf, type Serving } from '../serving.js';
import { shuttingDown } from '../wire-errors.js';
import { streamName } from '../wire-messages.js';

type Proposed = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage;

const proposed = (message: Proposed): ProposedEvent => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? 'application/octet-stream',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

/** Append: one client stream of options and events, one answer. */
export const handleAppend =
  (serving: Serving): handleClientStreamingCall<AppendReq, AppendResp> =>
  (call, callback) => {
    let stream = '';
    let expected: Expected = 'any';
    const events: ProposedEvent[] = [];
    call.on('data', (request: AppendReq) => {
      const options = request.getOptions();
      const message = request.getProposedMessage();
      if (options !== undefined) {
        stream = streamName(options.getStreamIdentifier());
        expected = expectedOf(options, () => options.getRevision());
      } else if (message !== undefined) events.push(proposed(message));
    });
    call.on('end', () => {
      // A call whose connection is lost ends like one that is complete, and is cancelled right after.
      setImmediate(() => {
        if (call.cancelled) return;
        serving.calls.append++;
        if (!serving.leads()) return;
        answerOnce(
          serving,
          'append',
          call,
          callback,
          () =>
            serving.access(call.metadata, 'stream') ??
            appendAnswer(stream, expected, serving.log.append(stream, expected, events)),
        );
      });
    });
  };

interface Batch {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: ProposedEvent[];
}

/** BatchAppend: appends to all streams on one duplex stream, each with a correlation id. */
export const handleBatchAppend =
  (serving: Serving): handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> =>
  (call) => {
    const open = new Map<string, Batch>();
    const refused = serving.access(call.metadata, 'stream');
    // a wrong password is one of the whole call
    if (refused?.code === status.UNAUTHENTICATED) {
      call.emit('error', refused);
      return;
    }
    const leave = (): void => void call.emit('error', shuttingDown());
    serving.leaving.addEventListener('abort', leave);
    call.on('close', () => serving.leaving.removeEventListener('abort', leave));
    call.on('data', (request: BatchAppendReq) => {
      const correlationId = request.getCorrelationId()?.getString() ?? '';
      const options = request.getOptions();
      if (options !== undefined) {
        open.set(correlationId, {
          stream: streamName(options.getStreamIdentifier()),
          expected: expectedOf(options, () => options.getStreamPosition()),
          events: [],
        });
      }
      const batch = open.get(correlationId);
      if (batch === undefined) return;
      batch.events.push(...request.getProposedMessagesList().map(proposed));
      if (!request.getIsFinal()) return;
      open.delete(correlationId);
      serving.calls.append++;
      if (!serving.leads()) return;
      const { stream, expected, events } = batch;
      const write = (outcome: Parameters<typeof batchAnswer>[3]): void => {
        if (call.writable) call.write(batchAnswer(correlationId, stream, expected, outcome));
      };
      const effect = () =>
        refused === undefined
          ? serving.log.append(stream, expected, events)
          : ({ kind: 'access-denied' } as const);
      perform(serving, serving.faults.take('append'), effect, {
        answer: write,
        timeout: () => write({ kind: 'timeout' }),
        fail: (error) => call.emit('error', error),
        end: () => call.end(),
        cut: () => serving.cut(call),
        lost: 'UNAVAILABLE',
      });
    });
    call.on('end', () => call.end());
  };
