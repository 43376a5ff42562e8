import type { ComponentChildren } from 'preact';
import { texts } from '../../texts/language.js';
import type { InputFault } from '../../api/api-error.js';
import { type FaultTexts, faultText } from './fault-text.js';
import { type FormState, faultsOf, useField } from './form-state.js';

/** What an input gets from its field. */
export interface FieldAttributes {
  readonly id: string;
  readonly name: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': 'true' | undefined;
}

export interface FieldProps<V extends object> {
  readonly form: FormState<V>;
  readonly name: keyof V & string;
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** Says that the field may stay empty. */
  readonly isOptional?: boolean;
}

/** A label, a hint, the faults that the API names for this member, and the input that `children` returns. */
export function Field<V extends object>({
  form,
  name,
  label,
  hint,
  isOptional = false,
  children,
}: FieldProps<V> & { readonly children: (attributes: FieldAttributes) => ComponentChildren }) {
  useField(form, name);
  const id = `${form.id}-${name}`;
  const faults = faultsOf(form.faults.value, name);
  return (
    <div class="field">
      <label for={id}>
        {label}
        {isOptional && <span class="soft"> ({texts().form.optional})</span>}
      </label>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        name,
        'aria-describedby': describedBy(id, hint, faults),
        'aria-invalid': faults.length > 0 ? 'true' : undefined,
      })}
      <Faults id={id} faults={faults} own={form.faultTexts()} />
    </div>
  );
}

/** The faults of a field, to which its input refers. */
export function Faults({
  id,
  faults,
  own = {},
}: {
  readonly id: string;
  readonly faults: readonly InputFault[];
  /** The texts of the form. */
  readonly own?: FaultTexts;
}) {
  if (faults.length === 0) return null;
  return (
    <p class="fault" id={`${id}-fault`}>
      {[...new Set(faults.map((fault) => faultText(fault, own)))].join(' ')}
    </p>
  );
}

/** Returns the value of `aria-describedby` for a field that has a hint, faults, or both. */
export const describedBy = (id: string, hint: unknown, faults: readonly InputFault[]): string | undefined =>
  [hint === undefined ? '' : `${id}-hint`, faults.length > 0 ? `${id}-fault` : '']
    .filter(Boolean)
    .join(' ') || undefined;

/** The names of the members that are texts. */
export type TextOf<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;
export type FlagOf<V> = { [K in keyof V]: V[K] extends boolean ? K : never }[keyof V] & string;

export interface TextFieldProps<V extends object> extends FieldProps<V> {
  readonly name: TextOf<V>;
  readonly type?:
    'text' | 'email' | 'url' | 'search' | 'date' | 'number' | 'color' | 'password' | 'datetime-local';
  /** Rows of a text of several lines. */
  readonly rows?: number;
  /** Whether it is code, which is read letter by letter. */
  readonly isCode?: boolean;
  readonly autoComplete?: string;
  readonly autoFocus?: boolean;
}

/** A field of the browser for numbers would say that it is empty when what is typed is none. */
const DIGITS = { type: 'text', inputmode: 'decimal' };

/** A field for a text. */
export function TextField<V extends object>({
  type = 'text',
  rows,
  autoComplete = 'off',
  autoFocus = false,
  isCode = false,
  ...field
}: TextFieldProps<V>) {
  const { form, name } = field;
  const value = form.values.value[name] as string;
  const set = (next: string): void => form.set(name, next as V[typeof name]);
  return (
    <Field {...field}>
      {(attributes) =>
        rows === undefined ? (
          <input
            {...attributes}
            {...((type === 'number' ? DIGITS : { type }) as { readonly type: 'text' })}
            value={value}
            autocomplete={autoComplete}
            autofocus={autoFocus}
            onInput={({ currentTarget }) => set(currentTarget.value)}
          />
        ) : (
          <textarea
            {...attributes}
            rows={rows}
            class={isCode ? 'code' : undefined}
            spellcheck={!isCode}
            value={value}
            onInput={({ currentTarget }) => set(currentTarget.value)}
          />
        )
      }
    </Field>
  );
}

export interface SelectFieldProps<V extends object> extends FieldProps<V> {
  readonly name: TextOf<V>;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A field for one of several values. */
export function SelectField<V extends object>({ options, ...field }: SelectFieldProps<V>) {
  const { form, name } = field;
  return (
    <Field {...field}>
      {(attributes) => (
        <select
          {...attributes}
          value={form.values.value[name] as string}
          onChange={({ currentTarget }) => form.set(name, currentTarget.value as V[typeof name])}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A field for yes or no. */
export function CheckField<V extends object>({
  form,
  name,
  label,
  hint,
}: Omit<FieldProps<V>, 'isOptional'> & { readonly name: FlagOf<V> }) {
  useField(form, name);
  const id = `${form.id}-${name}`;
  const faults = faultsOf(form.faults.value, name);
  return (
    <div class="field check">
      <input
        id={id}
        name={name}
        type="checkbox"
        checked={form.values.value[name] as boolean}
        aria-describedby={describedBy(id, hint, faults)}
        aria-invalid={faults.length > 0 ? 'true' : undefined}
        onChange={({ currentTarget }) => form.set(name, currentTarget.checked as V[typeof name])}
      />
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Faults id={id} faults={faults} own={form.faultTexts()} />
    </div>
  );
}
