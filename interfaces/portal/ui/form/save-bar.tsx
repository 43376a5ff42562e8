import { texts } from '../../texts/language.js';
import { FormActions } from './form.js';
import type { FormState } from './form-state.js';

/** The buttons of a form that changes a record: they stand at the foot of the window while there is something to save. */
export function SaveBar<V extends object>({
  form,
  changes,
}: {
  readonly form: FormState<V>;
  /** Says what is not saved. */
  readonly changes?: string;
}) {
  const t = texts().unsaved;
  if (!form.isChanged.value && !form.isBusy.value) return null;
  return (
    <div class="save-bar">
      <p>{changes ?? t.changes}</p>
      <button type="button" class="button" onClick={form.discard}>
        {t.discard}
      </button>
      <FormActions form={form} label={texts().form.save} />
    </div>
  );
}
