import type { ComponentChildren } from 'preact';
import { texts } from '../texts/language.js';
import { Dialog } from '../ui/dialog/dialog.js';
import { TextField } from '../ui/form/field.js';
import { Form, FormActions } from '../ui/form/form.js';
import { type FormRequest, type FormState, useForm } from '../ui/form/form-state.js';

/** What every action of operators has. */
export interface WithReason {
  readonly reason: string;
}

/** The field of the reason, which each action of operators has. */
export function ReasonField<V extends WithReason>({
  form,
  isOfService = false,
}: {
  readonly form: FormState<V>;
  /** Whether the action is on the service itself, of which no tenant's log has an entry. */
  readonly isOfService?: boolean;
}) {
  const t = texts().operator.reason;
  const own = form as unknown as FormState<WithReason>;
  return (
    <TextField
      form={own}
      name="reason"
      label={t.label}
      hint={isOfService ? t.hintOfService : t.hint}
      rows={2}
    />
  );
}

/** Asks before an action of an operator, and for its reason. */
export function ReasonDialog<V extends WithReason>({
  id,
  title,
  label,
  initial,
  isDanger = false,
  isOfService = false,
  close,
  submit,
  children,
}: {
  /** Unique in the application, as of a form. */
  readonly id: string;
  readonly title: string;
  /** The word of the button. */
  readonly label: string;
  readonly initial: V;
  readonly isDanger?: boolean;
  /** See `ReasonField`. */
  readonly isOfService?: boolean;
  readonly close: () => void;
  /** Acts; throws ApiError. */
  readonly submit: (values: V, request: FormRequest) => Promise<unknown>;
  /** Returns what follows from the action, and its other fields. */
  readonly children: (form: FormState<V>) => ComponentChildren;
}) {
  const t = texts().operator;
  const form = useForm<V>({
    id,
    initial,
    faultTexts: t.faults,
    submit: async (values, request) => {
      await submit(values, request);
      close();
    },
  });
  return (
    <Dialog title={title} close={close}>
      <Form form={form} errors={t.errors}>
        {children(form)}
        <ReasonField form={form} isOfService={isOfService} />
        <FormActions form={form} label={label} cancel={close} isDanger={isDanger} />
      </Form>
    </Dialog>
  );
}
