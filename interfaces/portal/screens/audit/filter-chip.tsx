import type { ComponentChildren } from 'preact';
import { texts } from '../../texts/language.js';
import { useFilters } from '../../ui/link.js';

/** A filter that holds, with the way to remove it. */
export function FilterChip({
  name,
  label,
  children,
}: {
  /** The parameter in the address. */
  readonly name: string;
  readonly label: string;
  readonly children: ComponentChildren;
}) {
  const filters = useFilters();
  return (
    <span class="filter-chip">
      <span class="soft">{label}:</span> <strong>{children}</strong>
      <a href={filters.with({ [name]: '' })} aria-label={texts().auditLog.withoutFilter(label)}>
        <span aria-hidden="true">×</span>
      </a>
    </span>
  );
}
