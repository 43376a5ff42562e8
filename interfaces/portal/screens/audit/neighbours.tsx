import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { screenLink } from '../../ui/link.js';
import { readEntries } from './entry-list.js';

/** Entries whose numbers are looked at in each direction: some are technical, and some are never shown. */
const REACH = 20;

/** The ways to the entries before and after, technical ones left out. */
export function Neighbours({ id }: { readonly id: number }) {
  const t = texts().auditLog;
  const numbers = Array.from({ length: REACH * 2 + 1 }, (_, index) => id - REACH + index);
  const ids = numbers.filter((number) => number > 0 && number !== id).join(',');
  const around = useResource(Number.isInteger(id) && id > 0 ? `/api/auditlogs?ids=${ids}` : null, (signal) =>
    readEntries({ ids }, signal),
  );
  const shown = (around.state.value.answer?.data.items ?? [])
    .filter(({ category }) => category !== 'technical')
    .map((entry) => Number(entry.id));
  const newer = Math.min(...shown.filter((number) => number > id));
  const older = Math.max(...shown.filter((number) => number < id));
  return (
    <>
      {Number.isFinite(newer) && (
        <a class="button" rel="next" href={screenLink(`/audit/${newer}`)}>
          {t.newer}
        </a>
      )}
      {Number.isFinite(older) && (
        <a class="button" rel="prev" href={screenLink(`/audit/${older}`)}>
          {t.older}
        </a>
      )}
    </>
  );
}
