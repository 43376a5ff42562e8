import { post } from '../../api/api.js';
import { changed } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { TextField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { screenLink, useGo } from '../../ui/link.js';
import { Page } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import { ReasonField } from '../reason-dialog.js';
import { atFieldsOfTenant } from './new-tenant-faults.js';
import { TENANTS } from './tenant-parts.js';

const empty = { slug: '', name: '', ownerEmail: '', ownerFirstName: '', ownerLastName: '', reason: '' };

/** Creates a tenant, whose first owner is invited. */
export function NewTenantScreen() {
  const { create: t, tenants, errors, faults } = texts().operator;
  const go = useGo();
  const form = useForm({
    id: 'tenant-create',
    initial: empty,
    faultTexts: faults,
    submit: async ({ ownerFirstName, ownerLastName, ...values }, request) => {
      const names = {
        ...(ownerFirstName === '' ? {} : { ownerFirstName }),
        ...(ownerLastName === '' ? {} : { ownerLastName }),
      };
      try {
        const { data } = await post('/portal/api/operator/tenants', {
          body: { ...values, ...names },
          ...request,
        });
        showToast(t.done(data.name, values.ownerEmail));
        changed(TENANTS);
        go(`/tenants/${data.id}`);
      } catch (thrown) {
        throw atFieldsOfTenant(thrown);
      }
    },
  });
  return (
    <Page title={t.title} parent={{ href: screenLink('/tenants'), title: tenants.title }}>
      <section class="card new-user">
        <Form form={form} errors={errors}>
          <TextField form={form} name="name" label={t.name} autoFocus />
          <TextField form={form} name="slug" label={t.slug} hint={t.slugHint} />
          <TextField form={form} name="ownerEmail" label={t.ownerEmail} hint={t.ownerHint} type="email" />
          <div class="names">
            <TextField form={form} name="ownerFirstName" label={t.firstName} isOptional />
            <TextField form={form} name="ownerLastName" label={t.lastName} isOptional />
          </div>
          <ReasonField form={form} />
          <FormActions form={form} label={t.submit} cancel={() => go('/tenants')} />
        </Form>
      </section>
    </Page>
  );
}
