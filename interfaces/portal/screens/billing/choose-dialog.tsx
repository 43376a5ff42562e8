import { post, put } from '../../api/api.js';
import { ApiError } from '../../api/api-error.js';
import { texts } from '../../texts/language.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { TextField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { typedNumber } from '../../ui/form/typed-number.js';
import { Refusal } from '../../ui/refusal.js';
import { showToast } from '../../ui/toast.js';
import type { Plan, PlanTabProps } from './account.js';
import { DetailsFields, detailsIn, noDetails } from './details-fields.js';
import { PreviewDetails, usePreview } from './preview.js';

/** Changes to a plan, after saying what that costs now and next. */
export function ChooseDialog({
  plan,
  account,
  etag,
  refresh,
  close,
}: PlanTabProps & { readonly plan: Plan; readonly close: () => void }) {
  const t = texts().billing;
  const isPresent = plan.id === account.plans.current;
  const isCheckout = account.plans.engine === 'stripe' && account.subscription === null;
  const isByUnit = plan.per === 'unit';
  // Stripe's page asks for them itself; a subscription that an operator has started is not collected there
  const { engine } = account.subscription ?? account.plans;
  const asksDetails = plan.amount > 0 && account.plans.needsDetails && engine !== 'stripe';
  const form = useForm({
    id: `choose-plan-${plan.id}`,
    initial: { quantity: String(isPresent ? (account.subscription?.quantity ?? 1) : 1), ...noDetails },
    isReady: () => preview.isSettled(),
    submit: async ({ quantity, ...details }, request) => {
      const body = {
        plan: plan.id,
        quantity: typedNumber(quantity),
        ...(asksDetails ? detailsIn(details) : {}),
      };
      if (isCheckout) {
        const { data } = await post('/portal/api/billing/checkout', { body, ...request });
        location.assign(data.url);
        return;
      }
      await put('/portal/api/subscription', { body, ifMatch: etag }).catch(async (error: unknown) => {
        if (error instanceof ApiError && error.status === 412) await refresh();
        throw error;
      });
      showToast(t.choose.done(plan.name));
      close();
      void refresh();
    },
  });
  const preview = usePreview(plan, typedNumber(form.values.value.quantity), etag);
  const { error } = preview.state.value;
  // a fault of what is typed stands at its field, when it is sent
  const refusal = preview.isSettled() && error !== null && error.code !== 'invalid_input' ? error : null;
  return (
    <Dialog
      title={isPresent ? t.choose.dialogQuantity(plan.name) : t.choose.dialog(plan.name)}
      close={close}
      hasClose
    >
      <Form form={form} errors={t.errors}>
        {isByUnit && (
          <TextField form={form} name="quantity" type="number" label={t.choose.field} hint={t.choose.hint} />
        )}
        {refusal ? (
          <Refusal error={refusal} errors={t.errors} />
        ) : (
          <>
            <PreviewDetails plan={plan} account={account} preview={preview} />
            {asksDetails && <DetailsFields form={form} />}
            {isCheckout && <p class="soft">{t.checkout.hint}</p>}
          </>
        )}
        {refusal ? (
          <div class="actions">
            <button type="button" class="button" onClick={close}>
              {texts().form.close}
            </button>
          </div>
        ) : (
          <FormActions
            form={form}
            label={isCheckout ? t.checkout.confirm : t.choose.confirm}
            cancel={close}
          />
        )}
      </Form>
    </Dialog>
  );
}
