import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { get } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';

type User = Schemas['User'];
const MOST_FOUND = 20;
const TYPING_MS = 200;

/** Returns what a person is called: first and last name, else the address. */
export const nameOfUser = ({
  firstName,
  lastName,
  email,
}: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (email ?? '');

/** Finds a person by the beginning of address or name. The service searches; at most 20 are shown. */
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
  const found = useSignal<readonly User[] | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    const q = query.value.trim();
    const leaving = new AbortController();
    if (q === '') found.value = null;
    const timer = setTimeout(() => {
      if (q === '') return;
      get('/api/users', { query: { q, limit: MOST_FOUND }, signal: leaving.signal }).then(
        ({ data }) => {
          found.value = data.items;
        },
        () => undefined,
      );
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [query.value]);
  return (
    <div class="picker">
      <div class="field">
        <label for={id}>{t.person}</label>
        <p class="hint" id={`${id}-hint`}>
          {t.hint}
        </p>
        <input
          ref={input}
          id={id}
          type="search"
          autocomplete="off"
          aria-describedby={`${id}-hint`}
          value={query.value}
          onInput={({ currentTarget }) => (query.value = currentTarget.value)}
        />
      </div>
      <p class="unseen" role="status">
        {found.value && found.value.length > 0 && t.found(found.value.length)}
      </p>
      {found.value?.length === 0 && <p class="soft">{t.none}</p>}
      <ul class="found">
        {found.value?.map((user) => (
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
