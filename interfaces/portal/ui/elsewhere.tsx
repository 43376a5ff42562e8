/** A link to pages that are not the portal's, which open beside it: what is typed here stays. */
export function Elsewhere({ href, title }: { readonly href: string; readonly title: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {title} <span aria-hidden="true">↗</span>
    </a>
  );
}
