import {
  type EventStore,
  EventStoreUnavailable,
  type Position,
  START,
  type StoredEvent,
  type SubscribeOptions,
  type SubscriptionMessage,
} from '../../application/ports/events/event-store.js';
import { pause } from '../../application/shared/pause.js';
import { type Epoch, logVerdict, type LogVerdictOptions } from './log-verdict.js';

export interface VerifiedEventStoreOptions extends Pick<LogVerdictOptions, 'onChange'> {
  readonly store: EventStore;
  /** See `LogVerdictOptions.check`; `seen` is the newest event that this process was given or has appended. */
  readonly check: (seen: Position) => Promise<string | null>;
  /** Milliseconds between looks that are made unasked. Default: 1,000. */
  readonly lookEvery?: number;
  /** Milliseconds after which a read that loses its connection again and again is given up. Default: 9,000. */
  readonly timeout?: number;
}

export interface VerifiedEventStore extends EventStore {
  /** The line that says why the log is not taken for ours, null while it is. */
  mismatch(): string | null;
  /** Resolves when the log is ours: at once while no connection was lost. Throws EventLogMismatch, EventStoreUnavailable. */
  verify(): Promise<unknown>;
}

const AGAIN_MS = 100;

/**
 * An event store that acknowledges no append and gives no event, head or absence unless the log was found to be ours
 * since a connection was last lost. While none is lost that costs nothing: a number is compared. Once one was, whatever
 * needs the log first looks whose it is, together; reads are made again, and subscriptions begin anew behind the last
 * event that they gave.
 *
 * While the log is another one, all calls throw EventLogMismatch (subscriptions wait), and it is looked at again every
 * `lookEvery` ms, as it is in peaceful times: for a log that is replaced with no connection lost, and for a head behind
 * what was seen.
 */
export function verifiedEventStore(options: VerifiedEventStoreOptions): VerifiedEventStore {
  const { store, check, onChange, lookEvery = 1_000, timeout = 9_000 } = options;
  let seen: Position = START;
  const note = (position: Position | undefined): void => {
    if (position !== undefined && position > seen) seen = position;
  };
  const verdict = logVerdict({ store, check: () => check(seen), onChange, lookEvery });
  const isStill = (epoch: Epoch): boolean => verdict.known() === epoch;

  /**
   * Does `work` until no connection was lost meanwhile: its outcome is then of the log that was looked at. An append that
   * is made again is answered like the first time.
   */
  const inOneEpoch = async <T>(work: () => Promise<T>): Promise<T> => {
    const giveUpAt = Date.now() + timeout;
    for (;;) {
      const epoch = verdict.known() ?? (await verdict.ours());
      try {
        const result = await work();
        if (isStill(epoch)) return result;
      } catch (error) {
        // a conflict may be one with a stream of another log
        if (error instanceof EventStoreUnavailable || isStill(epoch)) throw error;
      }
      refuseAfter(giveUpAt);
    }
  };

  /** The same for pages, each of which is given once; `open` is asked for those behind the last one that was given. */
  async function* pages(
    open: (last: StoredEvent | undefined) => AsyncIterable<readonly StoredEvent[]>,
  ): AsyncGenerator<readonly StoredEvent[], void, void> {
    let last: StoredEvent | undefined;
    for (let giveUpAt = Date.now() + timeout; ;) {
      const epoch = verdict.known() ?? (await verdict.ours());
      let isWhole = true;
      for await (const page of open(last)) {
        isWhole = isStill(epoch);
        if (!isWhole) break;
        last = page.at(-1) ?? last;
        yield page;
        giveUpAt = Date.now() + timeout;
      }
      if (isWhole && isStill(epoch)) return;
      refuseAfter(giveUpAt);
    }
  }

  async function* subscription(
    after: Position,
    { signal, ...rest }: SubscribeOptions,
  ): AsyncGenerator<SubscriptionMessage, void, void> {
    let position = after;
    while (!signal.aborted) {
      const epoch = verdict.known() ?? (await verdict.ours().catch(() => undefined));
      if (epoch === undefined) {
        await pause(AGAIN_MS, signal);
        continue;
      }
      for await (const message of store.subscribe(position, { signal, ...rest })) {
        if (!isStill(epoch)) break;
        if (message.kind === 'events') note(message.events.at(-1)?.position);
        const to = message.kind === 'events' ? message.events.at(-1)?.position : message.position;
        if (to !== undefined && to > position) position = to;
        yield message;
      }
      if (closed) return;
    }
  }
  let closed = false;

  return {
    append: async (appends) => {
      const before = seen;
      const done = await inOneEpoch(() => store.append(appends));
      const last = done.at(-1)?.position;
      // a repeat, or a log that ends before what was seen
      if (last !== undefined && last <= before) await verdict.lookAgain();
      note(last);
      return done;
    },
    read: (stream, from) =>
      pages((last) => store.read(stream, last === undefined ? from : last.revision + 1n)),
    readTenant: (tenantId, after) => pages((last) => store.readTenant(tenantId, last?.position ?? after)),
    readAll: (after) => pages((last) => store.readAll(last?.position ?? after)),
    head: async () => {
      const head = await inOneEpoch(() => store.head());
      if (head < seen) await verdict.lookAgain();
      return head;
    },
    reaches: (position) => inOneEpoch(() => store.reaches(position)),
    recent: (stream) => (verdict.known() === undefined ? undefined : store.recent(stream)),
    subscribe: subscription,
    installation: () => store.installation(),
    createInstallation: (id, eventId) => store.createInstallation(id, eventId),
    connectionLosses: () => store.connectionLosses(),
    mismatch: () => verdict.mismatch,
    verify: () => verdict.ours(),
    close: async () => {
      closed = true;
      verdict.close();
      await store.close();
    },
  };
}

function refuseAfter(giveUpAt: number): void {
  if (Date.now() >= giveUpAt)
    throw new EventStoreUnavailable('the connection to the log was lost again and again');
}
