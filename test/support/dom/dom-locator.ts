import { queryAllByLabelText, queryAllByRole } from '@testing-library/dom';
import type {
  Element,
  HTMLElement,
  HTMLInputElement,
  HTMLOptionElement,
  HTMLSelectElement,
  Node,
} from 'happy-dom';
import type { DomPage } from './dom-page.js';

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
  /** Whether what is not on the screen counts. Default: false. */
  readonly includeHidden?: boolean;
}

type State = 'visible' | 'hidden' | 'attached' | 'detached';

const normal = (text: string): string => text.replace(/\s+/g, ' ').trim();

function matches(text: string, wanted: Name, exact: boolean): boolean {
  const found = normal(text);
  if (wanted instanceof RegExp) return wanted.test(found);
  return exact ? found === normal(wanted) : found.toLowerCase().includes(normal(wanted).toLowerCase());
}

/** Whether an element is on the screen, as far as the document says it without a layout. */
export function isShown(element: Element): boolean {
  if (!element.isConnected) return false;
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    if (one.hasAttribute('hidden') || (one as HTMLElement).style.display === 'none') return false;
    if (one.tagName === 'DIALOG' && !one.hasAttribute('open')) return false;
    if (one.tagName === 'DETAILS' && !one.hasAttribute('open')) {
      const summary = [...one.children].find(({ tagName }) => tagName === 'SUMMARY');
      if (one !== element && summary?.contains(element) !== true) return false;
    }
    if (one.hasAttribute('popover') && one.getAttribute('data-open') === null) return false;
  }
  return true;
}

const isAccessible = (element: Element): boolean =>
  isShown(element) && element.closest('[aria-hidden=true]') === null;

/** Returns the innermost elements with a text in them. */
function withText(base: Element, wanted: Name, exact: boolean): Element[] {
  const found: Element[] = [];
  const look = (element: Element): boolean => {
    if (element.tagName === 'SCRIPT' || element.tagName === 'STYLE' || element.tagName === 'NOSCRIPT')
      return false;
    const value = element.tagName === 'INPUT' && /^(submit|button)$/.test(element.getAttribute('type') ?? '');
    const text = value ? (element as HTMLInputElement).value : (element.textContent ?? '');
    let isInside = false;
    // an expression may fit a part and not the whole
    if (wanted instanceof RegExp || matches(text, wanted, false))
      for (const child of element.children) isInside = look(child) || isInside;
    if (isInside) return true;
    if (!matches(text, wanted, exact)) return false;
    found.push(element);
    return true;
  };
  for (const child of base.children) look(child);
  return found;
}

/** @param options.hidden true: `isShown` is cheaper than the library's own look at styles */
const rolesIn = (
  base: HTMLElement,
  role: string,
  options: Pick<RoleOptions, 'level' | 'checked' | 'expanded'>,
  name: ((text: string) => boolean) | undefined,
): Element[] =>
  queryAllByRole(base as never, role, {
    hidden: true,
    ...options,
    ...(name === undefined ? {} : { name }),
  }) as never;

const labelled = (base: HTMLElement, label: (text: string) => boolean): Element[] =>
  queryAllByLabelText(base as never, label) as never;

/**
 * Finds elements in a page of `domPage`, and acts on them as a person does. It has the names and the meaning of Playwright's
 * locators: a name is a part of the text, an act waits for the one element that is meant. Throws after 10 s.
 */
export class DomLocator {
  readonly #page: DomPage;
  readonly #find: () => Element[];
  readonly #words: string;

  constructor(page: DomPage, find: () => Element[], words: string) {
    this.#page = page;
    this.#find = find;
    this.#words = words;
  }

  #narrower(words: string, find: (bases: Element[]) => Element[]): DomLocator {
    return new DomLocator(this.#page, () => find(this.#find()), `${this.#words} ${words}`.trim());
  }

  #inside(words: string, find: (base: HTMLElement) => Element[]): DomLocator {
    return this.#narrower(words, (bases) =>
      bases.length === 1
        ? find(bases[0] as HTMLElement)
        : [...new Set(bases.flatMap((base) => find(base as HTMLElement)))],
    );
  }

  getByRole(
    role: string,
    { name, exact = false, includeHidden = false, ...more }: RoleOptions = {},
  ): DomLocator {
    return this.#inside(`${role} ${name === undefined ? '' : String(name)}`, (base) =>
      rolesIn(base, role, more, name === undefined ? undefined : (text) => matches(text, name, exact)).filter(
        (element) => includeHidden || isAccessible(element),
      ),
    );
  }

  getByLabel(label: Name, { exact = false }: TextOptions = {}): DomLocator {
    return this.#inside(`label ${String(label)}`, (base) =>
      labelled(base, (text) => matches(text, label, exact)),
    );
  }

  getByText(text: Name, { exact = false }: TextOptions = {}): DomLocator {
    return this.#inside(`text ${String(text)}`, (base) => withText(base, text, exact));
  }

  locator(
    selector: string,
    options: { readonly hasText?: Name; readonly has?: DomLocator } = {},
  ): DomLocator {
    return this.#inside(selector, (base) => [...base.querySelectorAll(selector)]).filter(options);
  }

  filter({ has, hasText }: { readonly has?: DomLocator; readonly hasText?: Name }): DomLocator {
    if (has === undefined && hasText === undefined) return this;
    return this.#narrower(`with ${has === undefined ? String(hasText) : has.#words}`, (found) =>
      found.filter((element) => {
        if (hasText !== undefined && !matches(element.textContent ?? '', hasText, false)) return false;
        return has === undefined || has.#find().some((inner) => element !== inner && element.contains(inner));
      }),
    );
  }

  and(other: DomLocator): DomLocator {
    return this.#narrower(`and ${other.#words}`, (found) => {
      const others = new Set(other.#find());
      return found.filter((element) => others.has(element));
    });
  }

  or(other: DomLocator): DomLocator {
    return this.#narrower(`or ${other.#words}`, (found) => [...new Set([...found, ...other.#find()])]);
  }

  nth(index: number): DomLocator {
    return this.#narrower(`number ${index}`, (found) => {
      const one = found.at(index);
      return one === undefined ? [] : [one];
    });
  }

  first(): DomLocator {
    return this.nth(0);
  }

  last(): DomLocator {
    return this.nth(-1);
  }

  page(): DomPage {
    return this.#page;
  }

  toString(): string {
    return this.#words;
  }

  /** Returns what there is at the moment. */
  all(): Promise<DomLocator[]> {
    return Promise.resolve(this.#find().map((_, index) => this.nth(index)));
  }

  count(): Promise<number> {
    return Promise.resolve(this.#find().length);
  }

  isVisible(): Promise<boolean> {
    return Promise.resolve(this.#find().some(isShown));
  }

  async waitFor({
    state = 'visible',
  }: { readonly state?: State; readonly timeout?: number } = {}): Promise<void> {
    await this.#page.until(
      () => {
        const found = this.#find();
        if (state === 'detached') return found.length === 0;
        if (state === 'hidden') return !found.some(isShown);
        if (found.length > 1) throw new Error(this.#several(found));
        return state === 'attached' ? found.length === 1 : found.some(isShown);
      },
      () => `${this.#words} is not ${state}`,
    );
  }

  #several(found: readonly Element[]): string {
    return `${this.#words}: ${found.length} elements\n${found.map((one) => one.outerHTML.slice(0, 300)).join('\n')}`;
  }

  /** Waits for the one element, shown if it has to be. */
  async #one(isReady: (element: HTMLElement) => boolean = () => true): Promise<HTMLElement> {
    let one: HTMLElement | undefined;
    await this.#page.until(
      () => {
        const found = this.#find() as HTMLElement[];
        if (found.length > 1) throw new Error(this.#several(found));
        [one] = found;
        return one !== undefined && isReady(one);
      },
      () =>
        `${this.#words}: ${one === undefined ? 'no such element' : `cannot be used: ${one.outerHTML.slice(0, 300)}`}`,
    );
    return one!;
  }

  async #usable(): Promise<HTMLElement> {
    return this.#one((element) => isShown(element) && !isDisabled(element) && !this.#page.isCovered(element));
  }

  async click(): Promise<void> {
    const element = await this.#usable();
    await this.#page.user.click(element as never);
  }

  async dblclick(): Promise<void> {
    const element = await this.#usable();
    await this.#page.user.dblClick(element as never);
  }

  async check(): Promise<void> {
    const element = (await this.#usable()) as HTMLInputElement;
    if (!element.checked) await this.#page.user.click(element as never);
    await this.#one((one) => (one as HTMLInputElement).checked);
  }

  async uncheck(): Promise<void> {
    const element = (await this.#usable()) as HTMLInputElement;
    if (element.checked) await this.#page.user.click(element as never);
    await this.#one((one) => !(one as HTMLInputElement).checked);
  }

  /** Types over what is there. */
  async fill(text: string): Promise<void> {
    const element = (await this.#usable()) as HTMLInputElement;
    element.focus();
    this.#page.setValue(element, text);
  }

  /** Types key after key. */
  async pressSequentially(text: string): Promise<void> {
    const element = await this.#usable();
    element.focus();
    await this.#page.keyboard.type(text);
  }

  async press(keys: string): Promise<void> {
    const element = await this.#one();
    element.focus();
    await this.#page.keyboard.press(keys);
  }

  async focus(): Promise<void> {
    (await this.#one()).focus();
  }

  async blur(): Promise<void> {
    (await this.#one()).blur();
  }

  /** Chooses in a list by value or by text. */
  async selectOption(choice: string | { readonly label: string }): Promise<void> {
    const select = (await this.#usable()) as HTMLSelectElement;
    const isIt = ({ value, text }: HTMLOptionElement): boolean =>
      typeof choice === 'string'
        ? value === choice || normal(text) === choice
        : normal(text) === normal(choice.label);
    await this.#page.until(
      () => [...select.options].some(isIt),
      () => `${this.#words}: has no choice ${JSON.stringify(choice)}`,
    );
    const option = [...select.options].find(isIt)!;
    select.focus();
    this.#page.setValue(select, option.value);
  }

  /** Chooses a file. */
  async setInputFiles(
    files: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer } | readonly never[],
  ): Promise<void> {
    const input = (await this.#one()) as HTMLInputElement;
    const given = Array.isArray(files)
      ? []
      : [files as { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }];
    await this.#page.user.upload(
      input as never,
      given.map(({ name, mimeType, buffer }) => this.#page.file(buffer, name, mimeType)),
    );
  }

  async inputValue(): Promise<string> {
    return ((await this.#one()) as HTMLInputElement).value;
  }

  async isChecked(): Promise<boolean> {
    return ((await this.#one()) as HTMLInputElement).checked;
  }

  async isDisabled(): Promise<boolean> {
    return isDisabled(await this.#one());
  }

  async isEnabled(): Promise<boolean> {
    return !(await this.isDisabled());
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.#one()).getAttribute(name);
  }

  async textContent(): Promise<string> {
    return (await this.#one()).textContent ?? '';
  }

  /** Returns the text as it is read: a cell is followed by a tab, a block by a new line. */
  async innerText(): Promise<string> {
    return innerText(await this.#one());
  }

  allInnerTexts(): Promise<string[]> {
    return Promise.resolve(this.#find().map(innerText));
  }

  allTextContents(): Promise<string[]> {
    return Promise.resolve(this.#find().map((element) => element.textContent ?? ''));
  }

  async evaluate<T>(read: (element: HTMLElement) => T): Promise<T> {
    return read(await this.#one());
  }
}

const isDisabled = (element: Element): boolean =>
  (element as HTMLInputElement).disabled === true ||
  element.closest('fieldset[disabled]') !== null ||
  element.getAttribute('aria-disabled') === 'true';

const BLOCKS =
  /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|DD|DIALOG|DIV|DL|DT|FIELDSET|FIGCAPTION|FIGURE|FOOTER|FORM|H[1-6]|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|TABLE|TBODY|THEAD|TR|UL|SUMMARY|DETAILS|LEGEND|CAPTION)$/;

function innerText(element: Element): string {
  const read = (node: Node): string => {
    if (node.nodeType === 3) return (node.nodeValue ?? '').replace(/\s+/g, ' ');
    if (node.nodeType !== 1) return '';
    const one = node as HTMLElement;
    if (one.tagName === 'BR') return '\n';
    if (one.tagName === 'SCRIPT' || one.tagName === 'STYLE' || (one !== element && !isShown(one))) return '';
    if (one.tagName === 'SELECT') return '';
    const isPre = one.tagName === 'PRE' || one.tagName === 'TEXTAREA';
    const inner = isPre ? (one.textContent ?? '') : [...one.childNodes].map(read).join('');
    if (one.tagName === 'TD' || one.tagName === 'TH') return `${inner.trim()}\t`;
    return BLOCKS.test(one.tagName) ? `\n${isPre ? inner : inner.trim()}\n` : inner;
  };
  return read(element)
    .replace(/\t(?=\n|$)/g, '')
    .replace(/ *\n */g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
