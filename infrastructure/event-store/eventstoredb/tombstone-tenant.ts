import {
  EventStoreUnavailable,
  type Position,
  type StoredEvent,
} from '../../../application/ports/events/event-store.js';
import { pause } from '../../../application/shared/pause.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { backOff } from '../../concurrency/back-off.js';
import type { Connection } from './connection/connection.js';
import { isLoss, timeOfAttempt } from './connection/attempts.js';
import { isAbsentStream, refusal, within } from './connection/failures.js';

export interface TombstoneTenantOptions {
  readonly tenantId: string;
  /** Milliseconds in which a stream is deleted. */
  readonly timeout: number;
}

/** Streams whose deletions are under way at a time. */
const AT_ONCE = 8;
const PAUSES = { first: 10, longest: 500 };

/**
 * As `EventStore.deleteTenant`. A tombstone, since a scavenge keeps the last event of a stream that is deleted softly. A
 * stream that has one already, from an earlier call, is passed over: its events are in `$all` until the scavenge.
 */
export async function* tombstoneTenant(
  connection: Connection,
  read: (after?: Position) => AsyncIterable<readonly StoredEvent[]>,
  { tenantId, timeout }: TombstoneTenantOptions,
): AsyncGenerator<number, void, void> {
  const own = streamName(tenantId, 'tenant', tenantId);
  let hasOwn = false;
  for await (const page of read()) {
    hasOwn ||= page.some(({ stream }) => stream === own);
    // a stream is deleted when its first event is met
    const streams = page.flatMap(({ stream, revision }) =>
      revision === 0n && stream !== own ? [stream] : [],
    );
    for (let at = 0; at < streams.length; at += AT_ONCE) {
      const some = streams.slice(at, at + AT_ONCE);
      await Promise.all(some.map((stream) => tombstone(connection, stream, timeout)));
      yield some.length;
    }
  }
  if (!hasOwn) return;
  await tombstone(connection, own, timeout);
  yield 1;
}

async function tombstone(connection: Connection, stream: string, timeout: number): Promise<void> {
  const giveUpAt = Date.now() + timeout;
  const pauses = backOff(PAUSES);
  let failure: unknown;
  for (;;) {
    const ms = timeOfAttempt({ attemptTimeout: timeout, deadline: giveUpAt }, failure);
    const { link } = connection;
    try {
      await within(ms, link.client.tombstoneStream(link.names.toServer(stream), link.access));
      return;
    } catch (error) {
      failure = error;
      if (isAbsentStream(error)) return;
      const refused = refusal(error, `deleting ${stream}`);
      if (refused) throw refused;
      if (isLoss(error, timeout)) connection.lost(link, error as Error);
      const pauseMs = pauses.next();
      if (Date.now() + pauseMs >= giveUpAt)
        throw new EventStoreUnavailable('no answer to the deletion of a stream', { cause: error });
      await pause(pauseMs);
    }
  }
}
