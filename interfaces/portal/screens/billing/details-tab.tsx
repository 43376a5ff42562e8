import { get, put } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { type Resource, useResource } from '../../api/resource.js';
import { tenant } from '../../session/tenant.js';
import { texts } from '../../texts/language.js';
import { TextField } from '../../ui/form/field.js';
import { Form } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { otherVersion } from '../../ui/form/other-version.js';
import { SaveBar } from '../../ui/form/save-bar.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { showToast } from '../../ui/toast.js';

type Details = Schemas['BillingDetails'];

const valuesOf = ({ name, address, taxId }: Details) => ({ name, address, taxId });

/** Whom invoices are made out to. */
export function DetailsTab() {
  const details = useResource('/portal/api/billing-details', (signal) =>
    get('/portal/api/billing-details', { signal }),
  );
  return (
    <Loaded resource={details}>
      {(data, etag) => <DetailsForm record={data} etag={etag} show={details.show} />}
    </Loaded>
  );
}

function DetailsForm({
  record,
  etag,
  show,
}: {
  readonly record: Details;
  readonly etag: string | null;
  readonly show: Resource<Details>['show'];
}) {
  const t = texts().billing.details;
  const form = useForm({
    id: 'billing-details',
    initial: valuesOf(record),
    etag,
    submit: async (body, { ifMatch }) => {
      show(await put('/portal/api/billing-details', { body, ifMatch }));
      showToast(texts().form.saved);
    },
    readOther: () =>
      otherVersion(
        tenant.value?.tenantId ?? '',
        async () => {
          const answer = await get('/portal/api/billing-details');
          show(answer);
          return answer;
        },
        valuesOf,
      ),
  });
  return (
    <Section title={t.title} lead={t.lead}>
      <Form form={form} labels={t.labels}>
        <TextField
          form={form}
          name="name"
          label={t.labels.name}
          hint={t.hints.name}
          autoComplete="organization"
        />
        <TextField form={form} name="address" label={t.labels.address} hint={t.hints.address} rows={4} />
        <TextField form={form} name="taxId" label={t.labels.taxId} hint={t.hints.taxId} isOptional />
        <SaveBar form={form} />
      </Form>
    </Section>
  );
}
