import type { ComponentChildren } from 'preact';

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
