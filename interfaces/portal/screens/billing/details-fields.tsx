import { texts } from '../../texts/language.js';
import { TextField } from '../../ui/form/field.js';
import type { FormState } from '../../ui/form/form-state.js';

/** Whom invoices are made out to, chosen with a plan: named as in the request, so that faults find their fields. */
export interface ChosenDetails {
  readonly 'details/name': string;
  readonly 'details/address': string;
  readonly 'details/taxId': string;
}

export const noDetails: ChosenDetails = { 'details/name': '', 'details/address': '', 'details/taxId': '' };

/** Returns the member of the request. */
export const detailsIn = (values: ChosenDetails) => ({
  details: {
    name: values['details/name'],
    address: values['details/address'],
    taxId: values['details/taxId'],
  },
});

/** The fields of whom invoices are made out to, in a dialog where a plan is chosen. */
export function DetailsFields<V extends ChosenDetails>({ form: of }: { readonly form: FormState<V> }) {
  const { details: t, choose } = texts().billing;
  const form = of as unknown as FormState<ChosenDetails>;
  return (
    <fieldset class="chosen-details">
      <legend>{choose.details}</legend>
      <TextField
        form={form}
        name="details/name"
        label={t.labels.name}
        hint={t.hints.name}
        autoComplete="organization"
      />
      <TextField
        form={form}
        name="details/address"
        label={t.labels.address}
        hint={t.hints.address}
        rows={3}
      />
      <TextField form={form} name="details/taxId" label={t.labels.taxId} hint={t.hints.taxId} isOptional />
    </fieldset>
  );
}
