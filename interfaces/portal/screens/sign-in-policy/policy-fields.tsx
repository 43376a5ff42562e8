import { tenantSettings } from '../../../../domain/tenant/tenant-settings.js';
import { ChoiceField } from '../../ui/form/choice-field.js';
import { CheckField, TextField, type TextOf, type FlagOf } from '../../ui/form/field.js';
import type { FormState } from '../../ui/form/form-state.js';
import { ChecksField, LinesField, type ListOf } from '../../ui/form/list-fields.js';
import { settingTexts } from './policy-texts.js';
import type { PolicyValues, SettingName } from './policy-values.js';

/** The field of a setting, by the kind of its values. */
export function PolicyField({
  form,
  name,
}: {
  readonly form: FormState<PolicyValues>;
  readonly name: SettingName;
}) {
  const { label, hint, choices } = settingTexts()[name];
  const common = { form, label, ...(hint === undefined ? {} : { hint }) };
  const options = Object.entries(choices ?? {}).map(([value, text]) => ({ value, ...text }));
  switch (tenantSettings[name].kind.schema['type']) {
    case 'boolean':
      return <CheckField {...common} name={name as FlagOf<PolicyValues>} />;
    case 'integer':
      return <TextField {...common} name={name as TextOf<PolicyValues>} type="number" />;
    case 'array':
      return options.length === 0 ? (
        <LinesField {...common} name={name as ListOf<PolicyValues>} />
      ) : (
        <ChecksField {...common} name={name as ListOf<PolicyValues>} options={options} />
      );
    case 'string':
      if (options.length === 0)
        throw new TypeError(`the texts of ${name} need choices, or its kind a field here`);
      return <ChoiceField form={form} label={label} name={name as TextOf<PolicyValues>} options={options} />;
    default:
      throw new TypeError(`there is no field for the values of ${name}`);
  }
}
