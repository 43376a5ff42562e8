import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { texts } from '../../texts/language.js';
import { ConflictDialog } from '../dialog/conflict-dialog.js';
import { Dialog } from '../dialog/dialog.js';
import { type FormState, type Question, faultsOf } from './form-state.js';
import { Refusal } from '../refusal.js';

export interface FormProps<V extends object> {
  readonly form: FormState<V>;
  /** The names of the fields, for the table of both versions. */
  readonly labels?: Partial<Record<keyof V, string>>;
  /** Returns a value in words, for the same table. Default: as it is. */
  readonly valueText?: (name: keyof V & string, value: unknown) => string;
  /** Texts by the `code` of a refusal, beside those of every screen. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly children: ComponentChildren;
}

/** A form whose refusals stand at their fields, and above them where no field is meant. */
export function Form<V extends object>({
  form,
  labels = {},
  valueText,
  errors = {},
  children,
}: FormProps<V>) {
  const element = useRef<HTMLFormElement>(null);
  const error = form.error.value;
  const rest = form.faults.value.filter(
    (fault) => ![...form.fields].some((name) => faultsOf([fault], name).length > 0),
  );
  useEffect(() => {
    if (error === null) return;
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    const first = find('[aria-invalid="true"]') ?? find('[role="alert"]');
    first?.focus();
  }, [error]);
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {form.isRestored.value && <p class="note">{texts().states.restored}</p>}
      {error !== null && (
        <Refusal error={error} faults={rest} errors={errors} faultTexts={form.faultTexts()} />
      )}
      {children}
      {form.conflict.value && (
        <ConflictDialog
          form={form}
          other={form.conflict.value}
          labels={labels}
          {...(valueText ? { valueText } : {})}
        />
      )}
      {form.question.value && <AskDialog form={form} question={form.question.value} />}
    </form>
  );
}

/** Asks before a form is sent. */
function AskDialog<V extends object>({
  form,
  question: { title, hint, label, isDanger = false },
}: {
  readonly form: FormState<V>;
  readonly question: Question;
}) {
  const close = (): void => {
    form.question.value = null;
  };
  return (
    <Dialog title={title} close={close}>
      {hint}
      <div class="actions">
        <button type="button" class="button" onClick={close}>
          {texts().form.cancel}
        </button>
        <button
          type="button"
          class={`button ${isDanger ? 'danger' : 'primary'}`}
          onClick={() => void form.confirm()}
        >
          {label}
        </button>
      </div>
    </Dialog>
  );
}

/** The buttons of a form: the last one sends it. */
export function FormActions<V extends object>({
  form,
  label,
  cancel,
  cancelLabel = texts().form.cancel,
  isDanger = false,
}: {
  readonly form: FormState<V>;
  readonly label: string;
  readonly cancel?: () => void;
  /** Where the label says "cancel" itself. Default: that word. */
  readonly cancelLabel?: string;
  readonly isDanger?: boolean;
}) {
  return (
    <div class="actions">
      {cancel && (
        <button type="button" class="button" onClick={cancel}>
          {cancelLabel}
        </button>
      )}
      <button
        type="submit"
        class={`button ${isDanger ? 'danger' : 'primary'}`}
        aria-disabled={form.isBusy.value || !form.isReady() ? 'true' : undefined}
        aria-busy={form.isBusy.value ? 'true' : undefined}
      >
        {label}
      </button>
    </div>
  );
}
