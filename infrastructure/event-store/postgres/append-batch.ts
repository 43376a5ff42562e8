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

/** An append in a batch. */
export interface BatchedAppend extends Append {
  /** Takes effect only if the append before it in the batch does. Default: false. */
  readonly follows?: boolean;
}

/** The result of one append; a refused one has the revision of its stream, null for an absent stream. */
export type Outcome = Appended | { readonly conflict: bigint | null };

export interface BatchOutcome {
  /** The result of each append, in their order. */
  readonly outcomes: readonly Outcome[];
  /** The newest position before the batch; null when the batch added nothing. */
  readonly base: Position | null;
}

/** The row that `appendStatement` returns; `schema.ts` describes the array. */
export interface AppendRow {
  readonly answer: readonly (string | null)[];
}

const NO_STREAM = '-1';
const ANY = '-2';

const expectation = (expected: ExpectedRevision): string => {
  if (expected === 'no_stream') return NO_STREAM;
  return expected === 'any' ? ANY : String(expected);
};

/** Returns the statement that makes these appends. */
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
/** Inserts the keys before the log is locked. */
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

/** Returns the results of the appends, from the row that `appendStatement` returned. */
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

/** Returns the events that the batch added to the log, in order: all that follow `base`. */
export function addedEvents(
  appends: readonly Append[],
  outcomes: readonly Outcome[],
  base: Position,
): StoredEvent[] {
  const added: StoredEvent[] = [];
  let head = base;
  appends.forEach(({ stream, events }, index) => {
    const outcome = outcomes[index]!;
    // a repeated append is at or before the head, be it a repeat within this batch
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
