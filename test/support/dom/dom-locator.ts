import type { HTMLElement, HTMLOptionElement } from 'happy-dom';
import {
  type Name,
  type RoleOptions,
  type TextOptions,
  asField,
  innerTextOf,
  isAccessible,
  isDisabled,
  isShown,
  matches,
  normal,
  withLabel,
  withRole,
  withText,
} from './dom-elements.js';
import type { DomFile, LocatorPage } from './locator-page.js';

type State = 'visible' | 'hidden' | 'attached' | 'detached';

/**
 * Finds elements in a page of `domPage`, and acts on them as a person does. It has the names and the meaning of Playwright's
 * locators: a name is a part of the text, an action waits for the one element that is meant. Throws after 30 s.
 */
export class DomLocator {
  readonly #page: LocatorPage;
  readonly #find: () => HTMLElement[];
  readonly #words: string;

  constructor(page: LocatorPage, find: () => HTMLElement[], words: string) {
    this.#page = page;
    this.#find = find;
    this.#words = words;
  }

  #narrower(words: string, find: (bases: HTMLElement[]) => HTMLElement[]): DomLocator {
    return new DomLocator(this.#page, () => find(this.#find()), `${this.#words} ${words}`.trim());
  }

  #inside(words: string, find: (base: HTMLElement) => HTMLElement[]): DomLocator {
    return this.#narrower(words, (bases) =>
      bases.length === 1 ? find(bases[0]!) : [...new Set(bases.flatMap(find))],
    );
  }

  getByRole(
    role: string,
    { name, exact = false, includeHidden = false, ...more }: RoleOptions = {},
  ): DomLocator {
    return this.#inside(`${role} ${name === undefined ? '' : String(name)}`, (base) =>
      withRole(
        base,
        role,
        more,
        name === undefined ? undefined : (text) => matches(text, name, exact),
      ).filter((element) => includeHidden || isAccessible(element)),
    );
  }

  getByLabel(label: Name, { exact = false }: TextOptions = {}): DomLocator {
    return this.#inside(`label ${String(label)}`, (base) =>
      withLabel(base, (text) => matches(text, label, exact)),
    );
  }

  getByText(text: Name, { exact = false }: TextOptions = {}): DomLocator {
    return this.#inside(`text ${String(text)}`, (base) => withText(base, text, exact));
  }

  locator(
    selector: string,
    options: { readonly hasText?: Name; readonly has?: DomLocator } = {},
  ): DomLocator {
    return this.#inside(selector, (base) => [...base.querySelectorAll<HTMLElement>(selector)]).filter(
      options,
    );
  }

  filter({ has, hasText }: { readonly has?: DomLocator; readonly hasText?: Name }): DomLocator {
    if (has === undefined && hasText === undefined) return this;
    return this.#narrower(`with ${has === undefined ? String(hasText) : has.#words}`, (found) =>
      found.filter((element) => {
        if (hasText !== undefined && !matches(element.textContent, hasText, false)) return false;
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

  #several(found: readonly HTMLElement[]): string {
    return `${this.#words}: ${found.length} elements\n${found.map((one) => one.outerHTML.slice(0, 300)).join('\n')}`;
  }

  /** Waits for the one element, shown if it has to be. */
  async #one(isReady: (element: HTMLElement) => boolean = () => true): Promise<HTMLElement> {
    let one: HTMLElement | undefined;
    await this.#page.until(
      () => {
        const found = this.#find();
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
    const element = asField(await this.#usable());
    if (!element.checked) await this.#page.user.click(element as never);
    await this.#one((one) => asField(one).checked);
  }

  async uncheck(): Promise<void> {
    const element = asField(await this.#usable());
    if (element.checked) await this.#page.user.click(element as never);
    await this.#one((one) => !asField(one).checked);
  }

  /** Types over what is there. */
  async fill(text: string): Promise<void> {
    const element = asField(await this.#usable());
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
    const select = await this.#usable();
    const options = (): HTMLOptionElement[] => [...select.querySelectorAll('option')];
    const isIt = ({ value, text }: HTMLOptionElement): boolean =>
      typeof choice === 'string'
        ? value === choice || normal(text) === choice
        : normal(text) === normal(choice.label);
    await this.#page.until(
      () => options().some(isIt),
      () => `${this.#words}: has no choice ${JSON.stringify(choice)}`,
    );
    const option = options().find(isIt)!;
    select.focus();
    this.#page.setValue(select, option.value);
  }

  /** Chooses a file. */
  async setInputFiles(files: DomFile | readonly DomFile[]): Promise<void> {
    const input = await this.#one();
    const given = 'name' in files ? [files] : files;
    await this.#page.user.upload(
      input as never,
      given.map(({ name, mimeType, buffer }) => this.#page.file(buffer, name, mimeType)),
    );
  }

  async inputValue(): Promise<string> {
    return asField(await this.#one()).value;
  }

  async isChecked(): Promise<boolean> {
    return asField(await this.#one()).checked;
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
    return (await this.#one()).textContent;
  }

  /** Returns the text as it is read: a cell is followed by a tab, a block by a new line. */
  async innerText(): Promise<string> {
    return innerTextOf(await this.#one());
  }

  allInnerTexts(): Promise<string[]> {
    return Promise.resolve(this.#find().map(innerTextOf));
  }

  allTextContents(): Promise<string[]> {
    return Promise.resolve(this.#find().map((element) => element.textContent));
  }

  async evaluate<T>(read: (element: HTMLElement) => T): Promise<T> {
    return read(await this.#one());
  }
}
