import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { Faults, describedBy } from '../../ui/form/field.js';
import { type FormState, faultsOf, useField } from '../../ui/form/form-state.js';
import { type Scope, allScopes, isOwnersScope, presets, scopesByResource } from './scopes.js';

interface Scoped {
  readonly scopes: readonly string[];
}

/** What a new key may do, by resource; choices that are often wanted take one click. */
export function ScopesField<V extends Scoped>({ form }: { readonly form: FormState<V> }) {
  const t = texts().apiKeys;
  useField(form, 'scopes');
  const isOwner = person.value?.isOwner === true;
  const id = `${form.id}-scopes`;
  const faults = faultsOf(form.faults.value, 'scopes');
  const hint = isOwner ? undefined : t.ownersScopes;
  const choose = (scopes: readonly string[]): void => form.set('scopes', scopes);
  const mayGive = (scope: Scope): boolean => isOwner || !isOwnersScope(scope);
  return (
    <fieldset class="field scopes" aria-describedby={describedBy(id, hint, faults)}>
      <legend>{t.scopes}</legend>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div class="presets">
        {(Object.keys(presets) as (keyof typeof presets)[])
          .filter((name) => presets[name].every(mayGive))
          .map((name) => (
            <button
              key={name}
              type="button"
              class="button small"
              aria-pressed={isSame(form.values.value.scopes, presets[name]) ? 'true' : 'false'}
              onClick={() => choose(presets[name])}
            >
              {t.presets[name]}
            </button>
          ))}
      </div>
      <div class="scope-groups">
        {(Object.keys(scopesByResource) as (keyof typeof scopesByResource)[]).map((resource) => (
          <div key={resource} role="group" aria-labelledby={`${id}-${resource}`}>
            <p class="resource" id={`${id}-${resource}`}>
              {t.resources[resource]}
            </p>
            <div class="scope-pair">
              {scopesByResource[resource].map((scope) => (
                <ScopeCheck
                  key={scope}
                  id={`${id}-${scope}`}
                  scope={scope}
                  isChosen={form.values.value.scopes.includes(scope)}
                  isDisabled={!mayGive(scope)}
                  isFaulty={faults.length > 0}
                  toggle={(isChosen) =>
                    choose(
                      allScopes.filter((other) =>
                        other === scope ? isChosen : form.values.peek().scopes.includes(other),
                      ),
                    )
                  }
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      <Faults id={id} faults={faults} own={form.faultTexts()} />
    </fieldset>
  );
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((scope) => others.includes(scope));

function ScopeCheck({
  id,
  scope,
  isChosen,
  isDisabled,
  isFaulty,
  toggle,
}: {
  readonly id: string;
  readonly scope: Scope;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly isFaulty: boolean;
  readonly toggle: (isChosen: boolean) => void;
}) {
  return (
    <div class="field check">
      <input
        id={id}
        name="scopes"
        type="checkbox"
        value={scope}
        checked={isChosen}
        disabled={isDisabled}
        aria-invalid={isFaulty ? 'true' : undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => toggle(currentTarget.checked)}
      />
      <label for={id}>
        <code>{scope}</code>
      </label>
      <p class="hint" id={`${id}-hint`}>
        {texts().apiKeys.scopeHints[scope]}
      </p>
    </div>
  );
}
