import { userEvent } from '@testing-library/user-event';
import {
  type Document,
  type Element,
  type Event,
  GlobalWindow,
  type HTMLAnchorElement,
  type HTMLDialogElement,
  type HTMLElement,
  type HTMLFormElement,
  type KeyboardEvent,
  type SubmitEvent,
} from 'happy-dom';
import { resolveObjectURL } from 'node:buffer';
import { compileFunction } from 'node:vm';
import { setTimeout as sleep } from 'node:timers/promises';
import { portalShell } from '../../../interfaces/portal-site/portal-shell.js';
import { type UserAgent, type Visit, userAgent } from '../http/user-agent.js';
import { DomLocator, type RoleOptions, type Name, type TextOptions, isShown } from './dom-locator.js';
import { type PortalScript, portalScript } from './portal-script.js';

/** In ms: how long something may take until it is there. */
const PATIENCE = 10_000;

/** Where the pages are. */
export interface DomSite {
  readonly port: number;
  readonly baseUrl: string;
  readonly portalUrl: string;
  readonly operatorUrl: string;
}

export interface DomContextOptions {
  /** Default: en-GB. */
  readonly locale?: string;
}

/** A request of the application, which a test may answer in the service's place. */
export interface DomRequest {
  method(): string;
  url(): string;
  headers(): Readonly<Record<string, string>>;
  postData(): string | null;
  postDataJSON(): unknown;
  /** The answer, as soon as it is there; null where the service was not reached. */
  response(): Promise<Response | null>;
}

/** A file that the application saves. */
export interface DomDownload {
  suggestedFilename(): string;
  text(): Promise<string>;
  bytes(): Promise<Buffer>;
}

export interface DomAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly contentType?: string;
  readonly body?: string;
  readonly json?: unknown;
  /** What of it is not said here is as in this one. */
  readonly response?: Response;
}

export interface DomRoute {
  request(): DomRequest;
  /** Answers in the service's place. */
  fulfill(answer: DomAnswer): Promise<void>;
  /** Lets it through to the service. */
  continue(changes?: { readonly postData?: string }): Promise<void>;
  /** Lets the handler before this one answer, or the service. */
  fallback(): Promise<void>;
  /** The service is not reached. */
  abort(): Promise<void>;
  /** Returns the service's own answer, to be changed. */
  fetch(): Promise<Response>;
}

type Address = string | RegExp | ((url: URL) => boolean);
type Body = RequestInit['body'];
type Handler = (route: DomRoute) => unknown;

function fits(address: Address, url: string): boolean {
  if (address instanceof RegExp) return address.test(url);
  if (typeof address === 'function') return address(new URL(url));
  const expression = address
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replace(/\*\*/g, '\0')
    .replace(/\*/g, '[^/]*')
    .replace(/\0/g, '.*');
  return new RegExp(`^${expression}$`).test(url);
}

/** What all pages of one person share: cookies, stored data, messages between windows. */
export class DomContext {
  readonly agent: UserAgent;
  readonly stored = new Map<string, string>();
  readonly site: DomSite;
  readonly locale: string;
  readonly #pages = new Set<DomPage>();
  /** Whether the service is not reached from here. */
  isOffline = false;
  readonly channels = new Set<{
    readonly name: string;
    readonly window: object;
    hear(data: unknown): void;
  }>();

  constructor(site: DomSite, { locale = 'en-GB' }: DomContextOptions = {}) {
    this.site = site;
    this.locale = locale;
    this.agent = userAgent(site.port);
  }

  async newPage(): Promise<DomPage> {
    const page = new DomPage(this, await portalScript());
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

interface Entry {
  readonly url: string;
  readonly state: unknown;
  /** Which document it belongs to. */
  readonly document: number;
}

/**
 * A window without a browser: a document of happy-dom, in which the portal's application runs as it is, against the service
 * over HTTP; pages of the service are shown without script, and their forms can be sent. There is no layout and no style:
 * what is about those needs a browser. Acts and questions have Playwright's names.
 */
export class DomPage {
  readonly #context: DomContext;
  readonly #script: PortalScript;
  readonly #routes: { readonly address: Address; readonly handler: Handler }[] = [];
  readonly #listeners = new Set<(request: DomRequest) => void>();
  readonly #savers = new Set<(download: DomDownload) => void>();
  readonly #session = new Map<string, string>();
  #window: GlobalWindow | undefined;
  #documents = 0;
  #entries: Entry[] = [];
  #at = -1;
  #leaving: Promise<void> | undefined;
  #failure: unknown;
  user!: ReturnType<typeof userEvent.setup>;

  constructor(context: DomContext, script: PortalScript) {
    this.#context = context;
    this.#script = script;
  }

  get window(): GlobalWindow {
    if (this.#window === undefined) throw new Error('no address was opened');
    return this.#window;
  }

  get document(): Document {
    return this.window.document;
  }

  /** Returns the document as it is. */
  content(): Promise<string> {
    return Promise.resolve(this.document.documentElement.outerHTML);
  }

  context(): DomContext {
    return this.#context;
  }

  url(): string {
    return this.window.location.href;
  }

  title(): Promise<string> {
    return Promise.resolve(this.document.title);
  }

  /** Opens an address as a person who types it. */
  async goto(url: string): Promise<void> {
    await this.#visit(() => this.#context.agent.get(url), url);
  }

  async reload(): Promise<void> {
    const url = this.url();
    await this.#visit(() => this.#context.agent.get(url), url, 'replace');
  }

  async goBack(): Promise<void> {
    await this.#go(-1);
  }

  async goForward(): Promise<void> {
    await this.#go(1);
  }

  async close(): Promise<void> {
    const window = this.#window;
    this.#window = undefined;
    for (const channel of this.#context.channels)
      if (channel.window === window) this.#context.channels.delete(channel);
    await window?.happyDOM.close();
  }

  #root(): DomLocator {
    return new DomLocator(
      this,
      () => (this.#window === undefined ? [] : [this.document.documentElement]),
      '',
    );
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

  /** Evaluates an expression in the window. */
  async evaluate<T>(expression: string): Promise<T> {
    const run = compileFunction(`return (${expression});`, [], {
      contextExtensions: [this.window],
    }) as () => T;
    return await run.call(this.window);
  }

  readonly keyboard = {
    /** Presses a key, or several that are held, e.g. `Control+A`. */
    press: async (keys: string): Promise<void> => {
      const parts = keys === '+' ? ['+'] : keys.split('+');
      const key = parts.pop() ?? '';
      const held = parts.map((part) => (part === 'ControlOrMeta' ? 'Control' : part));
      const named = key === 'Space' ? ' ' : key;
      const pressed = named.length === 1 ? (/[{[]/.test(named) ? named + named : named) : `{${named}}`;
      await this.user.keyboard(
        held.map((part) => `{${part}>}`).join('') + pressed + held.map((part) => `{/${part}}`).join(''),
      );
    },
    type: async (text: string): Promise<void> => {
      await this.user.keyboard(text.replace(/[{[]/g, '$&$&'));
    },
  };

  /** Waits until the condition holds. Throws what it says otherwise after 10 s, or a fault of the application at once. */
  async until(condition: () => boolean, otherwise: () => string): Promise<void> {
    const deadline = performance.now() + PATIENCE;
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure;
      if (this.#leaving === undefined && this.#window !== undefined && condition()) return;
      if (performance.now() > deadline)
        throw new Error(
          `${otherwise()}, at ${this.#window?.location.href ?? 'no address'}\n${this.#shownText()}`,
        );
      await sleep(5);
    }
  }

  #shownText(): string {
    return (this.#window?.document.body?.textContent ?? '').replace(/\s+/g, ' ').slice(0, 2_000);
  }

  async waitForURL(address: Address): Promise<void> {
    await this.until(
      () =>
        typeof address === 'string' && !address.includes('*')
          ? this.url() === address
          : fits(address, this.url()),
      () => `the address is not ${String(address)}`,
    );
  }

  /** Answers requests to an address in the service's place. The last handler that fits is asked. */
  route(address: Address, handler: Handler): Promise<void> {
    this.#routes.unshift({ address, handler });
    return Promise.resolve();
  }

  unroute(address: Address): Promise<void> {
    const isIt = (other: Address): boolean => String(other) === String(address);
    for (let index = this.#routes.length - 1; index >= 0; index -= 1)
      if (isIt(this.#routes[index]!.address)) this.#routes.splice(index, 1);
    return Promise.resolve();
  }

  unrouteAll(): Promise<void> {
    this.#routes.length = 0;
    return Promise.resolve();
  }

  /** Calls back at each request of the application. */
  on(_: 'request', hear: (request: DomRequest) => void): void {
    this.#listeners.add(hear);
  }

  off(_: 'request', hear: (request: DomRequest) => void): void {
    this.#listeners.delete(hear);
  }

  removeAllListeners(_: 'request'): void {
    this.#listeners.clear();
  }

  /** Returns the next file that the application saves. */
  waitForEvent(_: 'download'): Promise<DomDownload> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#savers.delete(saved);
        reject(new Error('nothing was saved'));
      }, PATIENCE);
      const saved = (download: DomDownload): void => {
        clearTimeout(timer);
        this.#savers.delete(saved);
        resolve(download);
      };
      this.#savers.add(saved);
    });
  }

  /** Returns the next request that fits. */
  waitForRequest(wanted: string | RegExp | ((request: DomRequest) => boolean)): Promise<DomRequest> {
    return this.#next(wanted, (request) => Promise.resolve(request));
  }

  /** Returns the answer to the next request that fits. */
  waitForResponse(wanted: string | RegExp | ((request: DomRequest) => boolean)): Promise<Response> {
    return this.#next(wanted, async (request) => {
      const given = await request.response();
      if (given === null) throw new Error('there was no answer');
      return given;
    });
  }

  #next<T>(
    wanted: string | RegExp | ((request: DomRequest) => boolean),
    take: (request: DomRequest) => Promise<T>,
  ): Promise<T> {
    const isWanted = (request: DomRequest): boolean =>
      typeof wanted === 'function' ? wanted(request) : fits(wanted, request.url());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#listeners.delete(hear);
        reject(new Error(`no request to ${String(wanted)}`));
      }, PATIENCE);
      const hear = (request: DomRequest): void => {
        if (!isWanted(request)) return;
        clearTimeout(timer);
        this.#listeners.delete(hear);
        take(request).then(resolve, reject);
      };
      this.#listeners.add(hear);
    });
  }

  /** Whether a modal dialog stands before an element. */
  isCovered(element: Element): boolean {
    const modal = [...this.document.querySelectorAll('dialog[open]')].at(-1);
    return modal !== undefined && !modal.contains(element);
  }

  setValue(element: HTMLElement, value: string): void {
    const own = Object.getPrototypeOf(element) as object;
    const { set } = Object.getOwnPropertyDescriptor(own, 'value') ?? {};
    if (set === undefined) throw new TypeError(`${element.tagName} takes no text`);
    set.call(element, value);
    const { InputEvent, Event } = this.window;
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }

  file(bytes: Buffer, name: string, type: string): File {
    return new this.window.File([bytes], name, { type }) as unknown as File;
  }

  #visit(fetchPage: () => Promise<Visit>, url: string, as: 'push' | 'replace' = 'push'): Promise<void> {
    const run = async (): Promise<void> => {
      const { portalUrl } = this.#context.site;
      // the documents of the portal are the same everywhere: the service does not have to bundle the application for them
      if (url === portalUrl || url.startsWith(`${portalUrl}/`)) return this.#open(url, this.#shell(), as);
      const first = await fetchPage();
      const isPortal = (address: string): boolean => address.startsWith(`${portalUrl}/`);
      let here = first;
      for (let hops = 0; here.location !== null && hops < 20; hops += 1) {
        if (isPortal(here.location)) return this.#open(here.location, this.#shell(), as);
        if (new URL(here.location).port !== String(this.#context.site.port))
          return this.#open(here.location, '<!doctype html><title>elsewhere</title><body></body>', as);
        here = await this.#context.agent.get(here.location);
      }
      this.#open(here.url, here.body, as);
    };
    const leaving = run().finally(() => {
      if (this.#leaving === leaving) this.#leaving = undefined;
    });
    this.#leaving = leaving;
    return leaving;
  }

  #shell(): string {
    const { baseUrl, portalUrl, operatorUrl } = this.#context.site;
    const names = { script: 'main.js', style: 'main.css', preload: [] };
    return portalShell({ baseUrl, portalUrl, operatorUrl, path: '/portal', names });
  }

  #leave(fetchPage: () => Promise<Visit>, url: string, as?: 'push' | 'replace'): void {
    this.#visit(fetchPage, url, as).catch((error: unknown) => {
      this.#failure = error;
    });
  }

  async #go(delta: number): Promise<void> {
    const to = this.#entries[this.#at + delta];
    const from = this.#entries[this.#at];
    if (to === undefined || from === undefined) return;
    this.#at += delta;
    if (to.document !== from.document) {
      await this.#visit(() => this.#context.agent.get(to.url), to.url, 'replace');
      return;
    }
    this.window.happyDOM.setURL(to.url);
    const { PopStateEvent } = this.window;
    this.window.dispatchEvent(new PopStateEvent('popstate', { state: to.state as object | null }));
    await sleep(0);
  }

  #open(url: string, html: string, as: 'push' | 'replace'): void {
    const before = this.#window;
    const { locale, stored } = this.#context;
    if (before !== undefined) {
      keepStorage(before.sessionStorage, this.#session);
      keepStorage(before.localStorage, stored);
      for (const channel of this.#context.channels)
        if (channel.window === before) this.#context.channels.delete(channel);
      // what it still waits for ends with it
      void before.happyDOM.close();
    }
    const window = new GlobalWindow({
      url,
      width: 1280,
      height: 800,
      settings: {
        navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
        errorCapture: 'disabled' as never,
        device: { prefersColorScheme: 'light' },
        navigator: { userAgent: 'Mozilla/5.0 (X11; Linux x64) tessera-tests' },
      },
    });
    this.#window = window;
    this.#documents += 1;
    const entry = { url, state: null, document: this.#documents };
    if (as === 'push') this.#entries = [...this.#entries.slice(0, this.#at + 1), entry];
    else this.#entries[this.#at] = entry;
    if (as === 'push') this.#at += 1;
    restoreStorage(window.sessionStorage, this.#session);
    restoreStorage(window.localStorage, stored);
    this.#furnish(window, locale);
    window.document.write(html);
    this.user = userEvent.setup({ document: window.document as never, delay: null });
    if (html.includes('name="tessera-portal-url"')) this.#script(window);
  }

  /** Gives the window what happy-dom does not have, or has otherwise than browsers. */
  #furnish(window: GlobalWindow, locale: string): void {
    const page = this;
    const context = this.#context;
    const own: Record<string, unknown> = {
      fetch: (input: string | URL, init?: RequestInit) => this.#fetch(window, String(input), init),
      Response,
      Headers,
      Request,
      AbortController,
      AbortSignal,
      Blob,
      URL,
      URLSearchParams,
      TextEncoder,
      TextDecoder,
      crypto,
      structuredClone,
      scrollTo: () => undefined,
      BroadcastChannel: class {
        onmessage: ((event: { readonly data: unknown }) => void) | null = null;
        readonly name: string;
        constructor(name: string) {
          this.name = name;
          context.channels.add({ name, window, hear: (data) => this.onmessage?.({ data }) });
        }
        postMessage(data: unknown): void {
          for (const channel of context.channels)
            if (channel.name === this.name && channel.window !== window) channel.hear(data);
        }
        close(): void {}
      },
      history: {
        scrollRestoration: 'auto',
        get length() {
          return page.#entries.length;
        },
        get state() {
          return page.#entries[page.#at]?.state ?? null;
        },
        pushState: (state: unknown, _: string, url?: string) => this.#pushState(window, state, url, 'push'),
        replaceState: (state: unknown, _: string, url?: string) =>
          this.#pushState(window, state, url, 'replace'),
        back: () => void this.#go(-1),
        forward: () => void this.#go(1),
        go: (delta: number) => void this.#go(delta),
      },
    };
    for (const [name, value] of Object.entries(own)) define(window, name, value);
    const { location, navigator } = window;
    const leave = (url: string, as?: 'push' | 'replace'): void => {
      const to = new URL(url, location.href).href;
      if (this.#window === window) this.#leave(() => context.agent.get(to), to, as);
    };
    define(location, 'assign', (url: string | URL) => leave(String(url)));
    define(location, 'replace', (url: string | URL) => leave(String(url), 'replace'));
    define(location, 'reload', () => leave(location.href, 'replace'));
    define(navigator, 'language', locale);
    define(navigator, 'languages', [locale]);
    let copied = '';
    define(navigator, 'clipboard', {
      writeText: (text: string) => {
        copied = text;
        return Promise.resolve();
      },
      readText: () => Promise.resolve(copied),
    });
    const { HTMLAnchorElement: anchors } = window;
    const { click } = anchors.prototype;
    const save = (link: HTMLAnchorElement): void => this.#save(link);
    // a link that is not in the document is made to save a file
    define(anchors.prototype, 'click', function (this: HTMLAnchorElement) {
      if (!this.isConnected && this.hasAttribute('download')) save(this);
      else click.call(this);
    });
    const { prototype } = window.HTMLDialogElement;
    if (!Object.hasOwn(prototype, 'isFurnished')) furnishDialogs(prototype as unknown as HTMLDialogElement);
    atLast(window, 'keydown', (event) => {
      if ((event as KeyboardEvent).key === 'Escape' && !event.defaultPrevented) this.#escape();
    });
    atLast(window, 'click', (event) => {
      const target = event.composedPath().find((one) => (one as unknown as Element).tagName === 'A');
      const link = target as unknown as HTMLAnchorElement | undefined;
      if (event.defaultPrevented || link === undefined || !link.href) return;
      if (link.hasAttribute('download')) return this.#save(link);
      if (link.target === '_blank' || link.getAttribute('href')?.startsWith('#') === true) return;
      event.preventDefault();
      leave(link.href);
    });
    atLast(window, 'click', (event) => {
      const path = event.composedPath() as unknown as Element[];
      const opener = path.find((one) => one.getAttribute?.('popovertarget') != null);
      const id = opener?.getAttribute('popovertarget');
      if (id != null) window.document.getElementById(id)?.toggleAttribute('data-open');
    });
    atLast(window, 'submit', (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      this.#submit(window, event.target as unknown as HTMLFormElement, event as unknown as SubmitEvent);
    });
  }

  #save({ href, download: name }: HTMLAnchorElement): void {
    const download = downloadOf(href, name);
    for (const saved of this.#savers) saved(download);
  }

  #pushState(window: GlobalWindow, state: unknown, url: string | undefined, as: 'push' | 'replace'): void {
    if (this.#window !== window) return;
    const to = new URL(url ?? '', window.location.href).href;
    const entry = { url: to, state, document: this.#documents };
    if (as === 'push') {
      this.#entries = [...this.#entries.slice(0, this.#at + 1), entry];
      this.#at += 1;
    } else this.#entries[this.#at] = entry;
    window.happyDOM.setURL(to);
  }

  #escape(): void {
    const dialog = [...this.document.querySelectorAll('dialog[open]')].at(-1) as
      HTMLDialogElement | undefined;
    if (dialog === undefined || dialog.getAttribute('closedby') === 'none') return;
    const { Event } = this.window;
    const cancel = new Event('cancel', { cancelable: true });
    dialog.dispatchEvent(cancel);
    if (!cancel.defaultPrevented) dialog.close();
  }

  #submit(window: GlobalWindow, form: HTMLFormElement, { submitter }: SubmitEvent): void {
    const data = new window.FormData(form as never, submitter as never);
    const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
    const url = new URL(action, window.location.href);
    const fields: Record<string, string> = {};
    for (const [name, value] of data) fields[name] = String(value);
    const { agent } = this.#context;
    if (form.method.toLowerCase() === 'get') {
      url.search = new URLSearchParams(fields).toString();
      this.#leave(() => agent.get(url.href), url.href);
      return;
    }
    this.#leave(() => agent.post(url.href, fields, { Origin: window.location.origin }), url.href);
  }

  async #fetch(window: GlobalWindow, url: string, init: RequestInit = {}): Promise<Response> {
    const address = new URL(url, window.location.href).href;
    const { body, headers, ...more } = init;
    const sent = body instanceof window.FormData ? nodeForm(body as never) : body;
    const given = new Headers(headers);
    const request: DomRequest = {
      method: () => init.method ?? 'GET',
      url: () => address,
      headers: () => Object.fromEntries(given),
      postData: () =>
        typeof sent === 'string' ? sent : sent instanceof URLSearchParams ? sent.toString() : null,
      postDataJSON: () => (typeof sent === 'string' ? (JSON.parse(sent) as unknown) : null),
      response: async () => (await answered.catch(() => null))?.clone() ?? null,
    };
    given.set('Origin', window.location.origin);
    const reach = async (changed: Body = sent): Promise<Response> => {
      if (this.#context.isOffline) throw new TypeError('Failed to fetch');
      return fetch(address, { ...more, headers: given, ...(changed == null ? {} : { body: changed }) });
    };
    const answered = this.#routed(request, reach);
    for (const hear of this.#listeners) hear(request);
    const answer = await answered;
    // a window that was left hears nothing any more
    if (this.#window !== window) return new Promise(() => undefined);
    return answer;
  }

  async #routed(
    request: DomRequest,
    reach: (body?: Body) => Promise<Response>,
    routes = this.#routes,
  ): Promise<Response> {
    const [found, ...others] = routes.filter(({ address }) => fits(address, request.url()));
    if (found === undefined) return reach();
    return new Promise<Response>((resolve, reject) => {
      const route: DomRoute = {
        request: () => request,
        fulfill: async (answer) => resolve(await response(answer)),
        continue: async ({ postData } = {}) => {
          await reach(postData).then(resolve, reject);
        },
        fallback: async () => {
          await this.#routed(request, reach, others).then(resolve, reject);
        },
        abort: () => {
          reject(new TypeError('Failed to fetch'));
          return Promise.resolve();
        },
        fetch: () => reach(),
      };
      Promise.resolve(found.handler(route)).catch(reject);
    });
  }
}

async function response({ response: given, ...answer }: DomAnswer): Promise<Response> {
  const { status = given?.status ?? 200, headers, contentType, json } = answer;
  const body = answer.body ?? (json === undefined ? await given?.text() : JSON.stringify(json)) ?? '';
  const type = contentType ?? (json === undefined ? undefined : 'application/json');
  const all = new Headers(headers ?? given?.headers);
  if (type !== undefined) all.set('Content-Type', type);
  return new Response([204, 304].includes(status) ? null : body, { status, headers: all });
}

function nodeForm(form: Iterable<[string, string | File]>): FormData {
  const made = new FormData();
  for (const [name, value] of form) {
    if (typeof value === 'string') made.set(name, value);
    else made.set(name, value, value.name);
  }
  return made;
}

function downloadOf(address: string, name: string): DomDownload {
  const file = resolveObjectURL(address);
  if (file === undefined) throw new Error(`no file at ${address}`);
  return {
    suggestedFilename: () => name,
    text: () => file.text(),
    bytes: async () => Buffer.from(await file.arrayBuffer()),
  };
}

/** Does what the browser does by itself, once all that listens has heard the event. */
function atLast(window: GlobalWindow, type: string, act: (event: Event) => void): void {
  const move = (): void => {
    window.removeEventListener(type, act);
    window.addEventListener(type, act);
  };
  window.addEventListener(type, move, { capture: true });
}

const define = (target: object, name: string, value: unknown): void => {
  Object.defineProperty(target, name, { value, configurable: true });
};

interface Stored {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

function keepStorage(storage: Stored, kept: Map<string, string>): void {
  kept.clear();
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index);
    if (key !== null) kept.set(key, storage.getItem(key) ?? '');
  }
}

function restoreStorage(storage: Stored, kept: ReadonlyMap<string, string>): void {
  for (const [key, value] of kept) storage.setItem(key, value);
}

/** The focus goes into a modal dialog and comes back, as browsers do it. */
function furnishDialogs(prototype: HTMLDialogElement): void {
  define(prototype, 'isFurnished', true);
  const { showModal, close } = prototype;
  const former = new WeakMap<HTMLDialogElement, Element | null>();
  define(prototype, 'showModal', function (this: HTMLDialogElement) {
    former.set(this, this.ownerDocument.activeElement);
    showModal.call(this);
    const first = [
      ...this.querySelectorAll<HTMLElement>('[autofocus], input, select, textarea, button, a[href]'),
    ];
    const focused = first.find((one) => one.hasAttribute('autofocus')) ?? first.find((one) => isShown(one));
    focused?.focus();
  });
  define(prototype, 'close', function (this: HTMLDialogElement, value?: string) {
    if (!this.hasAttribute('open')) return;
    close.call(this, value);
    const back = former.get(this);
    if (back?.isConnected === true) (back as HTMLElement).focus();
  });
}
