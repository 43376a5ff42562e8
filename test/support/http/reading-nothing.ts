import type { App } from '../../../application/app.js';

/** Returns the application over a log that returns no events of these streams (default: of any). */
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
