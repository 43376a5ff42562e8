import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { get } from '../../api/api.js';
import type { ApiError } from '../../api/api-error.js';
import type { Schemas } from '../../api/operations.js';
import { asApiError } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { Refusal } from '../refusal.js';

type User = Schemas['User'];
const MOST_FOUND = 20;
const TYPING_MS = 200;

/** Marks of direction, which would turn the rest of a sentence around. */
const directions = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g;

/** Returns what a person is called, to be shown in sentences: first and last name, else the address. */
export const nameOfUser = ({
  firstName,
  lastName,
  email,
}: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ').replace(directions, '') || (email ?? '');

interface People {
  /** Null before a search. */
  readonly matches: readonly User[] | null;
  /** Whether more people match than are listed. */
  readonly hasMore: boolean;
  /** Why the last search was refused. */
  readonly error: ApiError | null;
  readonly again: () => void;
}

/** Searches people once one pauses. @param q the beginning of address or name; an empty text searches nothing */
function usePeople(q: string): People {
  const matches = useSignal<readonly User[] | null>(null);
  const hasMore = useSignal(false);
  const error = useSignal<ApiError | null>(null);
  const attempt = useSignal(0);
  useEffect(() => {
    const leaving = new AbortController();
    if (q === '') matches.value = null;
    error.value = null;
    const timer = setTimeout(() => {
      if (q === '') return;
      get('/api/users', { query: { q, limit: MOST_FOUND }, signal: leaving.signal }).then(
        ({ data }) => {
          matches.value = data.items;
          hasMore.value = data.nextCursor !== null;
        },
        (thrown: unknown) => {
          if (leaving.signal.aborted) return;
          matches.value = null;
          error.value = asApiError(thrown);
        },
      );
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [q, attempt.value]);
  return {
    matches: matches.value,
    hasMore: hasMore.value,
    error: error.value,
    again: () => void (attempt.value += 1),
  };
}

/** Finds a person by the beginning of address or name, in a dialog whose focus begins there. The service searches; at most 20 are shown. */
export function PersonPicker({
  pick,
  action,
}: {
  readonly pick: (user: User) => void;
  /** What the button of a person does. */
  readonly action: string;
}) {
  const t = texts().picker;
  const id = useId();
  const query = useSignal('');
  const { matches, hasMore, error, again } = usePeople(query.value.trim());
  return (
    <div class="picker">
      <div class="field">
        <label for={id}>{t.person}</label>
        <p class="hint" id={`${id}-hint`}>
          {t.hint}
        </p>
        <input
          autofocus
          id={id}
          type="search"
          autocomplete="off"
          aria-describedby={`${id}-hint`}
          value={query.value}
          onInput={({ currentTarget }) => (query.value = currentTarget.value)}
        />
      </div>
      <p class="unseen" role="status">
        {matches && matches.length > 0 && !hasMore && t.found(matches.length)}
      </p>
      {error !== null && (
        <>
          <Refusal error={error} faults={error.faults} />
          <button type="button" class="button small" onClick={again}>
            {texts().states.retry}
          </button>
        </>
      )}
      {matches?.length === 0 && <p class="soft">{t.none}</p>}
      {matches !== null && hasMore && (
        <p class="soft" role="status">
          {t.more(matches.length)}
        </p>
      )}
      <ul class="found">
        {matches?.map((user) => (
          <li key={user.id}>
            <span>
              <strong>{nameOfUser(user)}</strong>
              <span class="soft">{user.email}</span>
            </span>
            <button
              type="button"
              class="button small"
              aria-label={`${action}: ${nameOfUser(user)}`}
              onClick={() => pick(user)}
            >
              {action}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
