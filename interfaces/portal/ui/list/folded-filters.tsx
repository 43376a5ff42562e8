import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { texts } from '../../texts/language.js';
import { useFilters } from '../link.js';

/** As in the style sheets: below it a list is one column. */
const NARROW = '(max-width: 46rem)';

/** Filters that are folded away on a narrow screen, so that the list begins on it; it says how many hold. */
export function FoldedFilters({
  names,
  children,
}: {
  /** The parameters of the filters. */
  readonly names: readonly string[];
  readonly children: ComponentChildren;
}) {
  const t = texts().list;
  const { values } = useFilters();
  const isNarrow = useSignal(matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const update = (): void => {
      isNarrow.value = query.matches;
    };
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  if (!isNarrow.value) return <>{children}</>;
  const held = names.filter((name) => values[name] !== undefined).length;
  return (
    <details class="folded-filters">
      <summary>{t.filters(held, names.includes('sort'))}</summary>
      <div class="toolbar">{children}</div>
    </details>
  );
}
