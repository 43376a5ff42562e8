import { post } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { tenantDeletionGraceDays } from '../../addresses.js';
import { texts } from '../../texts/language.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { useOpen } from '../../ui/dialog/open.js';
import { TextField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { Section } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';

type Tenant = Schemas['Tenant'];
type Answer = Awaited<ReturnType<typeof post<'/portal/api/tenant/deletion'>>>;

interface DangerProps {
  readonly record: Tenant;
  readonly show: (answer: Answer) => void;
}

/** Where owners have the tenant deleted. */
export function DangerZone(props: DangerProps) {
  const t = texts().settings.deletion;
  const asking = useOpen('tenant-deletion');
  return (
    <Section title={t.title} lead={t.lead}>
      <button type="button" class="button danger" onClick={asking.open}>
        {t.ask}
      </button>
      {asking.value && <DeleteTenant {...props} close={asking.close} />}
    </Section>
  );
}

/** Says what the deletion means, and asks for the short name of the tenant. */
function DeleteTenant({ record: { slug, name }, show, close }: DangerProps & { readonly close: () => void }) {
  const t = texts().settings.deletion;
  const form = useForm({
    id: 'tenant-deletion',
    initial: { slug: '' },
    submit: async (body, request) => {
      show(await post('/portal/api/tenant/deletion', { body, ...request }));
      showToast(t.requested);
      close();
    },
  });
  return (
    <Dialog title={t.question(name)} close={close}>
      <Form form={form} labels={{ slug: t.slug }}>
        <ul>
          <li>{t.notified(tenantDeletionGraceDays)}</li>
          <li>{t.grace(tenantDeletionGraceDays)}</li>
          {t.consequences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <TextField form={form} name="slug" label={t.slug} hint={t.typeSlug(slug)} />
        <FormActions form={form} label={t.ask} cancel={close} isDanger />
      </Form>
    </Dialog>
  );
}
