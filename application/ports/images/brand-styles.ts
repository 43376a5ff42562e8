/** The class of the page's brand box: the element that a tenant's style sheet may style, with its content. */
export const BRAND_BOX = 'tessera-brand';

/** A construct that a style sheet may not have. */
export interface StyleFault {
  /** Number of the line, from 1. */
  readonly line: number;
  /** A stable word for programs. */
  readonly code: string;
  /** The construct and the remedy, as they follow `line 3: `. */
  readonly detail: string;
}

/** The `css` for a page's style element; or the faults, in the order of the lines, 20 at most. */
export type ConfinedStyles = { readonly css: string } | { readonly faults: readonly StyleFault[] };

/** Confines the style sheets that tenants write, which are untrusted input. */
export interface BrandStyles {
  /**
   * Returns the style sheet rewritten so that it loads nothing but this tenant's own assets (`/assets/<sha256>`), reads no
   * value of a field, and styles nothing outside of `BRAND_BOX`; `:root`, `html` and `body` stand for the box.
   *
   * The content of the box may be laid out anywhere, also over the rest of the window (`position: fixed`, `z-index`): on
   * pages with the tenant's CSS, the box is the whole page. Content that must never be covered belongs on another page.
   *
   * Accepts up to 64 KiB; never throws because of the content.
   */
  confine(source: string): Promise<ConfinedStyles>;
}
