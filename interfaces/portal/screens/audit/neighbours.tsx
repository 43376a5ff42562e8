import { useEffect, useRef } from 'preact/hooks';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { screenLink } from '../../ui/link.js';
import { readEntries } from './entry-list.js';

/** Entries whose numbers are looked at in each direction: some are technical, and some are never shown. */
const REACH = 20;

/** The ways to the entries before and after, technical ones left out. */
export function Neighbours({ id }: { readonly id: number }) {
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
      {Number.isFinite(newer) && <Way from={id} to={newer} rel="next" />}
      {Number.isFinite(older) && <Way from={id} to={older} rel="prev" />}
    </>
  );
}

/** The direction in which a person has gone, and the entry to which it leads. */
let gone = { rel: '', to: 0 };

/** The way to an entry. Who has come by it to the present one goes on by it: it has the focus again. */
function Way({
  from,
  to,
  rel,
}: {
  readonly from: number;
  readonly to: number;
  readonly rel: 'next' | 'prev';
}) {
  const t = texts().auditLog;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (gone.rel !== rel || gone.to !== from) return;
    gone = { rel: '', to: 0 };
    // the heading has it at first; from elsewhere it is not taken away
    if (document.activeElement?.tagName === 'H1') link.current?.focus({ preventScroll: true });
  }, []);
  return (
    <a
      ref={link}
      class="button"
      rel={rel}
      href={screenLink(`/audit/${to}`)}
      onClick={() => (gone = { rel, to })}
    >
      {rel === 'next' ? t.newer : t.older}
    </a>
  );
}
