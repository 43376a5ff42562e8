import { post } from '../../api/api.js';
import { texts } from '../../texts/language.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { SelectField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { billedDay } from '../../ui/format.js';
import { showToast } from '../../ui/toast.js';
import { type Account, type Subscription, defaultPlanOf } from './account.js';

/** Ends the subscription with its period or at once, and says what follows from it. */
export function CancelDialog({
  account: { plans },
  subscription: { status, cancelAtPeriodEnd, currentPeriodEnd },
  close,
  reload,
}: {
  readonly account: Account;
  readonly subscription: Subscription;
  readonly close: () => void;
  readonly reload: () => void;
}) {
  const t = texts().billing;
  const form = useForm<{ when: string }>({
    id: 'cancel-plan',
    initial: { when: cancelAtPeriodEnd ? 'now' : 'later' },
    submit: async ({ when }, request) => {
      await post('/portal/api/subscription/cancel', { body: { atPeriodEnd: when === 'later' }, ...request });
      showToast(t.cancel.done);
      close();
      reload();
    },
  });
  const end = billedDay(currentPeriodEnd);
  const isLater = form.values.value.when === 'later';
  const atOnce = { trialing: t.cancel.trialLost, active: t.cancel.credited, past_due: t.cancel.owed };
  return (
    <Dialog title={t.cancel.title} close={close}>
      <Form form={form} errors={t.errors}>
        {!cancelAtPeriodEnd && (
          <SelectField
            form={form}
            name="when"
            label={t.cancel.when}
            options={[
              { value: 'later', label: t.cancel.atPeriodEnd(end) },
              { value: 'now', label: t.cancel.atOnce },
            ]}
          />
        )}
        <p>{isLater ? t.cancel.until(end) : atOnce[status as keyof typeof atOnce]}</p>
        <p>{t.cancel.then(defaultPlanOf(plans)?.name ?? '')}</p>
        <FormActions
          form={form}
          label={t.cancel.confirm}
          cancel={close}
          cancelLabel={t.cancel.stay}
          isDanger
        />
      </Form>
    </Dialog>
  );
}
