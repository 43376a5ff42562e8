import type { App } from '../app.js';

/**
 * The application as it was at a time (ISO 8601, included): streams hold what had happened by then, and it is that time.
 * For reading: what was erased since stays erased.
 */
export const asOf = (app: App, time: string): App => ({
  ...app,
  clock: { now: () => Date.parse(time) },
  // read models know the present only
  lastSignIns: { of: () => Promise.resolve(null) },
  events: {
    isPast: true,
    load: async (stream, from) =>
      (await app.events.load(stream, from)).filter(({ context }) => context.occurredAt <= time),
    append: () => Promise.reject(new TypeError('nothing happens in the past')),
  },
});
