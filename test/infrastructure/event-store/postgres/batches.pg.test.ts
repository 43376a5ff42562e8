import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import {
  type Append,
  type Appended,
  type EventStore,
  RevisionConflict,
} from '../../../../application/ports/events/event-store.js';
import { postgresEventStore } from '../../../../infrastructure/event-store/postgres/postgres-event-store.js';
import { eventStoreMigrations } from '../../../../infrastructure/event-store/postgres/schema.js';
import { eventsOf, ids, newEvent, newStream, upTo } from '../../../contract/event-store/events.js';
import { subscriber } from '../../../contract/event-store/subscriber.js';
import { type TestDatabase, testDatabase } from '../../../support/services/test-database.js';

const STREAMS = 3;
const IDS = 4;

interface Asked {
  readonly stream: number;
  /** -1: no stream, -2: any. */
  readonly expected: number;
  /** Of the stream's own ids. */
  readonly events: readonly number[];
}
/** Streams as the ids of their events. */
type Log = readonly (readonly number[])[];
type Outcome = 'refused' | { readonly conflict: number } | readonly number[];

const asked: fc.Arbitrary<Asked> = fc.record({
  stream: fc.nat({ max: STREAMS - 1 }),
  expected: fc.integer({ min: -2, max: 2 }),
  events: fc.uniqueArray(fc.nat({ max: IDS - 1 }), { minLength: 1, maxLength: 2 }),
});
const turn = fc.array(asked, { minLength: 1, maxLength: 3 });

/** What becomes of one turn by the words of the port: revisions, or why not; and the log after it. */
function expected(log: Log, asks: readonly Asked[]): readonly [Outcome, Log] {
  const after = log.map((events) => [...events]);
  const revisions: number[] = [];
  for (const { stream, expected, events } of asks) {
    const there = after[stream]!;
    const head = there.length - 1;
    const known = events.filter((id) => there.includes(id)).length;
    const present = there.slice(expected + 1, expected + 1 + events.length);
    if (expected === -2 && known === events.length)
      revisions.push(Math.max(...events.map((id) => there.indexOf(id))));
    else if (expected === -2 || expected === head) {
      if (known > 0) return ['refused', log];
      there.push(...events);
      revisions.push(there.length - 1);
    } else if (present.length === events.length && present.every((id, index) => id === events[index]))
      revisions.push(expected + events.length);
    else return [{ conflict: head }, after];
  }
  return [revisions, after];
}

describe('appends that travel together on PostgreSQL', () => {
  const tenantId = randomUUID();
  let database: TestDatabase;
  let store: EventStore;
  before(async () => {
    database = await testDatabase({}, eventStoreMigrations);
    store = postgresEventStore({ database });
  });
  after(async () => {
    await store.close();
    await database.close();
  });

  it('appends in batches have the same result and delivery as appends one after the other', async () => {
    const one = subscriber(store, await store.head());
    await one.untilCaughtUp();
    const batches = fc.array(fc.array(turn, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(batches, async (rounds) => {
        const streams = upTo(STREAMS).map(() => newStream(tenantId));
        const events = streams.map(() => upTo(IDS).map(() => newEvent(tenantId)));
        const append = ({ stream, expected, events: chosen }: Asked): Append => ({
          stream: streams[stream]!,
          expected: expected === -2 ? 'any' : expected === -1 ? 'no_stream' : BigInt(expected),
          events: chosen.map((id) => events[stream]![id]!),
        });
        const outcome = async (asks: readonly Asked[]): Promise<[Outcome, readonly Appended[]]> => {
          try {
            const appended = await store.append(asks.map(append));
            return [appended.map(({ revision }) => Number(revision)), appended];
          } catch (error) {
            if (error instanceof TypeError) return ['refused', []];
            if (!(error instanceof RevisionConflict)) throw error;
            return [{ conflict: Number(error.actual ?? -1n) }, []];
          }
        };

        const start = await store.head();
        let log: Log = streams.map(() => []);
        const answers: (readonly [Asked, Appended])[] = [];
        for (const turns of rounds) {
          const outcomes = await Promise.all(turns.map(outcome));
          for (const [index, asks] of turns.entries()) {
            const [wanted, after] = expected(log, asks);
            const [became, appended] = outcomes[index]!;
            expect(became).to.deep.equal(wanted);
            answers.push(...appended.map((one, place) => [asks[place]!, one] as const));
            log = after;
          }
        }
        const stored = await Promise.all(streams.map((stream) => eventsOf(store.read(stream))));
        expect(stored.map(ids)).to.deep.equal(
          log.map((chosen, stream) => chosen.map((id) => events[stream]![id]!.id)),
        );
        for (const [{ stream }, { revision, position }] of answers)
          expect(stored[stream]![Number(revision)]).to.include({ position });
        const positions = stored.flat().map(({ position }) => Number(position - start));
        expect(positions.sort((a, b) => a - b)).to.deep.equal(upTo(positions.length).map((n) => n + 1));
      }),
      { numRuns: 200 },
    );
    await one.untilCaughtUp();
    await one.stop();
    expect(ids(one.events)).to.deep.equal(ids(await eventsOf(store.readTenant(tenantId))));
  });
});
