import { put } from '../../api/api.js';
import { ApiError } from '../../api/api-error.js';
import type { Schemas } from '../../api/operations.js';
import { changed } from '../../api/resource.js';
import { planName } from '../../screens/billing/account.js';
import {
  type ChosenDetails,
  DetailsFields,
  detailsIn,
  noDetails,
} from '../../screens/billing/details-fields.js';
import { grossText, offeredPrice, priceText } from '../../screens/billing/prices.js';
import { texts } from '../../texts/language.js';
import { SelectField, TextField } from '../../ui/form/field.js';
import type { FormState } from '../../ui/form/form-state.js';
import { typedNumber } from '../../ui/form/typed-number.js';
import { showToast } from '../../ui/toast.js';
import { ReasonDialog, type WithReason } from '../reason-dialog.js';
import { TENANTS } from '../tenants/tenant-parts.js';

export type OperatorPlan = Schemas['OperatorPlan'];

interface PlanValues extends WithReason, ChosenDetails {
  readonly plan: string;
  readonly quantity: string;
  readonly collection: string;
  readonly termsDays: string;
}

const isByUnit = ({ plans, subscription }: OperatorPlan, id: string): boolean =>
  (plans.items.find((plan) => plan.id === id) ?? subscription)?.per === 'unit';

const asksDetails = ({ items, needsDetails }: OperatorPlan['plans'], id: string): boolean =>
  needsDetails && items.some((plan) => plan.id === id && plan.amount > 0);

/** Puts a tenant on a plan, and agrees to how it pays. */
export function PlanDialog({
  tenantId,
  plan: known,
  etag,
  refresh,
  close,
}: {
  readonly tenantId: string;
  readonly plan: OperatorPlan;
  readonly etag: string | null;
  readonly refresh: () => Promise<void>;
  readonly close: () => void;
}) {
  const t = texts().operator.plan;
  const { plans, subscription } = known;
  return (
    <ReasonDialog<PlanValues>
      id={`tenant-plan-${tenantId}`}
      title={t.dialog}
      label={t.change}
      initial={{
        plan: plans.current,
        quantity: String(subscription?.quantity ?? 1),
        ...noDetails,
        collection: '',
        termsDays: '30',
        reason: '',
      }}
      close={close}
      submit={async ({ plan, quantity, collection, termsDays, reason, ...details }) => {
        const body = {
          plan,
          reason,
          ...(isByUnit(known, plan) ? { quantity: typedNumber(quantity) } : {}),
          ...(asksDetails(plans, plan) ? detailsIn(details) : {}),
          ...(collection === '' ? {} : { collection }),
          ...(collection === 'invoice' ? { termsDays: typedNumber(termsDays) } : {}),
        };
        await put('/portal/api/operator/tenants/{id}/plan', {
          params: { id: tenantId },
          body,
          ifMatch: etag,
        }).catch(async (error: unknown) => {
          if (error instanceof ApiError && error.status === 412) await refresh();
          throw error;
        });
        showToast(t.done(planName(plans, plan)));
        changed(TENANTS);
      }}
    >
      {(form) => <PlanFields form={form} known={known} />}
    </ReasonDialog>
  );
}

/** Returns the present plan where it is not offered any more: it can be kept, as it was agreed. */
const keptPlan = ({ plans, subscription }: OperatorPlan): { value: string; label: string }[] =>
  subscription === null || plans.items.some(({ id }) => id === subscription.plan)
    ? []
    : [
        {
          value: subscription.plan,
          label: `${subscription.planName}, ${priceText(subscription, plans)}`,
        },
      ];

function PlanFields({ form, known }: { readonly form: FormState<PlanValues>; readonly known: OperatorPlan }) {
  const t = texts().operator.plan;
  const { plans } = known;
  return (
    <>
      <SelectField
        form={form}
        name="plan"
        label={t.plan}
        hint={t.hint}
        options={[
          ...keptPlan(known),
          ...plans.items.map((plan) => ({
            value: plan.id,
            label: [
              plan.name,
              offeredPrice(plan, plans),
              grossText(plan.amount, plans.currency, plans.taxPercent),
            ]
              .filter((part) => part !== null)
              .join(', '),
          })),
        ]}
      />
      {isByUnit(known, form.values.value.plan) && (
        <TextField form={form} name="quantity" type="number" label={t.quantity} />
      )}
      <SelectField
        form={form}
        name="collection"
        label={t.consent}
        hint={t.consentHint}
        options={[
          { value: '', label: t.asBefore },
          ...(['manual', 'invoice'] as const).map((value) => ({
            value,
            label: t.collections[value] ?? value,
          })),
        ]}
      />
      {form.values.value.collection === 'invoice' && (
        <TextField form={form} name="termsDays" type="number" label={t.termsDays} />
      )}
      {asksDetails(plans, form.values.value.plan) && <DetailsFields form={form} />}
    </>
  );
}
