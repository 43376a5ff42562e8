import { LRUCache } from 'lru-cache';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import { appendOne } from '../events/event-log.js';
import type { CommandContext } from '../shared/command-context.js';
import { eventContext } from '../shared/event-context.js';

/** The time in ms within which the refusals of a key become one event, since its holder can cause any number of them. */
const NOTE_EVERY_MS = 60_000;
/** The most keys that are counted at a time; beyond, the oldest counts are dropped. */
const MOST_COUNTED = 10_000;

interface Counted {
  readonly minute: number;
  /** Refusals since its event. */
  readonly unnoted: number;
}

/**
 * Returns the function that records that the API key of a context was refused because of the caller's network: the first
 * refusal of a minute at once, the others as a number in the event of a later minute. A key causes one event a minute at
 * most, over all processes.
 */
export function refusedNetworkRecorder(
  app: Pick<App, 'events' | 'ids' | 'clock'>,
): (context: CommandContext) => Promise<void> {
  const counts = new LRUCache<string, Counted>({ maxSize: MOST_COUNTED, sizeCalculation: () => 1 });
  return async (context) => {
    const { tenantId, actor } = context;
    const minute = Math.floor(app.clock.now() / NOTE_EVERY_MS);
    const { minute: last, unnoted } = counts.get(actor.id) ?? { minute: -1, unnoted: 0 };
    if (last === minute) {
      counts.set(actor.id, { minute, unnoted: unnoted + 1 });
      return;
    }
    counts.set(actor.id, { minute, unnoted: 0 });
    await appendOne(app.events, {
      stream: streamName(tenantId, 'signin', tenantId),
      expected: 'any',
      events: [{ type: 'ApiKeyRefusedFromNetwork', data: { apiKeyId: actor.id, attempts: unnoted + 1 } }],
      // the same in every process, so that the log takes it once
      ids: [app.ids.derive(actor.id, `refused network|${minute}`)],
      context: eventContext(app.clock, context),
    });
  };
}
