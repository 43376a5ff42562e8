import { texts } from '../../../texts/language.js';
import { CheckField, TextField } from '../../../ui/form/field.js';
import type { FormState } from '../../../ui/form/form-state.js';
import type { LegacySignInValues } from './legacy-sign-in.js';

/** The fields of a former system. */
export function FormerSystemFields({
  form,
  autoFocus = false,
}: {
  readonly form: FormState<LegacySignInValues>;
  readonly autoFocus?: boolean;
}) {
  const t = texts().legacySignIn;
  return (
    <>
      <TextField form={form} name="url" type="url" label={t.url} hint={t.urlHint} autoFocus={autoFocus} />
      <CheckField form={form} name="trustVerified" label={t.trustVerified} hint={t.trustVerifiedHint} />
    </>
  );
}
