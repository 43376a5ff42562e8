import type { App } from '../app.js';

/**
 * Returns the application as it was at a time (ISO 8601, inclusive), for reading: streams end there, and the clock returns
 * that time. Values that were erased since remain erased.
 */
export const asOf = (app: App, time: string): App => ({
  ...app,
  clock: { now: () => Date.parse(time) },
  // read models know only the present
  lastSignIns: { of: () => Promise.resolve(null) },
  events: {
    isPast: true,
    load: async (stream, from) =>
      (await app.events.load(stream, from)).filter(({ context }) => context.occurredAt <= time),
    append: () => Promise.reject(new TypeError('nothing happens in the past')),
  },
});
