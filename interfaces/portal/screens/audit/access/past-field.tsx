import { get } from '../../../api/api.js';
import { useResource } from '../../../api/resource.js';
import { texts } from '../../../texts/language.js';
import { dayText } from '../../../ui/days.js';
import { Field } from '../../../ui/form/field.js';
import type { FormState } from '../../../ui/form/form-state.js';
import { day } from '../../../ui/format.js';
import type { AccessValues } from './question.js';

/** Where the slider stands when no time of the day was typed: at the end of the day, with all that happened on it. */
const END_OF_DAY = '23:59';

/** A field for a time in the past, with a slider over the days of the organisation. Each follows the other. */
export function PastField({ form, hint }: { readonly form: FormState<AccessValues>; readonly hint: string }) {
  const own = useResource('/portal/api/tenant', (signal) => get('/portal/api/tenant', { signal }));
  const createdAt = own.state.value.answer?.data.createdAt;
  const { asOf } = form.values.value;
  const set = (next: string): void => form.set('asOf', next);
  return (
    <Field form={form} name="asOf" label={texts().auditAccess.asOf} hint={hint} isOptional>
      {(attributes) => (
        <>
          <input
            {...attributes}
            type="datetime-local"
            value={asOf}
            autocomplete="off"
            onInput={({ currentTarget }) => set(currentTarget.value)}
          />
          {createdAt !== undefined && <DaySlider first={new Date(createdAt)} asOf={asOf} set={set} />}
        </>
      )}
    </Field>
  );
}

/** A slider from the first day to now, which is an empty `asOf`. Arrows move it by a day, Page Up and Page Down by a month. */
function DaySlider({
  first,
  asOf,
  set,
}: {
  readonly first: Date;
  /** As the field for a time has it. */
  readonly asOf: string;
  readonly set: (asOf: string) => void;
}) {
  const t = texts().auditAccess;
  const now = new Date();
  const last = daysBetween(first, now);
  // of an organisation that began today there is no other day
  if (last <= 0) return null;
  const shown = asOf === '' ? now : new Date(asOf);
  const value = Math.min(Math.max(daysBetween(first, shown), 0), last);
  const moveTo = (index: number): void => {
    const to = new Date(first.getFullYear(), first.getMonth(), first.getDate() + Math.max(index, 0));
    set(index >= last ? '' : `${dayText(to)}T${asOf.split('T')[1] ?? END_OF_DAY}`);
  };
  return (
    <div class="day-slider soft">
      {day(first)}
      <input
        type="range"
        aria-label={t.day}
        min={0}
        max={last}
        step={1}
        value={value}
        aria-valuetext={asOf === '' ? t.now : day(shown)}
        onInput={({ currentTarget }) => moveTo(Number(currentTarget.value))}
        onKeyDown={(event) => {
          const months = { PageUp: 1, PageDown: -1 }[event.key];
          if (months === undefined) return;
          event.preventDefault();
          moveTo(daysBetween(first, monthsLater(shown, months)));
        }}
      />
      {t.now}
    </div>
  );
}

const DAY_MS = 86_400_000;

/** Returns the number of days in the viewer's zone from that of one time to that of another; days of a changing clock count as one. */
function daysBetween(from: Date, to: Date): number {
  const [first, last] = [from, to].map((time) =>
    Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()),
  );
  return (last! - first!) / DAY_MS;
}

/** Returns the same day of another month, or its last one where it is shorter. */
function monthsLater(time: Date, months: number): Date {
  const [year, month] = [time.getFullYear(), time.getMonth() + months];
  const length = new Date(year, month + 1, 0).getDate();
  return new Date(year, month, Math.min(time.getDate(), length));
}
