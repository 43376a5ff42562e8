import type { UserEvent } from '../../domain/user/user-events.js';
import { type Handler, type Recorded, type Table } from '../runner/projection.js';
import { users } from '../users/table.js';
import { userWordColumns, userWordKey, type UserWordRow, userWords } from './table.js';
import { memberOf, slotsOf, wordsOf, type WordsOf } from './words-of.js';

const members: readonly WordsOf[] = ['firstName', 'lastName', 'email', 'externalId'];

/** The members that an event sets. */
type Values = Partial<Readonly<Record<WordsOf, string | null>>>;

const given = (values: Values): readonly WordsOf[] =>
  members.filter((member) => values[member] !== undefined);

const wordsIn = (values: Values): ReadonlyMap<string, string> =>
  new Map(given(values).flatMap((member) => [...wordsOf(member, values[member] ?? null)]));

/** Returns the word of a slot; undefined where the event sets none. */
function wordIn(values: Values, slot: string): string | undefined {
  const member = memberOf(slot);
  const value = values[member];
  return value === undefined ? undefined : wordsOf(member, value).get(slot);
}

type Renaming = 'UserCreated' | 'UserProfileChanged' | 'UserEmailChanged' | 'UserEmailChangeUndone';

const keysOf = (
  { context, event: { data } }: Recorded<UserEvent['type']>,
  slots: Iterable<string>,
): readonly string[] => [...slots].map((slot) => userWordKey(context.tenantId, data.userId, slot));

const slotIn = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** Returns a handler that replaces the words of the members that an event sets. */
const renamed = <T extends Exclude<Renaming, 'UserCreated'>>(
  valuesOf: (recorded: Recorded<T>) => Values,
): Handler<UserWordRow, T> => ({
  keys: (recorded) => keysOf(recorded, given(valuesOf(recorded)).flatMap(slotsOf)),
  apply: (row, recorded, key, before) => {
    const slot = slotIn(key);
    const word = wordIn(valuesOf(recorded), slot);
    return wordRow(row, recorded, slot, word, before.only(users)?.created_at);
  },
});

function wordRow(
  row: UserWordRow | undefined,
  { context, event: { data } }: Recorded<UserEvent['type']>,
  slot: string,
  word: string | undefined,
  createdAt: string | undefined,
): UserWordRow | undefined {
  if (word === undefined || createdAt === undefined) return undefined;
  if (row?.word === word) return row;
  return { tenant_id: context.tenantId, user_id: data.userId, slot, word, user_created_at: createdAt };
}

const created: Handler<UserWordRow, 'UserCreated'> = {
  keys: (recorded) => keysOf(recorded, wordsIn(recorded.event.data).keys()),
  creates: true,
  apply: (row, recorded, key) => {
    const slot = slotIn(key);
    const word = wordIn(recorded.event.data, slot);
    return wordRow(row, recorded, slot, word, recorded.context.occurredAt);
  },
};

export const userWordsTable: Table<UserWordRow> = {
  name: userWords.name,
  columns: userWordColumns,
  key: ['tenant_id', 'user_id', 'slot'],
  // without the user, so that whether one has a word is looked up by the key
  indexes: ['(tenant_id, word) include (user_created_at)'],
  personal: ['word'],
  on: {
    UserCreated: created,
    UserProfileChanged: renamed(
      ({
        event: {
          data: { firstName, lastName, externalId },
        },
      }) => ({
        ...(firstName === undefined ? {} : { firstName }),
        ...(lastName === undefined ? {} : { lastName }),
        ...(externalId === undefined ? {} : { externalId }),
      }),
    ),
    UserEmailChanged: renamed(({ event: { data } }) => ({ email: data.email })),
    UserEmailChangeUndone: renamed(({ event: { data } }) => ({ email: data.email })),
    UserDeleted: {
      keys: (recorded) => keysOf(recorded, members.flatMap(slotsOf)),
      apply: () => undefined,
      erase: (row) => ({ ...row, word: null }),
    },
  },
};
