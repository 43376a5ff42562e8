import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { EventStoreUnavailable } from '../../ports/events/event-store.js';
import type { EventPages } from '../../ports/events/event-pages.js';

/** The streams of one person alone, by their nouns. */
const ownNouns = ['user', 'signin', 'passwordreset', 'activity'] as const;

/** The streams of a tenant that have events about persons, by their nouns. */
const sharedNouns = ['owners', 'ownerrecovery', 'operatoraccess', 'supportaccess'] as const;

/** Returns the names of the streams whose every event is about this person. */
export const ownStreams = (tenantId: string, userId: string): readonly string[] =>
  ownNouns.map((noun) => streamName(tenantId, noun, userId));

/**
 * Yields every event about a person in the order of the log: those of their own streams, and those about them in
 * streams of the tenant. Throws EventStoreUnavailable when the log shows nothing of the person's stream.
 */
export async function* personEvents(
  pages: EventPages,
  tenantId: string,
  userId: string,
): AsyncGenerator<RecordedEvent, void, void> {
  const sources = [
    ...ownStreams(tenantId, userId).map((stream) => eventsIn(pages(stream))),
    ...sharedNouns.map((noun) => eventsAbout(userId, pages(streamName(tenantId, noun, tenantId)))),
  ];
  let isEmpty = true;
  for await (const recorded of inOrder(sources)) {
    isEmpty = false;
    yield recorded;
  }
  if (isEmpty) throw new EventStoreUnavailable(`nothing was read of user ${userId}`);
}

type Events = AsyncGenerator<RecordedEvent, void, void>;

async function* eventsIn(pages: AsyncIterable<readonly RecordedEvent[]>): Events {
  for await (const page of pages) yield* page;
}

async function* eventsAbout(userId: string, pages: AsyncIterable<readonly RecordedEvent[]>): Events {
  for await (const page of pages)
    yield* page.filter(({ event: { data } }) => 'userId' in data && data.userId === userId);
}

/** Merges sources that are each in the order of the log. Reads a page of each ahead. */
async function* inOrder(sources: readonly Events[]): Events {
  try {
    const heads = await Promise.all(sources.map((source) => source.next()));
    for (;;) {
      let first: number | null = null;
      for (const [index, { done, value }] of heads.entries()) {
        if (done === true) continue;
        const best = first === null ? undefined : heads[first]?.value;
        if (!best || value.position < best.position) first = index;
      }
      if (first === null) return;
      const next = heads[first]?.value;
      if (next) yield next;
      heads[first] = await sources[first]!.next();
    }
  } finally {
    await Promise.all(sources.map((source) => source.return()));
  }
}
