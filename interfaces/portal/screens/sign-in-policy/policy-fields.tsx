import { texts } from '../../texts/language.js';
import { ChoiceField } from '../../ui/form/choice-field.js';
import { CheckField, TextField } from '../../ui/form/field.js';
import type { FormState } from '../../ui/form/form-state.js';
import { ChecksField, LinesField } from '../../ui/form/list-fields.js';
import { type PolicyValues, type SettingName, choicesOf } from './policy-values.js';

/** The field of a setting. */
export function PolicyField({
  form,
  name,
}: {
  readonly form: FormState<PolicyValues>;
  readonly name: SettingName;
}) {
  const t = texts().signInPolicy;
  const hint = t.hints[name];
  const common = { form, label: t.labels[name], ...(hint === undefined ? {} : { hint }) };
  switch (name) {
    case 'mfa':
    case 'signUp':
      return <ChoiceField form={form} name={name} label={t.labels[name]} options={optionsOf(name)} />;
    case 'profileEditing':
      return <ChecksField {...common} name={name} options={optionsOf(name)} />;
    case 'signUpDomains':
      return <LinesField {...common} name={name} />;
    case 'passkeys':
    case 'emailCode':
    case 'selfDeletion':
    case 'alertMails':
      return <CheckField {...common} name={name} />;
    case 'rememberDeviceDays':
    case 'passwordMinLength':
    case 'sessionIdleHours':
    case 'sessionMaxDays':
    case 'signUpsPerDay':
    case 'deletionGraceDays':
      return <TextField {...common} name={name} type="number" />;
  }
}

const optionsOf = (name: keyof typeof choicesOf) =>
  choicesOf[name].map((value) => ({
    value,
    ...(texts().signInPolicy.choices[name]?.[value] ?? { label: value }),
  }));
