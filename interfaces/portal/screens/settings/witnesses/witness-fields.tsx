import type { InputFault } from '../../../api/api-error.js';
import { texts } from '../../../texts/language.js';
import { Faults, describedBy } from '../../../ui/form/field.js';
import { type Witness, witnessMembers } from './witness-values.js';

/** The fields of one witness. `faults`: the pointers begin with its members, such as `/name`. */
export function WitnessFields({
  id,
  number,
  row,
  faults,
  set,
  remove,
}: {
  readonly id: string;
  /** Of the witness in its list, from 1. */
  readonly number: number;
  readonly row: Witness;
  readonly faults: readonly InputFault[];
  readonly set: (changes: Partial<Witness>) => void;
  readonly remove: () => void;
}) {
  const t = texts().settings.witnesses;
  return (
    <fieldset class="claim">
      <legend>{t.witness(number)}</legend>
      {witnessMembers.map((member) => {
        const { label, hint } = t.members[member];
        const wrong = faults.filter(({ pointer }) => pointer.split('/')[1] === member);
        return (
          <div key={member} class={member === 'verifierKey' ? 'field whole-row' : 'field'}>
            <label for={`${id}-${member}`}>{label}</label>
            <input
              id={`${id}-${member}`}
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
              value={row[member]}
              aria-invalid={wrong.length > 0 ? 'true' : undefined}
              aria-describedby={describedBy(`${id}-${member}`, hint, wrong)}
              onInput={({ currentTarget }) => set({ [member]: currentTarget.value })}
            />
            <p class="hint" id={`${id}-${member}-hint`}>
              {hint}
            </p>
            <Faults id={`${id}-${member}`} faults={wrong} own={t.faults} />
          </div>
        );
      })}
      <div>
        <button type="button" class="button small" aria-label={t.removeOf(number)} onClick={remove}>
          {t.remove}
        </button>
      </div>
    </fieldset>
  );
}
