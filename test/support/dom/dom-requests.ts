import type { GlobalWindow } from 'happy-dom';
import { Agent } from 'undici';
import { expectDocumented } from './documented-answer.js';

/** In ms: how long a page is waited for, until a wait throws. */
export const PATIENCE = 30_000;

/** A request of the application, which a test may answer in the service's place, or of a page for its document. */
export interface DomRequest {
  method(): string;
  url(): string;
  headers(): Readonly<Record<string, string>>;
  postData(): string | null;
  postDataJSON(): unknown;
  /** Returns the answer, as soon as it has come; null where the service was not reached. */
  response(): Promise<Response | null>;
}

export interface DomAnswer {
  /** Default: 200, or that of `response`. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly contentType?: string;
  readonly body?: string;
  readonly json?: unknown;
  /** An answer whose members stand where this one has none. */
  readonly response?: Response;
  /** The answer is one of a proxy before the service, which no OpenAPI document describes. Default: false. */
  readonly ofProxy?: boolean;
}

export interface DomRoute {
  request(): DomRequest;
  /** Answers in the service's place. Throws where the OpenAPI document does not allow the service the answer. */
  fulfill(answer: DomAnswer): Promise<void>;
  /** Lets the request through to the service. */
  continue(changes?: { readonly postData?: string }): Promise<void>;
  /** Lets the handler before this one answer, or the service. */
  fallback(): Promise<void>;
  /** Fails the request as one that does not reach the service. */
  abort(): Promise<void>;
  /** Returns the service's own answer, to be changed. */
  fetch(): Promise<Response>;
}

/** An address, one with `*` (within a part of the path) and `**` (anything), an expression, or a condition. */
export type Address = string | RegExp | ((url: URL) => boolean);
export type WantedRequest = string | RegExp | ((request: DomRequest) => boolean);
type Body = RequestInit['body'];
type Handler = (route: DomRoute) => unknown;

/** Every host is 127.0.0.1, also where the system knows no `*.localhost`. */
const atThisMachine = {
  dispatcher: new Agent({
    connect: {
      lookup: (_, { all }, found) => {
        if (all === true) found(null, [{ address: '127.0.0.1', family: 4 }]);
        else found(null, '127.0.0.1', 4);
      },
    },
  }),
} as object;

/** Returns whether an address is meant. */
export function fits(address: Address, url: string): boolean {
  if (address instanceof RegExp) return address.test(url);
  if (typeof address === 'function') return address(new URL(url));
  const expression = address
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replace(/\*\*/g, '\0')
    .replace(/\*/g, '[^/]*')
    .replace(/\0/g, '.*');
  return new RegExp(`^${expression}$`).test(url);
}

/** The requests of one page's application: they go to the service, unless a route answers them. */
export class DomRequests {
  readonly #isOffline: () => boolean;
  readonly #routes: { readonly address: Address; readonly handler: Handler }[] = [];
  readonly #listeners = new Set<(request: DomRequest) => void>();

  constructor(isOffline: () => boolean) {
    this.#isOffline = isOffline;
  }

  /** Answers requests to an address in the service's place. The last handler that fits is asked. */
  route(address: Address, handler: Handler): void {
    this.#routes.unshift({ address, handler });
  }

  unroute(address: Address): void {
    for (let index = this.#routes.length - 1; index >= 0; index -= 1)
      if (String(this.#routes[index]?.address) === String(address)) this.#routes.splice(index, 1);
  }

  unrouteAll(): void {
    this.#routes.length = 0;
  }

  /** Calls back at each request. */
  listen(hear: (request: DomRequest) => void): void {
    this.#listeners.add(hear);
  }

  unlisten(hear: (request: DomRequest) => void): void {
    this.#listeners.delete(hear);
  }

  unlistenAll(): void {
    this.#listeners.clear();
  }

  /** Returns the next request that is wanted. Throws after 30 s. */
  next(wanted: WantedRequest): Promise<DomRequest> {
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
        resolve(request);
      };
      this.#listeners.add(hear);
    });
  }

  /** Informs the listeners of a document that the page asks for; no route answers it. */
  announce(url: string): void {
    const request: DomRequest = {
      method: () => 'GET',
      url: () => url,
      headers: () => ({}),
      postData: () => null,
      postDataJSON: () => null,
      response: () => Promise.resolve(null),
    };
    for (const hear of this.#listeners) hear(request);
  }

  /** Does what `fetch` does in a window. */
  async fetch(window: GlobalWindow, url: string, init: RequestInit = {}): Promise<Response> {
    const address = new URL(url, window.location.href).href;
    const { body, headers, ...more } = init;
    const sent = body instanceof window.FormData ? await nodeForm(body as never) : body;
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
      if (this.#isOffline()) throw new TypeError('Failed to fetch');
      return received(
        await fetch(address, {
          ...more,
          ...atThisMachine,
          headers: given,
          ...(changed === undefined || changed === null ? {} : { body: changed }),
        }),
      );
    };
    const answered = this.#routed(request, reach);
    for (const hear of this.#listeners) hear(request);
    return init.signal ? unlessAborted(answered, init.signal) : answered;
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
        fulfill: async (answer) => {
          const response = await responseOf(answer);
          if (answer.ofProxy !== true) await expectAllowed(request, response);
          resolve(response);
        },
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

/**
 * Returns the answer with its JSON received. A page that is closed reads no body any more, and undici throws where nobody can
 * catch it when the connection of an answer that is not read ends.
 */
async function received(answer: Response): Promise<Response> {
  if (!/^application\/(problem\+)?json\b/.test(answer.headers.get('Content-Type') ?? '')) return answer;
  const { status, statusText, headers, url } = answer;
  const whole = new Response(await answer.arrayBuffer(), { status, statusText, headers });
  return Object.defineProperty(whole, 'url', { value: url });
}

/** Returns the answer. Throws when it is aborted before, also where a route holds it back. */
const unlessAborted = (answered: Promise<Response>, signal: AbortSignal): Promise<Response> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    answered.then(resolve, reject);
  });

/** Throws where the OpenAPI document does not allow the answer. */
async function expectAllowed(request: DomRequest, response: Response): Promise<void> {
  const contentType = response.headers.get('Content-Type') ?? '';
  const answer = { status: response.status, contentType, body: await response.clone().text() };
  expectDocumented({ method: request.method(), url: request.url() }, answer);
}

async function responseOf({ response: given, ...answer }: DomAnswer): Promise<Response> {
  const { status = given?.status ?? 200, headers, contentType, json } = answer;
  const body = answer.body ?? (json === undefined ? await given?.text() : JSON.stringify(json)) ?? '';
  const type = contentType ?? (json === undefined ? undefined : 'application/json');
  const all = new Headers(headers ?? given?.headers);
  if (type !== undefined) all.set('Content-Type', type);
  return new Response([204, 304].includes(status) ? null : body, { status, headers: all });
}

/** Returns a form of a window as one that Node sends. */
async function nodeForm(form: Iterable<[string, string | File]>): Promise<FormData> {
  const made = new FormData();
  for (const [name, value] of form)
    made.append(name, typeof value === 'string' ? value : await nodeFile(value));
  return made;
}

const nodeFile = async (file: File): Promise<File> =>
  new File([Buffer.from(await file.arrayBuffer())], file.name, { type: file.type });
