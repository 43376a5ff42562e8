import { type ComponentChildren, Fragment } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
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
  const row = useRef<HTMLElement>(null);
  // where the row is wider than the window; `scrollIntoView` would move the page as well
  useLayoutEffect(() => {
    const here = row.current?.querySelector('[aria-current]');
    if (row.current && here) row.current.scrollLeft += middleOf(here) - middleOf(row.current);
  }, [current?.name]);
  return (
    <>
      <nav ref={row} class="tabs" aria-label={label}>
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
      <Fragment key={current?.name}>{current?.content()}</Fragment>
    </>
  );
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
