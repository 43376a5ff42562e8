import { useSignal } from '@preact/signals';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { language, texts } from '../../texts/language.js';
import { Field, TextField, describedBy } from '../../ui/form/field.js';
import { type FormState, faultsOf } from '../../ui/form/form-state.js';
import { LinesField } from '../../ui/form/list-fields.js';
import type { NewUserValues } from './new-user.js';

interface Props {
  readonly form: FormState<NewUserValues>;
}

const locales = ['en', 'en-GB', 'en-US', 'de', 'de-AT', 'de-CH', 'fr', 'es', 'it', 'nl', 'pl'];

/** A language tag, with the frequent ones to choose from. */
export function LocaleField({ form }: Props) {
  const t = texts().users.create;
  const id = useId();
  const names = new Intl.DisplayNames(language.value, { type: 'language' });
  return (
    <Field form={form} name="locale" label={t.locale} hint={t.localeHint} isOptional>
      {(attributes) => (
        <>
          <input
            {...attributes}
            list={id}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            value={form.values.value.locale}
            onInput={({ currentTarget }) => form.set('locale', currentTarget.value)}
          />
          <datalist id={id}>
            {locales.map((tag) => (
              <option key={tag} value={tag}>
                {names.of(tag)}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** How the user signs in for the first time; the password has its field where it is needed. */
export function FirstSignIn({ form }: Props) {
  const t = texts().users.create;
  const isShown = useSignal(false);
  const { way } = form.values.value;
  return (
    <fieldset class="field checks">
      <legend>{t.way}</legend>
      <Way form={form} value="invitation" label={t.invitation} hint={t.invitationHint} />
      <Way form={form} value="password" label={t.password} hint={t.passwordHint} />
      {way === 'password' && (
        <div class="under-choice">
          <TextField
            form={form}
            name="password"
            label={t.passwordLabel}
            type={isShown.value ? 'text' : 'password'}
            autoComplete="new-password"
          />
          <button
            type="button"
            class="button small"
            aria-pressed={isShown.value ? 'true' : 'false'}
            onClick={() => (isShown.value = !isShown.value)}
          >
            {t.showPassword}
          </button>
        </div>
      )}
    </fieldset>
  );
}

function Way({
  form,
  value,
  label,
  hint,
}: Props & { readonly value: NewUserValues['way']; readonly label: string; readonly hint: string }) {
  const id = `${form.id}-way-${value}`;
  return (
    <div class="field check">
      <input
        id={id}
        type="radio"
        name="way"
        value={value}
        checked={form.values.value.way === value}
        aria-describedby={describedBy(id, hint, [])}
        onChange={() => form.set('way', value)}
      />
      <label for={id}>{label}</label>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}

/** What is seldom needed; it opens for a fault in it, and for what was typed before a step-up. */
export function MoreFields({ form }: Props) {
  const t = texts().users.create;
  const element = useRef<HTMLDetailsElement>(null);
  const faults = form.faults.value;
  const isRestored = form.isRestored.value;
  // before the form gives the focus to the first field at fault
  useLayoutEffect(() => {
    const { externalId, metadata } = form.values.peek();
    const isAtFault = ['externalId', 'metadata'].some((name) => faultsOf(faults, name).length > 0);
    const isFilled = externalId !== '' || metadata.length > 0;
    if (element.current && (isAtFault || (isRestored && isFilled))) element.current.open = true;
  }, [faults, isRestored]);
  return (
    <details ref={element}>
      <summary>{t.more}</summary>
      <div class="more-fields">
        <TextField form={form} name="externalId" label={t.externalId} hint={t.externalIdHint} isOptional />
        <LinesField form={form} name="metadata" label={t.metadata} hint={t.metadataHint} isOptional />
      </div>
    </details>
  );
}
