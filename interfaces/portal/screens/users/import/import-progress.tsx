import { useRef } from 'preact/hooks';
import { texts } from '../../../texts/language.js';
import { number } from '../../../ui/format.js';
import { checkedFiles } from './checked-files.js';
import { type UserImport, isUnderWay } from './import-state.js';

/** Says how far an import is and how fast it goes, and how it has ended. */
export function ImportProgress({ one }: { readonly one: UserImport }) {
  const t = texts().imports;
  const rate = useRate(one);
  if (!isUnderWay(one)) return <Ended one={one} />;
  const label = t.working[one.state] ?? one.state;
  return (
    <section class="card work">
      <p role="status">
        <strong>{label}</strong>
      </p>
      <progress aria-label={label} value={one.read} max={Math.max(1, one.total)} />
      <p class="soft">
        {t.progress(number(one.read), number(one.total))} {rate !== null && t.rate(number(rate))} {t.leave}
      </p>
    </section>
  );
}

/** Returns the people in a second since the state began; null until two answers differ. */
function useRate({ state, read }: UserImport): number | null {
  const since = useRef({ state, read, at: performance.now() });
  if (since.current.state !== state) since.current = { state, read, at: performance.now() };
  const seconds = (performance.now() - since.current.at) / 1000;
  const done = read - since.current.read;
  return seconds > 0 && done > 0 ? Math.round(done / seconds) : null;
}

function Ended({ one }: { readonly one: UserImport }) {
  const t = texts().imports;
  const { state, failure, dryRun, created, updated } = one;
  if (state === 'failed')
    return (
      <p class="alert" role="status">
        {t.failures[failure ?? 'error'] ?? t.failures['error']}
      </p>
    );
  if (state === 'cancelled')
    return (
      <p class="note" role="status">
        {(failure !== null && t.failures[failure]) || (dryRun ? t.cancelledDryRun : t.cancelled)}
      </p>
    );
  const isRepeatable = checkedFiles(one.id) !== null;
  if (!dryRun)
    return (
      <p class="note" role="status">
        {t.done}
      </p>
    );
  if (created + updated === 0)
    return (
      <p class="note" role="status">
        {t.nobody}
      </p>
    );
  return (
    <p class="note" role="status">
      {t.nothingWritten} {isRepeatable ? t.nowImport : t.chooseAgain}
    </p>
  );
}
