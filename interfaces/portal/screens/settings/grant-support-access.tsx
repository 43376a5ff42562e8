import { post } from '../../api/api.js';
import { changed } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { SelectField, TextField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { locale } from '../../ui/format.js';
import { showToast } from '../../ui/toast.js';

/** At most as many as the API takes. */
const hours = [1, 4, 8, 24] as const;

const hoursText = (count: number): string =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(count);

/** Says what support access means, and gives it to the operator whose id the owner received. */
export function GrantSupportAccess({ close }: { readonly close: () => void }) {
  const t = texts().settings.support;
  const form = useForm({
    id: 'support-access',
    initial: { operatorId: '', hours: '4' },
    faultTexts: { unknown: t.unknown, format: t.unknown },
    submit: async (values, request) => {
      const body = { operatorId: values.operatorId.trim(), hours: Number(values.hours) };
      await post('/portal/api/support-access', { body, ...request });
      changed('/portal/api/support-access', '/portal/api/tenant');
      showToast(t.granted);
      close();
    },
  });
  return (
    <Dialog title={t.question} close={close}>
      <Form form={form} errors={t.errors}>
        <ul>
          {t.consequences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <TextField form={form} name="operatorId" label={t.operator} hint={t.operatorHint} autoFocus />
        <SelectField
          form={form}
          name="hours"
          label={t.hours}
          options={hours.map((count) => ({ value: String(count), label: hoursText(count) }))}
        />
        <FormActions form={form} label={t.grant} cancel={close} />
      </Form>
    </Dialog>
  );
}
