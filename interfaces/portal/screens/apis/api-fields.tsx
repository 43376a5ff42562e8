import { texts } from '../../texts/language.js';
import { SelectField, TextField } from '../../ui/form/field.js';
import type { FormState } from '../../ui/form/form-state.js';
import { RowsField } from '../../ui/form/rows-field.js';
import { type ApiValues, blankPermission } from './api-values.js';

/** The values of the access token type, with their labels. */
export const tokenTypes = (): readonly { readonly value: string; readonly label: string }[] => [
  { value: '', label: texts().apis.tokenTypeOfApplication },
  { value: 'at+jwt', label: 'at+jwt' },
  { value: 'JWT', label: 'JWT' },
];

/** The fields of an API's permissions and tokens. */
export function ApiFields<V extends ApiValues>({ form: given }: { readonly form: FormState<V> }) {
  const t = texts().apis;
  // a form of more members has those of fewer
  const form = given as unknown as FormState<ApiValues>;
  return (
    <>
      <RowsField
        form={form}
        name="permissions"
        texts={t.permissions}
        labels={{ name: t.permissions.name, description: t.permissions.description }}
        blank={blankPermission}
      />
      <TextField
        form={form}
        name="accessTokenMinutes"
        label={t.accessTokenMinutes}
        hint={t.accessTokenMinutesHint}
        type="number"
      />
      <SelectField
        form={form}
        name="accessTokenType"
        label={t.accessTokenType}
        hint={t.accessTokenTypeHint}
        options={tokenTypes()}
      />
    </>
  );
}
