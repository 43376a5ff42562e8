import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import type { Document, GlobalWindow, HTMLElement, HTMLFormElement } from 'happy-dom';
import { setImmediate as nextTask, setTimeout as sleep } from 'node:timers/promises';
import type { UserAgent, Visit } from '../http/user-agent.js';
import { addDefaultActions } from './default-actions.js';
import { DomDownloads } from './dom-downloads.js';
import { DomHistory, type HistoryChange } from './dom-history.js';
import { DomRequests, PATIENCE } from './dom-requests.js';
import type { MessageChannels } from './message-channels.js';
import { completeDialogs } from './modal-dialogs.js';
import { type DomSite, isShell, visit } from './page-visits.js';
import type { PortalScript } from './portal-script.js';
import { keepStorage, restoreStorage } from './stored-items.js';
import { WindowClock } from './window-clock.js';
import { defineGlobals } from './window-globals.js';

/** What the windows say that they are. */
export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** What all windows of one person share. */
export interface DomProfile {
  readonly site: DomSite;
  readonly locale: string;
  readonly agent: UserAgent;
  readonly stored: Map<string, string>;
  readonly channels: MessageChannels;
  /** Whether the service is not reached. */
  readonly isOffline: boolean;
}

/** One document after the other, with the history of their addresses. */
export class DomTab {
  readonly requests: DomRequests;
  readonly downloads = new DomDownloads();
  readonly clock = new WindowClock();
  readonly #profile: DomProfile;
  readonly #script: PortalScript;
  readonly #Window: typeof GlobalWindow;
  readonly #history = new DomHistory();
  readonly #session = new Map<string, string>();
  #window: GlobalWindow | undefined;
  #user: ReturnType<typeof userEvent.setup> | undefined;
  #documents = 0;
  #leaving: Promise<void> | undefined;
  #failure: Error | undefined;

  constructor(profile: DomProfile, script: PortalScript, Window: typeof GlobalWindow) {
    this.#profile = profile;
    this.#Window = Window;
    this.#script = script;
    this.requests = new DomRequests(() => profile.isOffline);
  }

  get isOpen(): boolean {
    return this.#window !== undefined;
  }

  /** Throws where no address was opened. */
  get window(): GlobalWindow {
    if (this.#window === undefined) throw new Error('no address was opened');
    return this.#window;
  }

  get document(): Document {
    return this.window.document;
  }

  get url(): string {
    return this.window.location.href;
  }

  /** Acts as a person in the present document. Throws where no address was opened. */
  get user(): ReturnType<typeof userEvent.setup> {
    if (this.#user === undefined) throw new Error('no address was opened');
    return this.#user;
  }

  /** Waits until the condition holds. Throws what it says otherwise after 30 s, or a fault of the application at once. */
  async until(condition: () => boolean, otherwise: () => string): Promise<void> {
    const deadline = performance.now() + PATIENCE;
    // the application's effects wait for a frame and a timer; a person sees the screen only then
    await nextTask();
    await sleep(1);
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure;
      if (this.#leaving === undefined && this.isOpen && condition()) return;
      if (performance.now() > deadline) throw new Error(`${otherwise()}, at ${this.#whereabouts()}`);
      await sleep(5);
    }
  }

  #whereabouts(): string {
    if (!this.isOpen) return 'no address';
    return `${this.url}\n${this.document.body.textContent.replace(/\s+/g, ' ').slice(0, 2_000)}`;
  }

  /** Opens an address; what the document waits for ends with it. */
  visit(
    url: string,
    as: HistoryChange = 'push',
    fetchPage = (): Promise<Visit> => this.#profile.agent.get(url),
  ): Promise<void> {
    const { site, agent } = this.#profile;
    const run = async (): Promise<void> => {
      const asked = (address: string): void => this.requests.announce(address);
      const shown = await visit(site, agent, url, fetchPage, asked);
      // another address may have been opened meanwhile
      if (this.#leaving === leaving) this.#open(shown.url, shown.html, as);
    };
    const leaving = run().finally(() => {
      if (this.#leaving === leaving) this.#leaving = undefined;
    });
    this.#leaving = leaving;
    return leaving;
  }

  /** Goes back or ahead in the history, within the document or to another one. */
  async go(delta: number): Promise<void> {
    const from = this.#history.current;
    const to = this.#history.go(delta);
    if (to === undefined) return;
    if (to.document !== from?.document) return this.visit(to.url, 'replace');
    this.window.happyDOM.setURL(to.url);
    const { PopStateEvent } = this.window;
    this.window.dispatchEvent(new PopStateEvent('popstate', { state: to.state as object | null }));
    await nextTask();
  }

  async close(): Promise<void> {
    const window = this.#window;
    this.#window = undefined;
    if (window === undefined) return;
    this.#profile.channels.closeAll(window);
    this.clock.clear();
    await window.happyDOM.close();
  }

  #open(url: string, html: string, as: HistoryChange): void {
    const { stored } = this.#profile;
    const before = this.#window;
    if (before !== undefined) {
      keepStorage(before.sessionStorage, this.#session);
      keepStorage(before.localStorage, stored);
      void this.close();
    }
    const window = new this.#Window({
      url,
      width: 1280,
      height: 800,
      settings: {
        navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
        errorCapture: 'disabled' as never,
        device: { prefersColorScheme: 'light' },
        navigator: { userAgent: USER_AGENT },
      },
    });
    this.#window = window;
    this.#documents += 1;
    this.#history.add({ url, state: null, document: this.#documents }, as);
    restoreStorage(window.sessionStorage, this.#session);
    restoreStorage(window.localStorage, stored);
    this.#complete(window);
    window.document.write(html);
    this.#user = userEvent.setup({
      document: window.document as never,
      delay: null,
      // there is no style that could say so
      pointerEventsCheck: PointerEventsCheckLevel.Never,
    });
    if (isShell(html)) this.#script(window);
  }

  #complete(window: GlobalWindow): void {
    const { locale, channels } = this.#profile;
    defineGlobals(window, {
      locale,
      channels,
      history: this.#historyOf(window),
      time: this.clock.globals(),
      fetch: (url, init) => this.#fetch(window, url, init),
      leave: (url, as) => this.#leave(window, url, as),
    });
    completeDialogs(window);
    addDefaultActions(window, {
      leave: (url) => this.#leave(window, url),
      save: (address, name) => this.downloads.save(address, name),
      submit: (form, submitter) => this.#submit(window, form, submitter),
    });
  }

  /** Returns `history` as a window has it. */
  #historyOf(window: GlobalWindow): object {
    const history = this.#history;
    const change = (as: HistoryChange, state: unknown, url: string = ''): void => {
      if (this.#window !== window) return;
      const to = new URL(url, window.location.href).href;
      history.add({ url: to, state, document: this.#documents }, as);
      window.happyDOM.setURL(to);
    };
    const go = (delta: number): void => {
      // the window hears of it after the task that asked for it
      void nextTask().then(() => (this.#window === window ? this.go(delta) : undefined));
    };
    return {
      scrollRestoration: 'auto',
      get length() {
        return history.length;
      },
      get state() {
        return history.current?.state ?? null;
      },
      pushState: (state: unknown, _: string, url?: string) => change('push', state, url),
      replaceState: (state: unknown, _: string, url?: string) => change('replace', state, url),
      back: () => go(-1),
      forward: () => go(1),
      go,
    };
  }

  /** The document itself goes to another address. */
  #leave(window: GlobalWindow, url: string, as?: HistoryChange, fetchPage?: () => Promise<Visit>): void {
    if (this.#window !== window) return;
    this.visit(url, as, fetchPage).catch((error: unknown) => {
      this.#failure = error as Error;
    });
  }

  #submit(window: GlobalWindow, form: HTMLFormElement, submitter: HTMLElement | null): void {
    const data = new window.FormData(form, submitter as never);
    const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
    const url = new URL(action, window.location.href);
    const fields: Record<string, string> = {};
    for (const [name, value] of data) fields[name] = String(value);
    const { agent } = this.#profile;
    if (form.method.toLowerCase() === 'get') {
      url.search = new URLSearchParams(fields).toString();
      this.#leave(window, url.href);
      return;
    }
    const { origin } = window.location;
    this.#leave(window, url.href, 'push', () => agent.post(url.href, fields, { Origin: origin }));
  }

  async #fetch(window: GlobalWindow, url: string, init?: RequestInit): Promise<Response> {
    const answer = await this.requests.fetch(window, url, init);
    // a window that was left hears nothing any more
    return this.#window === window ? answer : new Promise(() => undefined);
  }
}
