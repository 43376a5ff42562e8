import { queryAllByLabelText, queryAllByRole } from '@testing-library/dom';
import type { Element, HTMLElement, HTMLInputElement, Node } from 'happy-dom';

/** What an element is called: a text that it contains, in any case, or an expression. */
export type Name = string | RegExp;

export interface TextOptions {
  /** Whether the text is the whole of it, in this case. Default: false. */
  readonly exact?: boolean;
}

export interface RoleOptions extends TextOptions {
  readonly name?: Name;
  readonly level?: number;
  readonly checked?: boolean;
  readonly expanded?: boolean;
  /** Whether elements that are not on the screen count. Default: false. */
  readonly includeHidden?: boolean;
}

/** Returns an element as a field; a member that its kind does not have is undefined. */
export const asField = (element: unknown): HTMLInputElement => element as HTMLInputElement;

/** Returns a text without the white space that a browser does not show. */
export const normal = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns whether a text is the wanted one. */
export function matches(text: string, wanted: Name, exact: boolean): boolean {
  const found = normal(text);
  if (wanted instanceof RegExp) return wanted.test(found);
  return exact ? found === normal(wanted) : found.toLowerCase().includes(normal(wanted).toLowerCase());
}

/** Returns whether an element is on the screen, as far as the document says it without a layout. */
export function isShown(element: Element): boolean {
  if (!element.isConnected) return false;
  for (let one: Element | null = element; one !== null; one = one.parentElement)
    if (hidesItself(one) || (one !== element && foldsAway(one, element))) return false;
  return true;
}

const hidesItself = (element: Element): boolean =>
  element.hasAttribute('hidden') ||
  (element.hasAttribute('style') && asField(element).style.display === 'none') ||
  (element.tagName === 'DIALOG' && !element.hasAttribute('open')) ||
  (element.hasAttribute('popover') && !element.hasAttribute('data-open'));

/** Returns whether `details` is folded before an element in it. */
const foldsAway = (outer: Element, inner: Element): boolean =>
  outer.tagName === 'DETAILS' &&
  !outer.hasAttribute('open') &&
  [...outer.children].find(({ tagName }) => tagName === 'SUMMARY')?.contains(inner) !== true;

/** Returns whether an element is on the screen for a person who hears it. */
export const isAccessible = (element: Element): boolean =>
  isShown(element) && element.closest('[aria-hidden=true]') === null;

/** Returns whether an element takes no input. */
export const isDisabled = (element: Element): boolean =>
  asField(element).disabled ||
  element.closest('fieldset[disabled]') !== null ||
  element.getAttribute('aria-disabled') === 'true';

/** Returns the elements with a role, whether they are shown or not: `isShown` is cheaper than the library's look at styles. */
export const withRole = (
  base: Element,
  role: string,
  options: Pick<RoleOptions, 'level' | 'checked' | 'expanded'>,
  name: ((text: string) => boolean) | undefined,
): HTMLElement[] =>
  queryAllByRole(base as never, role, {
    hidden: true,
    ...options,
    ...(name === undefined ? {} : { name }),
  }) as never;

/** Returns the fields with a label. */
export const withLabel = (base: Element, label: (text: string) => boolean): HTMLElement[] =>
  queryAllByLabelText(base as never, label) as never;

/** Returns the innermost elements with a text in them; the base itself where nothing in it has the text. */
export function withText(base: Element, wanted: Name, exact: boolean): HTMLElement[] {
  const found: HTMLElement[] = [];
  const look = (element: HTMLElement): boolean => {
    if (/^(HEAD|SCRIPT|STYLE|NOSCRIPT)$/.test(element.tagName)) return false;
    const isButton =
      element.tagName === 'INPUT' && /^(submit|button)$/.test(element.getAttribute('type') ?? '');
    const text = isButton ? asField(element).value : element.textContent;
    let isInside = false;
    // an expression may fit a part and not the whole
    if (wanted instanceof RegExp || matches(text, wanted, false))
      for (const child of childrenOf(element)) isInside = look(child) || isInside;
    if (isInside) return true;
    if (!matches(text, wanted, exact)) return false;
    found.push(element);
    return true;
  };
  look(asField(base));
  return found;
}

const childrenOf = (element: Element): HTMLElement[] => [...element.children] as never;

const BLOCKS =
  /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|DD|DIALOG|DIV|DL|DT|FIELDSET|FIGCAPTION|FIGURE|FOOTER|FORM|H[1-6]|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|TABLE|TBODY|THEAD|TR|UL|SUMMARY|DETAILS|LEGEND|CAPTION)$/;

/** Returns the text as it is read: a cell is followed by a tab, a block by a new line. */
export function innerTextOf(element: Element): string {
  const read = (node: Node): string => {
    if (node.nodeType === 3) return (node.nodeValue ?? '').replace(/\s+/g, ' ');
    if (node.nodeType !== 1) return '';
    const one = asField(node);
    if (one.tagName === 'BR') return '\n';
    if (/^(SCRIPT|STYLE|SELECT)$/.test(one.tagName) || (node !== element && !isShown(one))) return '';
    const isPre = one.tagName === 'PRE' || one.tagName === 'TEXTAREA';
    const inner = isPre ? one.textContent : [...one.childNodes].map(read).join('');
    if (one.tagName === 'TD' || one.tagName === 'TH') return `${inner.trim()}\t`;
    return BLOCKS.test(one.tagName) ? `\n${isPre ? inner : inner.trim()}\n` : inner;
  };
  return read(element)
    .replace(/\t(?=\n|$)/g, '')
    .replace(/ *\n */g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
