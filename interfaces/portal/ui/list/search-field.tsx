import { useEffect, useId, useRef } from 'preact/hooks';
import { texts } from '../../texts/language.js';
import { useFilters } from '../link.js';

const TYPING_MS = 250;

/** The search of a list: what is typed stands in the address. `/` leads here. */
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
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const typed = (value: string): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => filters.set({ [name]: value.trim() }, true), TYPING_MS);
  };
  return (
    <search class="search">
      <label class="unseen" for={id}>
        {texts().list.search}
      </label>
      <input
        id={id}
        type="search"
        data-search
        value={filters.values[name] ?? ''}
        placeholder={hint}
        onInput={({ currentTarget }) => typed(currentTarget.value)}
      />
    </search>
  );
}
