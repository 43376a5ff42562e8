import { texts } from '../../texts/language.js';
import { describedBy } from '../../ui/form/field.js';
import { type FormState, faultsOf, useField } from '../../ui/form/form-state.js';
import { type JsonFault, parsedObject } from './json-text.js';

function jsonFaultText(fault: JsonFault): string {
  const t = texts().webhooks.test;
  if (fault.code === 'notObject') return t.object;
  return fault.at === null ? t.json : t.jsonAt(fault.at.line, fault.at.column);
}

/** A field for the `data` of an event, which is checked as JSON while one types. */
export function JsonField<V extends object>({
  form,
  label,
  hint,
  text,
  type,
}: {
  readonly form: FormState<V>;
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly type: (text: string) => void;
}) {
  useField(form, 'data');
  const parsed = parsedObject(text);
  const own =
    'fault' in parsed ? [{ pointer: '/data', code: 'json', detail: jsonFaultText(parsed.fault) }] : [];
  const faults = own.length > 0 ? own : faultsOf(form.faults.value, 'data');
  const id = `${form.id}-data`;
  return (
    <div class="field json">
      <label for={id}>{label}</label>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <textarea
        id={id}
        name="data"
        rows={Math.min(24, Math.max(8, text.split('\n').length + 1))}
        spellcheck={false}
        autocomplete="off"
        value={text}
        aria-describedby={describedBy(id, hint, faults)}
        aria-invalid={faults.length > 0 ? 'true' : undefined}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      <div class="fault" id={`${id}-fault`} aria-live="polite">
        {faults.map(({ pointer, detail }) => (
          <p key={pointer}>{detail}</p>
        ))}
      </div>
    </div>
  );
}
