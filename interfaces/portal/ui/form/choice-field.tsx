import { Faults, type FieldProps, type TextOf, describedBy } from './field.js';
import { faultsOf, useField } from './form-state.js';

interface Choice {
  readonly value: string;
  readonly label: string;
  /** What it means, or what follows from it. */
  readonly hint?: string | undefined;
}

/** A field for one of a few values, all of them on the screen, each with what it means. */
export function ChoiceField<V extends object>({
  form,
  name,
  label,
  options,
}: Pick<FieldProps<V>, 'form' | 'label'> & {
  readonly name: TextOf<V>;
  readonly options: readonly Choice[];
}) {
  useField(form, name);
  const id = `${form.id}-${name}`;
  const faults = faultsOf(form.faults.value, name);
  return (
    <fieldset class="field checks" aria-describedby={describedBy(id, undefined, faults)}>
      <legend>{label}</legend>
      {options.map((option) => (
        <div key={option.value} class="field check">
          <input
            id={`${id}-${option.value}`}
            name={name}
            type="radio"
            value={option.value}
            checked={form.values.value[name] === option.value}
            aria-describedby={option.hint === undefined ? undefined : `${id}-${option.value}-hint`}
            onChange={() => form.set(name, option.value as V[typeof name])}
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
