import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { InputFault } from '../../api/api-error.js';
import { texts } from '../../texts/language.js';
import { faultText } from '../../ui/form/fault-text.js';
import { type FormState, faultsOf, useField } from '../../ui/form/form-state.js';
import { Lines, type ListOf, filled } from '../../ui/form/list-fields.js';
import { whenReleased } from '../../ui/when-released.js';
import { uriFault } from './uri-faults.js';

const TYPING_MS = 500;

export interface UriLinesFieldProps<V extends object> {
  readonly form: FormState<V>;
  readonly name: ListOf<V>;
  readonly label: string;
  readonly hint: string;
  readonly isOptional?: boolean;
  /** Whether schemes of apps are addresses here, too. */
  readonly takesSchemes: boolean;
}

/** A field for addresses, one on each line. What is wrong with a line is reported as soon as one pauses, and by the API. */
export function UriLinesField<V extends object>(props: UriLinesFieldProps<V>) {
  const { form, name, label, hint, isOptional = false, takesSchemes } = props;
  useField(form, name);
  const lines = form.values.value[name] as readonly string[];
  const faults = useLineFaults(form, name, lines, takesSchemes);
  const id = `${form.id}-${name}`;
  return (
    <div class="field">
      <label for={id}>
        {label}
        {isOptional && <span class="soft"> ({texts().form.optional})</span>}
      </label>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <Lines
        form={form}
        name={name}
        rows={2}
        attributes={{
          id,
          name,
          'aria-describedby': `${id}-hint ${id}-fault`,
          'aria-invalid': faults.faults.length > 0 ? 'true' : undefined,
        }}
        left={faults.check}
      />
      <ul class="line-faults" id={`${id}-fault`} aria-live="polite">
        {faults.faults.map((fault) => (
          <li key={fault} class="fault">
            {fault}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the faults to be reported: the own ones of the lines after a pause, and those of the API until their line changes. */
function useLineFaults<V extends object>(
  form: FormState<V>,
  name: ListOf<V>,
  lines: readonly string[],
  takesSchemes: boolean,
): { readonly faults: readonly string[]; readonly check: () => void } {
  const checked = useSignal<readonly string[]>([]);
  const refused = faultsOf(form.faults.value, name);
  const sent = useMemo(() => filled(lines), [form.faults.value]);
  const now = lines.join('\n');
  const check = (): void =>
    whenReleased(() => {
      checked.value = filled(lines);
    });
  useEffect(() => {
    const timer = setTimeout(check, TYPING_MS);
    return () => clearTimeout(timer);
  }, [now]);
  // of the line that is being typed, nothing is reported
  const present = filled(lines);
  const own = present.map((line, at) =>
    checked.value.includes(line) ? ownFault(line, present.indexOf(line) < at, takesSchemes) : null,
  );
  const byApi = refused.filter(({ pointer }) => {
    const at = lineOf(pointer, name);
    return at === null ? present.length === 0 : own[at] === null && present[at] === sent[at];
  });
  const t = texts().applications.uri;
  const place = (at: number, fault: string): string =>
    present.length > 1 ? t.line(at + 1, fault) : t.one(fault);
  return {
    faults: [
      ...own.flatMap((fault, at) => (fault === null ? [] : [place(at, fault)])),
      ...byApi.map((fault) => {
        const at = lineOf(fault.pointer, name);
        return at === null ? faultText(fault) : place(at, textOf(fault, present[at] ?? '', takesSchemes));
      }),
    ],
    check,
  };
}

function ownFault(line: string, isAgain: boolean, takesSchemes: boolean): string | null {
  const t = texts().applications.uri;
  const fault = uriFault(line, takesSchemes);
  if (fault !== null) return t[fault];
  return isAgain ? t.duplicate : null;
}

function textOf({ code, detail }: InputFault, line: string, takesSchemes: boolean): string {
  const t = texts().applications.uri;
  if (code === 'reserved' || code === 'duplicate') return t[code];
  return ownFault(line, false, takesSchemes) ?? t.other(detail);
}

const lineOf = (pointer: string, name: string): number | null => {
  const line = pointer.slice(name.length + 2);
  return line === '' ? null : Number(line);
};
