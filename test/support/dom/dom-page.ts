import { type Document, type Element, GlobalWindow, type HTMLElement } from 'happy-dom';
import { compileFunction } from 'node:vm';
import { type UserAgent, userAgent } from '../http/user-agent.js';
import type { DomDownload } from './dom-downloads.js';
import type { Name, RoleOptions, TextOptions } from './dom-elements.js';
import { DomKeyboard } from './dom-keyboard.js';
import { DomLocator } from './dom-locator.js';
import { type Address, type DomRequest, type DomRoute, type WantedRequest, fits } from './dom-requests.js';
import { type DomProfile, DomTab, USER_AGENT } from './dom-tab.js';
import { MessageChannels } from './message-channels.js';
import { topDialog } from './modal-dialogs.js';
import type { DomSite } from './page-visits.js';
import { type PortalScript, portalScript } from './portal-script.js';

export type { DomDownload, DomRequest, DomRoute, DomSite };

export interface DomContextOptions {
  /** Default: en-GB. */
  readonly locale?: string;
}

/** What all pages of one person share: cookies, stored data, messages between windows. */
export class DomContext implements DomProfile {
  readonly agent: UserAgent;
  readonly stored = new Map<string, string>();
  readonly channels = new MessageChannels();
  readonly site: DomSite;
  readonly locale: string;
  /** Whether the service is not reached from here. */
  isOffline = false;
  readonly #pages = new Set<DomPage>();

  constructor(site: DomSite, { locale = 'en-GB' }: DomContextOptions = {}) {
    this.site = site;
    this.locale = locale;
    this.agent = userAgent(site.port, undefined, { 'User-Agent': USER_AGENT, 'Accept-Language': locale });
  }

  async newPage(): Promise<DomPage> {
    const page = new DomPage(this, await portalScript(), GlobalWindow);
    this.#pages.add(page);
    return page;
  }

  setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline;
    return Promise.resolve();
  }

  pages(): readonly DomPage[] {
    return [...this.#pages];
  }

  async close(): Promise<void> {
    for (const page of this.#pages) await page.close();
    this.#pages.clear();
  }
}

/**
 * A window without a browser: a document of happy-dom, in which the portal's application runs as it is, against the service
 * over HTTP; pages of the service are shown without script, and their forms can be sent. There is no layout and no style:
 * what is about those needs a browser. Acts and questions have Playwright's names.
 */
export class DomPage {
  readonly keyboard: DomKeyboard;
  readonly #context: DomContext;
  readonly #tab: DomTab;

  constructor(context: DomContext, script: PortalScript, Window: typeof GlobalWindow) {
    this.#context = context;
    this.#tab = new DomTab(context, script, Window);
    this.keyboard = new DomKeyboard(() => this.#tab.user);
  }

  /** The present window. Throws where no address was opened. */
  get window(): GlobalWindow {
    return this.#tab.window;
  }

  get document(): Document {
    return this.#tab.document;
  }

  /** The time in the window, which can be put ahead. */
  get clock(): DomTab['clock'] {
    return this.#tab.clock;
  }

  /** Acts as a person in the present document. */
  get user(): DomTab['user'] {
    return this.#tab.user;
  }

  /** Returns the document as it is. */
  content(): Promise<string> {
    return Promise.resolve(this.document.documentElement.outerHTML);
  }

  context(): DomContext {
    return this.#context;
  }

  url(): string {
    return this.#tab.url;
  }

  title(): Promise<string> {
    return Promise.resolve(this.document.title);
  }

  /** Opens an address as a person who types it. */
  async goto(url: string): Promise<void> {
    await this.#tab.visit(url);
  }

  async reload(): Promise<void> {
    await this.#tab.visit(this.#tab.url, 'replace');
  }

  async goBack(): Promise<void> {
    await this.#tab.go(-1);
  }

  async goForward(): Promise<void> {
    await this.#tab.go(1);
  }

  async close(): Promise<void> {
    await this.#tab.close();
  }

  getByRole(role: string, options?: RoleOptions): DomLocator {
    return this.#root().getByRole(role, options);
  }

  getByLabel(label: Name, options?: TextOptions): DomLocator {
    return this.#root().getByLabel(label, options);
  }

  getByText(text: Name, options?: TextOptions): DomLocator {
    return this.#root().getByText(text, options);
  }

  locator(selector: string, options?: { readonly hasText?: Name; readonly has?: DomLocator }): DomLocator {
    return this.#root().locator(selector, options);
  }

  #root(): DomLocator {
    const roots = (): HTMLElement[] => (this.#tab.isOpen ? [this.document.documentElement] : []);
    return new DomLocator(this, roots, '');
  }

  /** Evaluates an expression in the window. */
  async evaluate<T>(expression: string): Promise<T> {
    const contextExtensions = [this.window];
    const run = compileFunction(`return (${expression});`, [], { contextExtensions }) as () => T;
    return await run.call(this.window);
  }

  /** Waits until the condition holds. Throws what it says otherwise after 30 s, or a fault of the application at once. */
  until(condition: () => boolean, otherwise: () => string): Promise<void> {
    return this.#tab.until(condition, otherwise);
  }

  async waitForURL(address: Address): Promise<void> {
    const isThere = (): boolean =>
      typeof address === 'string' && !address.includes('*')
        ? this.url() === address
        : fits(address, this.url());
    await this.until(isThere, () => `the address is not ${String(address)}`);
  }

  /** Answers requests to an address in the service's place. The last handler that fits is asked. */
  route(address: Address, handler: (route: DomRoute) => unknown): Promise<void> {
    this.#tab.requests.route(address, handler);
    return Promise.resolve();
  }

  unroute(address: Address): Promise<void> {
    this.#tab.requests.unroute(address);
    return Promise.resolve();
  }

  unrouteAll(): Promise<void> {
    this.#tab.requests.unrouteAll();
    return Promise.resolve();
  }

  /** Calls back at each request of the application. */
  on(_: 'request', hear: (request: DomRequest) => void): void {
    this.#tab.requests.listen(hear);
  }

  off(_: 'request', hear: (request: DomRequest) => void): void {
    this.#tab.requests.unlisten(hear);
  }

  removeAllListeners(_: 'request'): void {
    this.#tab.requests.unlistenAll();
  }

  /** Returns the next file that the application saves. */
  waitForEvent(_: 'download'): Promise<DomDownload> {
    return this.#tab.downloads.next();
  }

  /** Returns the next request that is wanted. */
  waitForRequest(wanted: WantedRequest): Promise<DomRequest> {
    return this.#tab.requests.next(wanted);
  }

  /** Returns the answer to the next request that is wanted. */
  async waitForResponse(wanted: WantedRequest): Promise<Response> {
    const answer = await (await this.#tab.requests.next(wanted)).response();
    if (answer === null) throw new Error(`no answer to ${String(wanted)}`);
    return answer;
  }

  /** Returns whether a modal dialog stands before an element. */
  isCovered(element: Element): boolean {
    return topDialog(this.document)?.contains(element) === false;
  }

  /** Gives a field a value as a person does who types or chooses it. */
  setValue(element: HTMLElement, value: string): void {
    if (!Reflect.set(Object.getPrototypeOf(element) as object, 'value', value, element))
      throw new TypeError(`${element.tagName} takes no text`);
    const { InputEvent, Event } = this.window;
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }

  file(bytes: Buffer, name: string, type: string): File {
    return new this.window.File([bytes], name, { type }) as unknown as File;
  }
}
