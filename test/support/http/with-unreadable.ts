import type { App } from '../../../application/app.js';
import { UnreadableEvent } from '../../../application/events/unreadable-event.js';

/** Returns the application over a log that has an event of an unknown type in each of these streams. */
export const withUnreadable = <A extends Pick<App, 'events'>>(
  app: A,
  isUnreadable: (stream: string) => boolean,
): A => ({
  ...app,
  events: {
    ...app.events,
    load: (stream: string, from?: bigint) =>
      isUnreadable(stream) ? Promise.reject(unknownIn(stream)) : app.events.load(stream, from),
  },
});

/** Returns the failure of reading a stream that has an event of an unknown type. */
const unknownIn = (stream: string): UnreadableEvent =>
  new UnreadableEvent(
    {
      id: '0190f0f0-0000-7000-8000-00000000000e',
      stream,
      position: 7n,
      revision: 0n,
      type: 'OfALaterRelease',
      data: '{}',
      metadata: {},
    },
    'unknown_type',
  );
