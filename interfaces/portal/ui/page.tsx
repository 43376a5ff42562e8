import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { shownTenant } from '../session/tenant.js';
import { texts } from '../texts/language.js';
import { lastAddress, returning } from './scroll-positions.js';

export interface PageProps {
  readonly title: string;
  readonly lead?: ComponentChildren;
  /** The way up: the list that a record belongs to, which is shown as it was left. */
  readonly parent?: { readonly href: string; readonly title: string };
  /** Buttons beside the title. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

let isFirst = true;

/** A screen: its heading takes the focus when one comes from another screen, so that it is read out. */
export function Page({ title, lead, parent, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const name = shownTenant()?.name ?? '';
  useEffect(() => {
    document.title = texts().shell.title(title, name);
  }, [title, name]);
  // before the user can press a key: the focus would leave the field that `/` leads to
  useLayoutEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return (
    <>
      <header class="page-head">
        <div>
          {parent && (
            <a class="parent" href={lastAddress(parent.href)} onClick={returning}>
              <span aria-hidden="true">‹ </span>
              {parent.title}
            </a>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p class="lead">{lead}</p>}
        </div>
        {actions !== undefined && <div class="page-actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** A part of a screen with a heading of its own. */
export function Section({ title, lead, actions, children }: Omit<PageProps, 'parent'>) {
  return (
    <section class="card">
      <header class="section-head">
        <div>
          <h2>{title}</h2>
          {lead !== undefined && <p class="soft">{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}

/** Facts of a record, each with its name. */
export function DetailList({
  details,
}: {
  readonly details: readonly (readonly [string, ComponentChildren])[];
}) {
  return (
    <dl class="facts">
      {details.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A page without navigation: before a sign-in, and where there is nothing to go on with. */
export function NoticePage({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  document.title = title;
  return (
    <main class="notice-page">
      <div class="card">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
