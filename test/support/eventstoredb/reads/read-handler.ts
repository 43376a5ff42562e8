import type { handleServerStreamingCall } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { countingEvents, countRead } from '../call-counts.js';
import { resolvedMessage } from '../links.js';
import { createOutlet, type Outlet } from '../outlet.js';
import { perform } from '../perform.js';
import { eventsOfAll, eventsOfStream } from './read-events.js';
import type { Serving } from '../serving.js';
import { subscribe } from './subscription.js';
import { shuttingDown } from '../wire-errors.js';
import { streamNotFound } from '../wire-messages.js';

/** Read: streams and $all, once or as a subscription. */
export const handleRead =
  (serving: Serving): handleServerStreamingCall<ReadReq, ReadResp> =>
  (call) => {
    const options = call.request.getOptions()!;
    countRead(serving.calls, options);
    const fault = serving.faults.take(options.hasSubscription() ? 'subscribe' : 'read');
    const outlet = createOutlet(call, fault);
    const leave = (): void => outlet.end(shuttingDown());
    serving.leaving.addEventListener('abort', leave);
    outlet.closed.addEventListener('abort', () => serving.leaving.removeEventListener('abort', leave));
    perform(serving, fault, () => undefined, {
      answer: () => {
        const { bug, calls, log } = serving;
        const denied = serving.access(call.metadata, options.hasAll() ? 'all' : 'stream');
        if (denied !== undefined) outlet.end(denied);
        else if (options.hasSubscription()) {
          const counted = countingEvents(calls, outlet);
          subscribe(serving, options, bug.subscriptionOutlet?.(counted, log) ?? counted);
        } else void read(serving, options, bug.readOutlet?.(outlet, log) ?? outlet);
      },
      fail: (error) => outlet.end(error),
      cut: () => serving.cut(call),
      end: () => outlet.end(),
    });
  };

async function read({ log }: Serving, options: ReadReq.Options, outlet: Outlet): Promise<void> {
  const found = options.hasAll() ? eventsOfAll(log, options) : eventsOfStream(log, options);
  if (found.kind === 'not-found') outlet.write(streamNotFound(found.stream));
  if (found.kind === 'events') {
    for (const event of found.events) {
      const message = resolvedMessage(log, event, options.getResolveLinks());
      if (!outlet.writeEvent(message)) await outlet.drained();
      if (!outlet.open) return;
    }
  }
  outlet.end(found.kind === 'error' ? found.error : undefined);
}
