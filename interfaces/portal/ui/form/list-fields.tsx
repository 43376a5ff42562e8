import { useRef } from 'preact/hooks';
import { type FieldAttributes, Faults, Field, type FieldProps, describedBy } from './field.js';
import { type FormState, faultsOf, useField } from './form-state.js';

export type ListOf<V> = { [K in keyof V]: V[K] extends readonly string[] ? K : never }[keyof V] & string;

export interface LinesFieldProps<V extends object> extends FieldProps<V> {
  readonly name: ListOf<V>;
  readonly rows?: number;
}

/** A field for several texts, one on each line. */
export function LinesField<V extends object>({ rows, ...field }: LinesFieldProps<V>) {
  return <Field {...field}>{(attributes) => <Lines {...field} attributes={attributes} rows={rows} />}</Field>;
}

/** The input of a field for several texts. It grows with its lines. */
export function Lines<V extends object>({
  form,
  name,
  attributes,
  rows = 3,
  left,
}: {
  readonly form: FormState<V>;
  readonly name: ListOf<V>;
  readonly attributes: FieldAttributes;
  readonly rows?: number | undefined;
  /** Called when the focus leaves it. */
  readonly left?: () => void;
}) {
  const lines = form.values.value[name] as readonly string[];
  // it does not shrink when it is left: the button that is being pressed would move away under the pointer
  const most = useRef(rows);
  most.current = Math.max(most.current, lines.length + 1);
  return (
    <textarea
      {...attributes}
      rows={most.current}
      spellcheck={false}
      autocapitalize="none"
      value={lines.join('\n')}
      onInput={({ currentTarget }) => form.set(name, currentTarget.value.split('\n') as V[typeof name])}
      onBlur={() => {
        form.set(name, filled(lines) as V[typeof name]);
        left?.();
      }}
    />
  );
}

/** Returns the lines that hold something, without the spaces around them. */
export const filled = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.trim()).filter((line) => line !== '');

export interface ChecksFieldProps<V extends object> extends FieldProps<V> {
  readonly name: ListOf<V>;
  readonly options: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
}

/** A field for several of some values. */
export function ChecksField<V extends object>({ form, name, label, hint, options }: ChecksFieldProps<V>) {
  useField(form, name);
  const id = `${form.id}-${name}`;
  const chosen = form.values.value[name] as readonly string[];
  const faults = faultsOf(form.faults.value, name);
  const toggle = (value: string, isChosen: boolean): void => {
    const next = isChosen ? [...chosen, value] : chosen.filter((other) => other !== value);
    form.set(name, next as V[typeof name]);
  };
  return (
    <fieldset class="field checks" aria-describedby={describedBy(id, hint, faults)}>
      <legend>{label}</legend>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {options.map((option) => (
        <div key={option.value} class="field check">
          <input
            id={`${id}-${option.value}`}
            name={name}
            type="checkbox"
            value={option.value}
            checked={chosen.includes(option.value)}
            aria-invalid={faults.length > 0 ? 'true' : undefined}
            aria-describedby={option.hint === undefined ? undefined : `${id}-${option.value}-hint`}
            onChange={({ currentTarget }) => toggle(option.value, currentTarget.checked)}
          />
          <label for={`${id}-${option.value}`}>{option.label}</label>
          {option.hint !== undefined && (
            <p class="hint" id={`${id}-${option.value}-hint`}>
              {option.hint}
            </p>
          )}
        </div>
      ))}
      <Faults id={id} faults={faults} own={form.faultTexts()} />
    </fieldset>
  );
}
