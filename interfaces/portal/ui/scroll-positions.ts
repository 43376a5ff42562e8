import { useLocation } from 'preact-iso/router';
import { useLayoutEffect } from 'preact/hooks';

/** The query with which each screen was shown last, by its path. */
const queries = new Map<string, string>();
/** How far each address was scrolled when it was left, in px. */
const scrolled = new Map<string, number>();
/** The cursor of the page before each page, by the address of the list's first page and the cursor. */
const before = new Map<string, string>();

const RESTORE_MS = 5_000;

/** The address on the screen; null while another one comes. */
let here: string | null = null;
let isReturning = false;
let endRestoring: (() => void) | null = null;

/** Records that the next address is one to which the person returns: it is scrolled to where it was. */
export function returning(): void {
  isReturning = true;
  here = null;
}

/** Records from now on how far the screens are scrolled. Called before the router listens. */
export function watchScrolling(): void {
  history.scrollRestoration = 'manual';
  addEventListener('popstate', returning);
  addEventListener('scroll', () => {
    if (here !== null && endRestoring === null) scrolled.set(here, scrollY);
  });
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(type, () => endRestoring?.(), { capture: true, passive: true });
}

/** Keeps where the person was: a new screen begins at its top, one to which they return where it was left. */
export function useScrollRestoration(): void {
  const { url, path } = useLocation();
  useLayoutEffect(() => {
    const { pathname, search } = new URL(url, location.origin);
    queries.set(pathname, search);
    here = url;
    const position = isReturning ? scrolled.get(url) : undefined;
    isReturning = false;
    restore(position ?? null);
  }, [url]);
  useLayoutEffect(() => {
    if (endRestoring === null) scrollTo(0, 0);
  }, [path]);
}

/** Scrolls to a place as soon as the screen is long enough, unless the person does something before. */
function restore(position: number | null): void {
  endRestoring?.();
  if (position === null || position === 0) return;
  const latest = performance.now() + RESTORE_MS;
  let frame = 0;
  const step = (): void => {
    scrollTo(0, position);
    const isThere = Math.abs(scrollY - position) < 2 && document.querySelector('main .loading') === null;
    if (isThere || performance.now() > latest) endRestoring?.();
    else frame = requestAnimationFrame(step);
  };
  endRestoring = () => {
    cancelAnimationFrame(frame);
    endRestoring = null;
  };
  step();
}

/** Returns an address with the filters, the order and the page that its screen had last. */
export function lastAddress(href: string): string {
  const { pathname, search } = new URL(href, location.origin);
  const last = queries.get(pathname);
  if (last === undefined) return href;
  const known = new URLSearchParams(last);
  // the same part of the screen
  return [...new URLSearchParams(search)].every(([name, value]) => known.get(name) === value)
    ? pathname + last
    : href;
}

/** Records which page a page of a list follows. @param list the address of the first page */
export function rememberPage(list: string, cursor: string, previous: string): void {
  before.set(`${list} ${cursor}`, previous);
}

/** Returns the cursor of the page before this one, an empty text for the first page; undefined where it is not known. */
export const pageBefore = (list: string, cursor: string): string | undefined =>
  before.get(`${list} ${cursor}`);
