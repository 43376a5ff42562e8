import { useId, useRef } from 'preact/hooks';
import { texts } from '../../texts/language.js';
import { useFilters } from '../link.js';

export interface FilterProps {
  /** The parameter in the address. */
  readonly name: string;
  readonly label: string;
}

/** A filter of a list that has one of several values; the first option is "all", and has no value. */
export function FilterSelect({
  name,
  label,
  options,
}: FilterProps & { readonly options: readonly (readonly [value: string, label: string])[] }) {
  const filters = useFilters();
  const id = useId();
  return (
    <div class="field filter">
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={filters.values[name] ?? ''}
        onChange={({ currentTarget }) => filters.set({ [name]: currentTarget.value })}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/**
 * A filter of a list that is typed, and holds when the field is left or Enter is pressed; a day that is chosen from a
 * calendar holds at once.
 */
export function FilterText({
  name,
  label,
  type = 'text',
}: FilterProps & { readonly type?: 'text' | 'date' }) {
  const filters = useFilters();
  const id = useId();
  const held = filters.values[name] ?? '';
  // what is being typed: browsers announce a change at each digit that makes a date, such as one of the year 0002
  const typed = useRef<string | null>(null);
  const isByKey = useRef(false);
  const hold = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    typed.current = null;
    isByKey.current = false;
    const value = currentTarget.value.trim();
    if (value !== held) filters.set({ [name]: value });
  };
  return (
    <div class="field filter">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        {...({ type } as { readonly type: 'text' })}
        autocomplete="off"
        value={typed.current ?? held}
        onKeyDown={(event) => {
          if (event.key === 'Enter') hold(event);
          else isByKey.current = true;
        }}
        onInput={({ currentTarget }) => {
          if (isByKey.current) typed.current = currentTarget.value;
        }}
        onChange={(event) => {
          if (typed.current === null) hold(event);
        }}
        onBlur={hold}
      />
    </div>
  );
}

/** Leads to the list without filters; nothing while there are none. @param props.names the parameters of the filters */
export function ClearFilters({ names }: { readonly names: readonly string[] }) {
  const filters = useFilters();
  if (names.every((name) => filters.values[name] === undefined)) return null;
  return (
    <a class="button plain" href={filters.with(Object.fromEntries(names.map((name) => [name, ''])))}>
      {texts().list.clear}
    </a>
  );
}
