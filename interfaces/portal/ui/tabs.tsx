import type { ComponentChildren } from 'preact';
import { useFilters } from './link.js';

export interface Tab {
  /** Its value of `tab` in the address; the first one has none there. */
  readonly name: string;
  readonly title: string;
  readonly content: () => ComponentChildren;
}

/** Parts of a screen, one at a time. They are links: each has an address, and Back leads to the last one. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const filters = useFilters();
  const [first] = tabs;
  const current = tabs.find(({ name }) => name === filters.values['tab']) ?? first;
  return (
    <>
      <nav class="tabs" aria-label={label}>
        {tabs.map(({ name, title }) => (
          <a
            key={name}
            href={filters.with({ tab: name === first?.name ? '' : name })}
            aria-current={name === current?.name ? 'page' : undefined}
          >
            {title}
          </a>
        ))}
      </nav>
      {current?.content()}
    </>
  );
}
