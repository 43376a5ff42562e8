/** Bugs that the double can be started with, to check that the tests of the event store find them. */
import { answering, appending, showingLate, writing } from './bug-parts.js';
import type { EventLog } from '../event-log.js';
import type { Filter } from '../reads/filter.js';
import { endOf } from '../reads/log-positions.js';
import type { Outlet } from '../outlet.js';
import type { AppendOutcome, RecordedEvent } from '../reads/recorded-event.js';
import { caughtUp, checkpointMessage } from '../wire-messages.js';

/** The parts of the double that a bug replaces. */
export interface SeededBug {
  readonly log?: (log: EventLog) => EventLog;
  readonly filter?: (filter: Filter) => Filter;
  readonly readOutlet?: (outlet: Outlet, log: EventLog) => Outlet;
  readonly subscriptionOutlet?: (outlet: Outlet, log: EventLog) => Outlet;
  /** Called when connections are cut. */
  readonly onCut?: (log: EventLog) => void;
}

const rounded = (position: string): string => BigInt(Number(position)).toString();

export const seededBugs = {
  'ignores the expected revision': {
    log: appending((append) => (stream, _, events) => append(stream, 'any', events)),
  },
  'tells the wrong revision of a conflict': {
    log: appending((append) => (...args) => {
      const outcome = append(...args);
      if (outcome.kind !== 'wrong-version' || outcome.current === null) return outcome;
      return { ...outcome, current: outcome.current + 1n };
    }),
  },
  'writes the first event of a refused append': {
    log: appending((append) => (stream, expected, events) => {
      const outcome = append(stream, expected, events);
      if (outcome.kind === 'wrong-version') append(stream, 'any', events.slice(0, 1));
      return outcome;
    }),
  },
  'writes the events of one append one by one': {
    log: appending((append) => (stream, expected, events) => {
      const [first, ...rest] = events;
      if (first === undefined || rest.length === 0) return append(stream, expected, events);
      const outcome = append(stream, expected, [first]);
      if (outcome.kind !== 'appended') return outcome;
      setImmediate(() => append(stream, 'any', rest));
      return { ...outcome, revision: outcome.revision! + BigInt(rest.length) };
    }),
  },
  'knows no repeats': {
    log: appending((append) => {
      const known = new Set<string>();
      return (stream, expected, events) => {
        const repeated = events.some(({ id }) => known.has(id));
        for (const { id } of events) known.add(id);
        return repeated ? { kind: 'wrong-version', current: 0n } : append(stream, expected, events);
      };
    }),
  },
  'takes the events of another stream for a repeat': {
    log: appending((append) => {
      const answers = new Map<string, AppendOutcome>();
      return (stream, expected, events) => {
        const id = events[0]?.id ?? '';
        const outcome = answers.get(id) ?? append(stream, expected, events);
        answers.set(id, outcome);
        return outcome;
      };
    }),
  },
  'acknowledges what it does not write': {
    log: appending((append) => {
      let count = 0;
      return (stream, expected, events) =>
        ++count % 10 === 0
          ? { kind: 'appended', revision: BigInt(events.length - 1), position: BigInt(count) }
          : append(stream, expected, events);
    }),
  },
  'counts revisions from 1': {
    log: answering((outcome) => ({ ...outcome, revision: outcome.revision! + 1n })),
  },
  'answers with a position before that of the event': {
    log: answering((outcome) => ({ ...outcome, position: outcome.position! - 1n })),
  },
  'rounds positions': {
    log: answering((outcome) => ({ ...outcome, position: BigInt(Number(outcome.position)) })),
    readOutlet: writing((message, outlet) => {
      const event = message.getEvent()!.getEvent()!;
      event.setCommitPosition(rounded(event.getCommitPosition()));
      return outlet.writeEvent(message);
    }),
  },
  'forgets the last event when connections are cut': {
    onCut: (log) => {
      const lost = (log.events as RecordedEvent[]).pop();
      log.stream(lost?.stream ?? '')?.events.pop();
    },
  },
  'draws positions before it writes': {
    log: (log) => showingLate(log, (count) => (count % 7 === 0 ? 5 : 0)),
  },
  'shows events late': { log: (log) => showingLate(log, () => 30) },
  'does not read the last event of a stream': {
    log: (log) => ({
      ...log,
      stream: (name) => {
        const stream = log.stream(name);
        return stream && { ...stream, events: stream.events.slice(0, -1) };
      },
    }),
  },
  'reads an event twice': {
    readOutlet: writing((message, outlet, count) => {
      if (count % 50 === 0) outlet.writeEvent(message);
      return outlet.writeEvent(message);
    }),
  },
  'skips an event of a subscription': {
    subscriptionOutlet: writing((message, outlet, count) => count % 50 === 0 || outlet.writeEvent(message)),
  },
  'swaps two events of a subscription': {
    subscriptionOutlet: (outlet) => {
      let held: Parameters<Outlet['writeEvent']>[0] | undefined;
      return writing((message, to, count) => {
        if (count % 50 === 0) {
          held = message;
          return true;
        }
        const more = to.writeEvent(message);
        if (held === undefined) return more;
        const late = held;
        held = undefined;
        return to.writeEvent(late);
      })(outlet);
    },
  },
  'misses some of what matches a filter': {
    filter: (filter) => {
      let count = 0;
      return { ...filter, allows: (event) => filter.allows(event) && ++count % 50 !== 0 };
    },
  },
  'tells a checkpoint beyond what it has sent': {
    subscriptionOutlet: (outlet, log) =>
      writing((message, to, count) => {
        const more = to.writeEvent(message);
        return count === 1 ? to.write(checkpointMessage(endOf(log))) : more;
      })(outlet),
  },
  'subscribes to what stands at the position, too': {
    log: (log) => ({ ...log, firstAfter: (position) => Math.max(0, log.firstAfter(position) - 1) }),
  },
  'sends an event of a subscription twice': {
    subscriptionOutlet: writing((message, outlet, count) => {
      if (count % 50 === 0) outlet.writeEvent(message);
      return outlet.writeEvent(message);
    }),
  },
  'lets through what no filter matches': {
    filter: (filter) => ({ ...filter, allows: () => true }),
  },
  'says that it is caught up when it is not': {
    subscriptionOutlet: (outlet) => {
      outlet.write(caughtUp());
      return outlet;
    },
  },
} as const satisfies Readonly<Record<string, SeededBug>>;

export type BugName = keyof typeof seededBugs;
