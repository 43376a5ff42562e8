import { Faults } from './field.js';
import { type FormState, faultsOf, useField } from './form-state.js';
import { useRowsFocus } from './rows-focus.js';

/** A row: texts by their names. */
export type Row = Readonly<Record<string, string>>;

type RowsOf<V> = { [K in keyof V]: V[K] extends readonly Row[] ? K : never }[keyof V] & string;

export interface RowTexts {
  readonly title: string;
  readonly hint: string;
  /** The name of an input, for screen readers. */
  readonly labelOf: (member: string, row: number) => string;
  readonly add: string;
  readonly remove: string;
  readonly removeOf: (row: number) => string;
}

export interface RowsFieldProps<V extends object> {
  readonly form: FormState<V>;
  readonly name: RowsOf<V>;
  readonly texts: RowTexts;
  /** The members of a row with their labels, in their order. */
  readonly labels: Row;
  /** A row that is added. */
  readonly blank: Row;
}

/** A field for several rows of texts. */
export function RowsField<V extends object>({ form, name, texts: t, labels, blank }: RowsFieldProps<V>) {
  useField(form, name);
  const id = `${form.id}-${name}`;
  const rows = form.values.value[name] as readonly Row[];
  const faults = faultsOf(form.faults.value, name);
  const set = (next: readonly Row[]): void => form.set(name, next as V[typeof name]);
  const members = Object.keys(labels);
  const focus = useRowsFocus(rows, (index) => `${id}-${index}-${members[0]}`);
  const isWrong = (index: number, member: string): boolean =>
    faults.some(({ pointer }) => pointer === `/${name}/${index}/${member}`);
  return (
    <fieldset class="field checks" aria-describedby={`${id}-hint`}>
      <legend>{t.title}</legend>
      <p class="hint" id={`${id}-hint`}>
        {t.hint}
      </p>
      {rows.map((row, index) => (
        <div key={index} class="with-action">
          {Object.entries(labels).map(([member, label]) => (
            <input
              key={member}
              id={`${id}-${index}-${member}`}
              name={`${name}-${index}-${member}`}
              aria-label={t.labelOf(label, index + 1)}
              aria-invalid={isWrong(index, member) ? 'true' : undefined}
              aria-describedby={isWrong(index, member) ? `${id}-fault` : undefined}
              placeholder={label}
              autocomplete="off"
              autocapitalize="none"
              value={row[member]}
              onInput={({ currentTarget }) =>
                set(rows.map((one, at) => (at === index ? { ...one, [member]: currentTarget.value } : one)))
              }
            />
          ))}
          <button
            type="button"
            class="button small"
            aria-label={t.removeOf(index + 1)}
            onClick={() => {
              focus.after('removed');
              set(rows.filter((_, at) => at !== index));
            }}
          >
            {t.remove}
          </button>
        </div>
      ))}
      <div>
        <button
          ref={focus.adding}
          type="button"
          class="button small"
          onClick={() => {
            focus.after('added');
            set([...rows, blank]);
          }}
        >
          {t.add}
        </button>
      </div>
      <Faults id={id} faults={faults} own={form.faultTexts()} />
    </fieldset>
  );
}
