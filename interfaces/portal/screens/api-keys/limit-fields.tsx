import { useSignal } from '@preact/signals';
import { texts } from '../../texts/language.js';
import { TextField } from '../../ui/form/field.js';
import { LinesField } from '../../ui/form/list-fields.js';
import type { FormState } from '../../ui/form/form-state.js';
import { day } from '../../ui/format.js';
import { dayIn } from './days.js';
import { type LimitValues, never } from './key-values.js';

const terms = [30, 90, 365] as const;

/** Until when a key works: in some days, until a day of one's own, or for ever. */
export function EndField<V extends LimitValues>({
  form,
  hasDay = false,
}: {
  readonly form: FormState<V>;
  /** Whether it begins with the day of a key that exists. */
  readonly hasDay?: boolean;
}) {
  const t = texts().apiKeys;
  const isOwnDay = useSignal(hasDay);
  const value = form.values.value.expiresAt;
  const term = terms.find((days) => dayIn(days) === value);
  const chosen = value === never ? never : isOwnDay.value || term === undefined ? 'day' : String(term);
  const choose = (next: string): void => {
    isOwnDay.value = next === 'day';
    if (next !== 'day') form.set('expiresAt', next === never ? never : dayIn(Number(next)));
    else if (value === never) form.set('expiresAt', '');
  };
  const id = `${form.id}-term`;
  return (
    <>
      <div class="field">
        <label for={id}>{t.end}</label>
        {chosen !== 'day' && (
          <p class="hint" id={`${id}-hint`}>
            {chosen === never ? t.neverHint : t.lastDayIs(day(`${value}T00:00:00`))}
          </p>
        )}
        <select
          id={id}
          value={chosen}
          aria-describedby={chosen === 'day' ? undefined : `${id}-hint`}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {terms.map((days) => (
            <option key={days} value={String(days)}>
              {t.inDays(days)}
            </option>
          ))}
          <option value="day">{t.ownDay}</option>
          <option value={never}>{t.never}</option>
        </select>
      </div>
      {chosen === 'day' && (
        <TextField<LimitValues>
          form={form as unknown as FormState<LimitValues>}
          name="expiresAt"
          type="date"
          label={t.lastDay}
          hint={t.lastDayHint}
        />
      )}
    </>
  );
}

/** From where a key works. */
export function NetworksField<V extends LimitValues>({ form }: { readonly form: FormState<V> }) {
  const t = texts().apiKeys;
  return (
    <LinesField<LimitValues>
      form={form as unknown as FormState<LimitValues>}
      name="allowedNetworks"
      label={t.networks}
      hint={t.networksHint}
      isOptional
    />
  );
}
