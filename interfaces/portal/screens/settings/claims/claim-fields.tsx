import { claimTargets } from '../../../../../domain/tenant/claims/custom-claim.js';
import type { InputFault } from '../../../api/api-error.js';
import { texts } from '../../../texts/language.js';
import { Faults, describedBy } from '../../../ui/form/field.js';
import { type ClaimOrigin, type ClaimRow, claimOrigins, typedOrigins } from './claim-values.js';

/** The fields of one claim. `faults`: the pointers begin with its members, such as `/name`. */
export function ClaimFields({
  id,
  number,
  row,
  faults,
  set,
  remove,
}: {
  readonly id: string;
  /** Of the claim in its list, from 1. */
  readonly number: number;
  readonly row: ClaimRow;
  readonly faults: readonly InputFault[];
  readonly set: (changes: Partial<ClaimRow>) => void;
  readonly remove: () => void;
}) {
  const t = texts().claims;
  const of = (...members: readonly string[]): readonly InputFault[] =>
    faults.filter(({ pointer }) => members.includes(pointer.split('/')[1] ?? ''));
  const field = (member: 'name' | 'typed' | 'scopes', label: string, hint: string, wrong = of(member)) => (
    <div class="field">
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
  const isTyped = typedOrigins.includes(row.origin);
  const { label, hint } = t.typed[row.origin] ?? { label: '', hint: '' };
  return (
    <fieldset class="claim">
      <legend>{t.claim(number)}</legend>
      {field('name', t.name, t.nameHint)}
      <div class="field">
        <label for={`${id}-origin`}>{t.origin}</label>
        <select
          id={`${id}-origin`}
          value={row.origin}
          onChange={({ currentTarget }) => set({ origin: currentTarget.value as ClaimOrigin })}
        >
          {claimOrigins.map((origin) => (
            <option key={origin} value={origin}>
              {t.origins[origin]}
            </option>
          ))}
        </select>
        {!isTyped && <Faults id={`${id}-origin`} faults={of('from', 'value')} own={t.faults} />}
      </div>
      {isTyped && field('typed', label, hint, of('from', 'value'))}
      <Targets id={id} row={row} faults={of('in')} set={set} />
      {field('scopes', t.scopes, t.scopesHint)}
      <Faults id={id} faults={of('')} own={t.faults} />
      <div>
        <button type="button" class="button small" aria-label={t.removeOf(number)} onClick={remove}>
          {t.remove}
        </button>
      </div>
    </fieldset>
  );
}

function Targets({
  id,
  row,
  faults,
  set,
}: {
  readonly id: string;
  readonly row: ClaimRow;
  readonly faults: readonly InputFault[];
  readonly set: (changes: Partial<ClaimRow>) => void;
}) {
  const t = texts().claims;
  return (
    <fieldset class="checks claim-places" aria-describedby={describedBy(`${id}-in`, undefined, faults)}>
      <legend>{t.in}</legend>
      {claimTargets.map((target) => (
        <div key={target} class="field check">
          <input
            id={`${id}-${target}`}
            type="checkbox"
            checked={row.in.includes(target)}
            aria-invalid={faults.length > 0 ? 'true' : undefined}
            onChange={({ currentTarget: { checked } }) =>
              // in the order of the places, whatever was pressed first
              set({ in: claimTargets.filter((one) => (one === target ? checked : row.in.includes(one))) })
            }
          />
          <label for={`${id}-${target}`}>{t.targets[target]}</label>
        </div>
      ))}
      <Faults id={`${id}-in`} faults={faults} own={t.faults} />
    </fieldset>
  );
}
