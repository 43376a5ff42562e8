/** Class of the element that a tenant's style sheet may style, with what is in it: the page's brand box. */
export const BRAND_BOX = 'tessera-brand';

/** Something in a style sheet that may not be there. */
export interface StyleFault {
  /** From 1. */
  readonly line: number;
  /** Machine word. */
  readonly code: string;
  /** The construct and the remedy, behind "line 3: ". */
  readonly detail: string;
}

/** `css` for a page's style element; or what is wrong, in the order of the lines, 20 faults at most. */
export type ConfinedStyles = { readonly css: string } | { readonly faults: readonly StyleFault[] };

/** Confines the style sheets that tenants write, which are untrusted input. */
export interface BrandStyles {
  /**
   * The style sheet written anew so that it loads nothing but this tenant's own assets (`/assets/<sha256>`), reads no
   * value of a field, and styles nothing outside `BRAND_BOX`; `:root`, `html` and `body` are the box.
   *
   * What is in the box may be laid out anyhow, also over the rest of the window (`position: fixed`, `z-index`): the box
   * is the whole of a page that is the tenant's own. What must never be covered belongs on another page.
   *
   * Takes 64 KiB; never throws because of its content.
   */
  confine(source: string): Promise<ConfinedStyles>;
}
