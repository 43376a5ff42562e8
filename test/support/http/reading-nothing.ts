import type { App } from '../../../application/app.js';

/** The application over a log that answers reads of these streams (default: all) as if they were never written. */
export const readingNothing = <A extends Pick<App, 'events'>>(
  app: A,
  isRead: (stream: string) => boolean = () => false,
): A => ({
  ...app,
  events: {
    ...app.events,
    load: (stream: string, from?: bigint) =>
      isRead(stream) ? app.events.load(stream, from) : Promise.resolve([]),
  },
});
