import { texts } from '../../texts/language.js';
import type { FormState } from '../../ui/form/form-state.js';
import { ChecksField } from '../../ui/form/list-fields.js';
import { Loaded } from '../../ui/states.js';
import { useAllApis } from '../apis/all-apis.js';
import type { ApplicationValues } from './application-values.js';

/** The APIs beside its audience that an application may ask for tokens for; nothing where there are no others. */
export function ResourcesField({ form }: { readonly form: FormState<ApplicationValues> }) {
  const t = texts().applications;
  const apis = useAllApis();
  const { audience } = form.values.value;
  return (
    <Loaded resource={apis}>
      {(all) => {
        const others = all.filter(({ identifier }) => identifier !== audience);
        return others.length === 0 ? null : (
          <ChecksField
            form={form}
            name="resources"
            label={t.resources}
            hint={t.resourcesHint}
            options={others.map(({ identifier, name }) => ({
              value: identifier,
              label: name,
              ...(name === identifier ? {} : { hint: identifier }),
            }))}
          />
        );
      }}
    </Loaded>
  );
}
