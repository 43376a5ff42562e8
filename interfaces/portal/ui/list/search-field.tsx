import { useEffect, useId, useRef } from 'preact/hooks';
import { texts } from '../../texts/language.js';
import { useFilters } from '../link.js';

const TYPING_MS = 250;

/** The search of a list: what is typed stands in the address. `/` leads here, and the arrow down to the first row. */
export function SearchField({
  name = 'q',
  hint,
}: {
  /** The parameter. */
  readonly name?: string;
  /** Says which fields are searched. */
  readonly hint: string;
}) {
  const filters = useFilters();
  // the timer may end after another filter was changed
  const latest = useRef(filters);
  latest.current = filters;
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef<string | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (value: string): void => {
    typed.current = value;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      latest.current.set({ [name]: value.trim() }, true);
    }, TYPING_MS);
  };
  const inAddress = filters.values[name] ?? '';
  // what is being typed, and a space at its end, stays when the screen is drawn anew
  const isTyping = timer.current !== undefined || typed.current?.trim() === inAddress;
  return (
    <search class="search">
      <label class="unseen" for={id}>
        {texts().list.search}
      </label>
      <input
        id={id}
        type="search"
        data-search
        value={isTyping ? (typed.current ?? '') : inAddress}
        placeholder={hint}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          document.querySelector<HTMLElement>('[data-row]')?.focus();
        }}
      />
    </search>
  );
}
