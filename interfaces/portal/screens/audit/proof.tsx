import { texts } from '../../texts/language.js';
import { useFilters } from '../../ui/link.js';
import { zone } from '../../ui/days.js';
import { FilterText } from '../../ui/list/filter-fields.js';
import { isReversed } from './days.js';
import { ExportLog } from './export-log.js';
import { PeriodFilter } from './period-filter.js';
import { VerifyLog } from './verify-log.js';

/** The proof that the log of a period is complete, and its export. */
export function Proof() {
  const t = texts().auditLog;
  const { values } = useFilters();
  return (
    <>
      <div class="toolbar">
        <PeriodFilter />
        <FilterText name="from" label={t.from} type="date" />
        <FilterText name="to" label={t.to} type="date" />
        <p class="soft zone">{t.zone(zone())}</p>
      </div>
      {isReversed(values) ? (
        <p class="fault" role="alert">
          {t.reversed}
        </p>
      ) : (
        <div class="stack">
          <VerifyLog />
          <ExportLog />
        </div>
      )}
    </>
  );
}
