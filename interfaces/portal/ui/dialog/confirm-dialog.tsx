import type { ComponentChildren } from 'preact';
import { Dialog } from './dialog.js';
import { Form, FormActions } from '../form/form.js';
import { type FormRequest, useForm } from '../form/form-state.js';

export interface ConfirmDialogProps {
  /** Unique in the application, as of a form. */
  readonly id: string;
  readonly title: string;
  /** The word of the button, such as "Delete". */
  readonly label: string;
  /** What follows from it, in words. */
  readonly children: ComponentChildren;
  readonly errors?: Readonly<Record<string, string>>;
  /** Whether it cannot be taken back. Default: true. */
  readonly isDanger?: boolean;
  readonly close: () => void;
  /** Acts; throws ApiError. */
  readonly confirm: (request: FormRequest) => Promise<unknown>;
}

/** Asks before an action, and names its consequences. Refusals stand in the dialog. */
export function ConfirmDialog({
  id,
  title,
  label,
  children,
  errors,
  isDanger = true,
  close,
  confirm,
}: ConfirmDialogProps) {
  const form = useForm({ id, initial: {}, submit: (_, request) => confirm(request) });
  return (
    <Dialog title={title} close={close}>
      <Form form={form} {...(errors ? { errors } : {})}>
        {children}
        <FormActions form={form} label={label} cancel={close} isDanger={isDanger} />
      </Form>
    </Dialog>
  );
}
