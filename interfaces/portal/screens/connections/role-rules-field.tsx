import { texts } from '../../texts/language.js';
import { Faults } from '../../ui/form/field.js';
import { type FormState, faultsOf, useField } from '../../ui/form/form-state.js';
import type { Connection, ConnectionValues } from './connection-values.js';

type RoleRule = Connection['roleRules'][number];

const members = ['claim', 'value', 'role'] as const;

/** The rules that give roles, each a row: while a claim has the value, its people have the role. */
export function RoleRulesField({ form }: { readonly form: FormState<ConnectionValues> }) {
  useField(form, 'roleRules');
  const t = texts().connections.roleRules;
  const id = `${form.id}-roleRules`;
  const rules = form.values.value.roleRules;
  const faults = faultsOf(form.faults.value, 'roleRules');
  const set = (next: RoleRule[]): void => form.set('roleRules', next);
  const isWrong = (index: number, member: string): boolean =>
    faults.some(({ pointer }) => pointer === `/roleRules/${index}/${member}`);
  return (
    <fieldset class="field checks" aria-describedby={`${id}-hint`}>
      <legend>{t.title}</legend>
      <p class="hint" id={`${id}-hint`}>
        {t.hint}
      </p>
      {rules.map((rule, index) => (
        <div key={index} class="with-act">
          {members.map((member) => (
            <input
              key={member}
              name={`roleRules-${index}-${member}`}
              aria-label={t.labelOf(t[member], index + 1)}
              aria-invalid={isWrong(index, member) ? 'true' : undefined}
              placeholder={t[member]}
              autocomplete="off"
              autocapitalize="none"
              value={rule[member]}
              onInput={({ currentTarget }) =>
                set(rules.map((one, at) => (at === index ? { ...one, [member]: currentTarget.value } : one)))
              }
            />
          ))}
          <button
            type="button"
            class="button small"
            aria-label={t.removeOf(index + 1)}
            onClick={() => set(rules.filter((_, at) => at !== index))}
          >
            {t.remove}
          </button>
        </div>
      ))}
      <div>
        <button
          type="button"
          class="button small"
          onClick={() => set([...rules, { claim: 'groups', value: '', role: '' }])}
        >
          {t.add}
        </button>
      </div>
      <Faults id={id} faults={faults} own={form.faultTexts()} />
    </fieldset>
  );
}
