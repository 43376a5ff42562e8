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
import { logVerdict, type LogVerdict, type LogVerdictOptions } from './log-verdict.js';

export interface VerifiedEventStoreOptions extends Pick<LogVerdictOptions, 'onChange'> {
  readonly store: EventStore;
  /** See `LogVerdictOptions.check`; `seen` is the newest event that this process has received or appended. */
  readonly check: (seen: Position) => Promise<string | null>;
  /** Milliseconds between two checks. Default: 1,000. */
  readonly checkEvery?: number;
  /** Milliseconds after which a call whose connection is lost again and again is given up. Default: 9,000. */
  readonly timeout?: number;
}

export interface VerifiedEventStore extends EventStore {
  /** Returns the line that says why the log is another one, null while no mismatch is known. */
  mismatch(): string | null;
  /** Resolves once the log is confirmed. Throws EventLogMismatch, EventStoreUnavailable. */
  verify(): Promise<unknown>;
}

const RETRY_MS = 100;

/**
 * Creates an event store that acknowledges no append and returns no event, head or absence unless the log was confirmed
 * since a connection was last lost. While none is lost, that costs the comparison of two numbers. After a loss the calls
 * share one check of the log; reads are repeated, and subscriptions continue behind the last event that they delivered.
 *
 * While the log is another one, all calls throw EventLogMismatch, and subscriptions wait. It is checked every `checkEvery`
 * ms, also while no connection is lost, for a log that was replaced; and when its head is before an event that was seen.
 */
export function verifiedEventStore(options: VerifiedEventStoreOptions): VerifiedEventStore {
  const { store, check, onChange, checkEvery = 1_000, timeout = 9_000 } = options;
  let seen: Position = START;
  const closing = new AbortController();
  const note = (position: Position | undefined): void => {
    if (position !== undefined && position > seen) seen = position;
  };
  const verdict = logVerdict({ store, check: () => check(seen), onChange, checkEvery });

  return {
    append: async (appends) => {
      const before = seen;
      const done = await inOneEpoch(verdict, timeout, () => store.append(appends));
      const last = done.at(-1)?.position;
      // a repeated append, or a log that ends before the newest event that was seen
      if (last !== undefined && last <= before) await verdict.confirmAnew();
      note(last);
      return done;
    },
    read: (stream, from) =>
      pages(verdict, timeout, (last) => store.read(stream, last === undefined ? from : last.revision + 1n)),
    readMany: (streams, after) => pages(verdict, timeout, (last) => store.readMany(streams, last ?? after)),
    readNoun: (tenantId, noun, after) =>
      pages(verdict, timeout, (last) => store.readNoun(tenantId, noun, last ?? after)),
    readTenant: (tenantId, after, onPassed) =>
      pages(verdict, timeout, (last) => store.readTenant(tenantId, last?.position ?? after, onPassed)),
    readAll: (after) => pages(verdict, timeout, (last) => store.readAll(last?.position ?? after)),
    deleteTenant: async function* (tenantId) {
      await verdict.confirm();
      yield* store.deleteTenant(tenantId);
    },
    head: async () => {
      const head = await inOneEpoch(verdict, timeout, () => store.head());
      if (head < seen) await verdict.confirmAnew();
      return head;
    },
    reaches: (position) => inOneEpoch(verdict, timeout, () => store.reaches(position)),
    recent: (stream) => (verdict.confirmed() === undefined ? undefined : store.recent(stream)),
    async *subscribe(after, rest) {
      for await (const message of subscription(store, verdict, closing.signal, after, rest)) {
        if (message.kind === 'events') note(message.events.at(-1)?.position);
        yield message;
      }
    },
    installation: () => store.installation(),
    createInstallation: (id, eventId) => store.createInstallation(id, eventId),
    connectionLosses: () => store.connectionLosses(),
    mismatch: () => verdict.mismatch,
    verify: () => verdict.confirm(),
    close: async () => {
      closing.abort();
      verdict.close();
      await store.close();
    },
  };
}

/** Repeats `work` until no connection was lost meanwhile: its result is then of the log that was confirmed. */
async function inOneEpoch<T>(verdict: LogVerdict, timeout: number, work: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + timeout;
  for (;;) {
    const epoch = await verdict.confirm();
    try {
      const result = await work();
      if (verdict.confirmed() === epoch) return result;
    } catch (error) {
      // a conflict may be one with a stream of another log
      if (error instanceof EventStoreUnavailable || verdict.confirmed() === epoch) throw error;
    }
    checkDeadline(giveUpAt);
  }
}

/** Yields each page once; after a lost connection `open` is called for those behind the last one that was yielded. */
async function* pages(
  verdict: LogVerdict,
  timeout: number,
  open: (last: StoredEvent | undefined) => AsyncIterable<readonly StoredEvent[]>,
): AsyncGenerator<readonly StoredEvent[], void, void> {
  let last: StoredEvent | undefined;
  for (let giveUpAt = Date.now() + timeout; ;) {
    const epoch = await verdict.confirm();
    for await (const page of open(last)) {
      if (verdict.confirmed() !== epoch) break;
      last = page.at(-1) ?? last;
      yield page;
      giveUpAt = Date.now() + timeout;
    }
    if (verdict.confirmed() === epoch) return;
    checkDeadline(giveUpAt);
  }
}

function checkDeadline(giveUpAt: number): void {
  if (Date.now() >= giveUpAt)
    throw new EventStoreUnavailable('the connection to the log was lost again and again');
}

/** Subscribes to the confirmed log; after a lost connection again, behind the last message that was yielded. */
async function* subscription(
  store: EventStore,
  verdict: LogVerdict,
  closing: AbortSignal,
  after: Position,
  options: SubscribeOptions,
): AsyncGenerator<SubscriptionMessage, void, void> {
  const { signal } = options;
  let position = after;
  while (!signal.aborted) {
    const epoch = await verdict.confirm().catch(() => undefined);
    if (epoch === undefined) {
      await pause(RETRY_MS, signal);
      continue;
    }
    for await (const message of store.subscribe(position, options)) {
      if (verdict.confirmed() !== epoch) break;
      const to = message.kind === 'events' ? message.events.at(-1)?.position : message.position;
      if (to !== undefined && to > position) position = to;
      yield message;
    }
    if (closing.aborted) return;
  }
}
