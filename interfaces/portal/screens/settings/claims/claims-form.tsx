import { get, put } from '../../../api/api.js';
import type { Schemas } from '../../../api/operations.js';
import type { Resource } from '../../../api/resource.js';
import { tenant } from '../../../session/tenant.js';
import { texts } from '../../../texts/language.js';
import { Faults } from '../../../ui/form/field.js';
import { Form } from '../../../ui/form/form.js';
import { type FormState, faultsOf, useField, useForm } from '../../../ui/form/form-state.js';
import { otherVersion } from '../../../ui/form/other-version.js';
import { useRowsFocus } from '../../../ui/form/rows-focus.js';
import { SaveBar } from '../../../ui/form/save-bar.js';
import { showToast } from '../../../ui/toast.js';
import { ClaimFields } from './claim-fields.js';
import { claimText } from './claim-text.js';
import { type ClaimsValues, blankClaim, claimsBody, claimsValuesOf } from './claim-values.js';

type Settings = Schemas['Settings'];

/** The claims as fields. Owners alone see it. */
export function ClaimsForm({
  settings,
  etag,
  show,
}: {
  readonly settings: Settings;
  readonly etag: string | null;
  readonly show: Resource<Settings>['show'];
}) {
  const t = texts().claims;
  const form = useForm<ClaimsValues>({
    id: 'claims',
    initial: claimsValuesOf(settings),
    etag,
    faultTexts: t.faults,
    submit: async (values, { ifMatch }) => {
      show(await put('/portal/api/settings', { body: { claims: claimsBody(values) }, ifMatch }));
      showToast(texts().form.saved);
    },
    readOther: () =>
      otherVersion(tenant.value?.tenantId ?? '', () => get('/portal/api/settings'), claimsValuesOf),
  });
  return (
    <Form
      form={form}
      labels={{ claims: t.title }}
      valueText={(_, value) =>
        claimsBody({ claims: value as ClaimsValues['claims'] })
          .map(claimText)
          .join('; ')
      }
    >
      <ClaimRows form={form} />
      <SaveBar form={form} />
    </Form>
  );
}

function ClaimRows({ form }: { readonly form: FormState<ClaimsValues> }) {
  const t = texts().claims;
  useField(form, 'claims');
  const { claims } = form.values.value;
  const faults = faultsOf(form.faults.value, 'claims');
  const faultsAt = (index: number) =>
    faults
      .filter(({ pointer }) => `${pointer}/`.startsWith(`/claims/${index}/`))
      .map((fault) => ({ ...fault, pointer: fault.pointer.slice(`/claims/${index}`.length) || '/' }));
  const set = (next: ClaimsValues['claims']): void => form.set('claims', next);
  const focus = useRowsFocus(claims, (index) => `claim-${index}-name`);
  return (
    <>
      {claims.length === 0 && <p class="soft">{t.none}</p>}
      {claims.map((row, index) => (
        <ClaimFields
          key={index}
          id={`claim-${index}`}
          number={index + 1}
          row={row}
          faults={faultsAt(index)}
          set={(changes) => set(claims.map((one, at) => (at === index ? { ...one, ...changes } : one)))}
          remove={() => {
            focus.after('removed');
            set(claims.filter((_, at) => at !== index));
          }}
        />
      ))}
      <Faults
        id="claims"
        faults={faults.filter(({ pointer }) => pointer === '/claims')}
        own={form.faultTexts()}
      />
      <div>
        <button
          ref={focus.adding}
          type="button"
          class="button"
          onClick={() => {
            focus.after('added');
            set([...claims, blankClaim]);
          }}
        >
          {t.add}
        </button>
      </div>
    </>
  );
}
