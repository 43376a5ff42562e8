import { useId } from 'preact/hooks';
import { texts } from '../../texts/language.js';
import { useFilters } from '../../ui/link.js';
import { type Days, lastDays, lastMonths } from './days.js';

const MONTHS = 13;
const OTHER = 'other';
const keyOf = ({ from, to }: Days): string => `${from}/${to}`;

/** Chooses a period by one choice: some last days or a month. It stands in the address as `from` and `to`. */
export function PeriodFilter() {
  const t = texts().auditLog;
  const filters = useFilters();
  const id = useId();
  const { from = '', to = '' } = filters.values;
  const months = lastMonths(MONTHS);
  const options = [
    ['/', t.anyTime],
    ...[7, 30].map((count) => [keyOf(lastDays(count)), t.lastDays(count)] as const),
    ...months.map((month) => [keyOf(month), month.name] as const),
  ] as const;
  const chosen = keyOf({ from, to });
  const isOther = options.every(([key]) => key !== chosen);
  return (
    <div class="field filter">
      <label for={id}>{t.period}</label>
      <select
        id={id}
        value={isOther ? OTHER : chosen}
        onChange={({ currentTarget }) => {
          const [first = '', last = ''] = currentTarget.value.split('/');
          filters.set({ from: first, to: last });
        }}
      >
        {isOther && <option value={OTHER}>{t.otherDays}</option>}
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
