import type {
  Append,
  Appended,
  ExpectedRevision,
  NewEvent,
  Position,
  StoredEvent,
} from '../../../application/ports/events/event-store.js';
import { insertNewKeys, newKeyValues } from '../../personal-data/subject-key-table.js';
import { jsonArray, textArray, uuidArray } from '../../postgres/binary-array.js';
import type { SqlResult, Statement } from '../../postgres/statement.js';

/** An append as it travels in a batch. */
export interface BatchedAppend extends Append {
  /** Takes place only if the one before it in the batch does. */
  readonly follows?: boolean;
}

/** What became of one append: where it stands, or the stream's revision (null for no stream) that refused it. */
export type Outcome = Appended | { readonly conflict: bigint | null };

/** The answer to a batch. */
export interface BatchOutcome {
  /** One for each append, in their order. */
  readonly outcomes: readonly Outcome[];
  /** The newest position before the batch; null when the batch added nothing. */
  readonly base: Position | null;
}

/** A row of `appendStatement`'s answer; `schema.ts` says what the array holds. */
export interface AppendRow {
  readonly answer: readonly (string | null)[];
}

const NO_STREAM = '-1';
const ANY = '-2';

const expectation = (expected: ExpectedRevision): string => {
  if (expected === 'no_stream') return NO_STREAM;
  return expected === 'any' ? ANY : String(expected);
};

/** The call that makes these appends. */
export function appendStatement(appends: readonly BatchedAppend[]): Statement {
  const [first] = appends;
  return appends.length === 1 && first?.events.length === 1 && first.newKey === undefined
    ? appendOne(first, first.events[0]!)
    : appendMany(appends);
}

const appendOne = ({ stream, expected }: Append, { id, type, data, metadata }: NewEvent): Statement => ({
  name: 'events_append_one',
  text: 'select events.append_one($1, $2, $3, $4, $5, $6) as answer',
  values: [stream, expectation(expected), id, type, data, JSON.stringify(metadata)],
});

const CALL = 'select events.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as answer';
const APPEND = { name: 'events_append', text: CALL };
/** The keys first, before the lock is asked for. */
const APPEND_WITH_KEYS = {
  name: 'events_append_with_keys',
  text: `with stored as (${insertNewKeys(11)} returning 1) ${CALL} from (select count(*) from stored) keys`,
};

function appendMany(appends: readonly BatchedAppend[]): Statement {
  const events: NewEvent[] = [];
  const owners: number[] = [];
  const lasts: number[] = [];
  appends.forEach((append, index) => {
    for (const event of append.events) {
      events.push(event);
      owners.push(index + 1);
    }
    lasts.push(events.length);
  });
  const streams = appends.map(({ stream }) => stream);
  const newKeys = appends.flatMap(({ newKey = [] }) => newKey);
  return {
    ...(newKeys.length === 0 ? APPEND : APPEND_WITH_KEYS),
    values: [
      textArray(streams),
      `{${appends.map(({ expected }) => expectation(expected)).join()}}`,
      `{${lasts.join()}}`,
      uuidArray(events.map(({ id }) => id)),
      `{${owners.join()}}`,
      textArray(events.map(({ type }) => type)),
      jsonArray(events.map(({ data }) => data)),
      jsonArray(events.map(({ metadata }) => JSON.stringify(metadata))),
      new Set(streams).size < streams.length,
      `{${appends.map(({ follows = false }) => follows).join()}}`,
      ...(newKeys.length === 0 ? [] : newKeyValues(newKeys)),
    ],
  };
}

/** Takes the answer to `appendStatement` apart. */
export function batchOutcome(appends: readonly Append[], { rows }: SqlResult<AppendRow>): BatchOutcome {
  const [newest, ...numbers] = rows[0]!.answer;
  const base = newest === null || newest === undefined ? null : BigInt(newest);
  const outcomes =
    base !== null && numbers.length === appends.length
      ? addedBehind(base, appends, numbers)
      : appends.map((_, index): Outcome => {
          const revision = BigInt(numbers[index]!);
          const position = numbers[appends.length + index];
          if (position === null || position === undefined)
            return { conflict: revision < 0n ? null : revision };
          return { revision, position: BigInt(position) };
        });
  return { outcomes, base };
}

const addedBehind = (
  base: Position,
  appends: readonly Append[],
  revisionsBefore: readonly (string | null)[],
): Outcome[] => {
  let position = base;
  return appends.map(({ events }, index) => {
    const size = BigInt(events.length);
    position += size;
    return { revision: BigInt(revisionsBefore[index]!) + size, position };
  });
};

/** What the batch added to the log, in order: everything between `base` and the last of them. */
export function addedEvents(
  appends: readonly Append[],
  outcomes: readonly Outcome[],
  base: Position,
): StoredEvent[] {
  const added: StoredEvent[] = [];
  let head = base;
  appends.forEach(({ stream, events }, index) => {
    const outcome = outcomes[index]!;
    // A repeat stands at or before what was there already, be it from this very batch.
    if ('conflict' in outcome || outcome.position <= head) return;
    let { revision, position } = outcome;
    revision -= BigInt(events.length);
    position -= BigInt(events.length);
    for (const { id, type, data, metadata } of events) {
      added.push({ stream, id, type, data, metadata, revision: ++revision, position: ++position });
    }
    head = position;
  });
  return added;
}
