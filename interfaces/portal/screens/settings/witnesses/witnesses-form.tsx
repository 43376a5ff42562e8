import { get, put } from '../../../api/api.js';
import type { Schemas } from '../../../api/operations.js';
import type { Resource } from '../../../api/resource.js';
import { tenant } from '../../../session/tenant.js';
import { texts } from '../../../texts/language.js';
import { shown } from '../../../ui/dialog/shown-value.js';
import { Faults } from '../../../ui/form/field.js';
import { Form } from '../../../ui/form/form.js';
import { type FormState, faultsOf, useField, useForm } from '../../../ui/form/form-state.js';
import { otherVersion } from '../../../ui/form/other-version.js';
import { useRowsFocus } from '../../../ui/form/rows-focus.js';
import { SaveBar } from '../../../ui/form/save-bar.js';
import { showToast } from '../../../ui/toast.js';
import { WitnessFields } from './witness-fields.js';
import {
  type WitnessesValues,
  blankWitness,
  witnessMembers,
  witnessesBody,
  witnessesValuesOf,
} from './witness-values.js';

type Settings = Schemas['Settings'];

/** The witnesses as fields. Owners alone see it. */
export function WitnessesForm({
  settings,
  etag,
  show,
}: {
  readonly settings: Settings;
  readonly etag: string | null;
  readonly show: Resource<Settings>['show'];
}) {
  const t = texts().settings.witnesses;
  const form = useForm<WitnessesValues>({
    id: 'witnesses',
    initial: witnessesValuesOf(settings),
    etag,
    faultTexts: t.faults,
    submit: async (values, { ifMatch }) => {
      show(await put('/portal/api/settings', { body: { witnesses: witnessesBody(values) }, ifMatch }));
      showToast(texts().form.saved);
    },
    readOther: () =>
      otherVersion(tenant.value?.tenantId ?? '', () => get('/portal/api/settings'), witnessesValuesOf),
  });
  return (
    <Form
      form={form}
      labels={{ witnesses: t.title }}
      valueText={(_, value) =>
        shown((value as WitnessesValues['witnesses']).map(({ name, url }) => `${name} ${url}`))
      }
    >
      <WitnessRows form={form} />
      <SaveBar form={form} />
    </Form>
  );
}

function WitnessRows({ form }: { readonly form: FormState<WitnessesValues> }) {
  const t = texts().settings.witnesses;
  useField(form, 'witnesses');
  const { witnesses } = form.values.value;
  const faults = faultsOf(form.faults.value, 'witnesses');
  const faultsAt = (index: number) =>
    faults
      .filter(({ pointer }) => pointer.startsWith(`/witnesses/${index}/`))
      .map((fault) => ({ ...fault, pointer: fault.pointer.slice(`/witnesses/${index}`.length) }));
  const set = (next: WitnessesValues['witnesses']): void => form.set('witnesses', next);
  const focus = useRowsFocus(witnesses, (index) => `witness-${index}-${witnessMembers[0]}`);
  return (
    <>
      {witnesses.length === 0 && <p class="soft">{t.none}</p>}
      {witnesses.map((row, index) => (
        <WitnessFields
          key={index}
          id={`witness-${index}`}
          number={index + 1}
          row={row}
          faults={faultsAt(index)}
          set={(changes) => set(witnesses.map((one, at) => (at === index ? { ...one, ...changes } : one)))}
          remove={() => {
            focus.after('removed');
            set(witnesses.filter((_, at) => at !== index));
          }}
        />
      ))}
      <Faults
        id="witnesses"
        faults={faults.filter(({ pointer }) => pointer === '/witnesses')}
        own={form.faultTexts()}
      />
      <div>
        <button
          ref={focus.adding}
          type="button"
          class="button"
          onClick={() => {
            focus.after('added');
            set([...witnesses, blankWitness]);
          }}
        >
          {t.add}
        </button>
      </div>
    </>
  );
}
