import { request } from 'node:http';

/** A page or redirect as a browser gets it. */
export interface Visit {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  /** The body as it came. */
  readonly bytes: Uint8Array;
  /** Absolute address of a redirect; null for any other answer. */
  readonly location: string | null;
}

/** A browser without script: keeps cookies by host, follows redirects, sends the forms of pages. */
export interface UserAgent {
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<Visit>;
  head(url: string): Promise<Visit>;
  /** Sends a form; `Origin` is by default that of `url`. */
  post(
    url: string,
    form: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Visit>;
  /** Sends a form as `multipart/form-data`; `Origin` is by default that of `url`. */
  upload(url: string, form: FormData, headers?: Readonly<Record<string, string>>): Promise<Visit>;
  /** Follows redirects within the service; stops at a page, or at an address elsewhere. */
  follow(visit: Visit): Promise<Visit>;
  /** Sends the first form of a page with its hidden fields and these, and follows. */
  submit(page: Visit, fields: Readonly<Record<string, string>>): Promise<Visit>;
  /** Forgets all cookies, or those of one host. */
  forget(host?: string): void;
  cookie(host: string, name: string): string | undefined;
  /** All cookies of a host, by name. */
  cookies(host: string): ReadonlyMap<string, string>;
  /** Adds cookies for a host. */
  keep(host: string, cookies: ReadonlyMap<string, string>): void;
  /** The `Cookie` header for a host; empty when there is none. */
  cookieHeader(host: string): string;
}

/**
 * @param port of the service: addresses at another port are not visited. Every host is 127.0.0.1.
 * @param elsewhere the beginning of addresses at which `follow` stops as well
 * @param always headers of every request
 * @param localAddress the address it calls from, of 127.0.0.0/8
 */
export function userAgent(
  port: number,
  elsewhere?: string,
  always: Readonly<Record<string, string>> = {},
  localAddress = '127.0.0.1',
): UserAgent {
  const jar = new Map<string, Map<string, string>>();
  const cookiesOf = (host: string): Map<string, string> => {
    const known = jar.get(host) ?? new Map<string, string>();
    jar.set(host, known);
    return known;
  };

  const cookieHeader = (host: string): string =>
    [...cookiesOf(host)].map(([name, value]) => `${name}=${value}`).join('; ');

  const keep = (host: string, lines: readonly string[]): void => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*max-age=0/i.test(line)) cookiesOf(host).delete(name);
      else cookiesOf(host).set(name, value);
    }
  };

  const send = (
    method: string,
    url: string,
    body: string | Buffer | null,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Visit> =>
    new Promise((resolve, reject) => {
      const { host, hostname, pathname, search } = new URL(url);
      const cookie = cookieHeader(hostname);
      const type = body === null ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' };
      const sent = request(
        {
          host: '127.0.0.1',
          localAddress,
          port,
          method,
          path: pathname + search,
          agent: false,
          headers: {
            ...always,
            Host: host,
            ...(cookie === '' ? {} : { Cookie: cookie }),
            ...type,
            ...headers,
          },
        },
        (res) => {
          const chunks: Buffer[] = [];
          res.on('data', (chunk: Buffer) => chunks.push(chunk));
          res.on('end', () => {
            keep(hostname, res.headers['set-cookie'] ?? []);
            const { location } = res.headers;
            const bytes = Buffer.concat(chunks);
            resolve({
              url,
              status: res.statusCode ?? 0,
              headers: res.headers,
              body: bytes.toString('utf8'),
              bytes,
              location: location === undefined ? null : absolute(location, url),
            });
          });
        },
      );
      sent.on('error', reject);
      sent.end(body ?? undefined);
    });

  const isHere = (url: string): boolean =>
    new URL(url).port === String(port) && (elsewhere === undefined || !url.startsWith(elsewhere));

  const agent: UserAgent = {
    get: (url, headers) => send('GET', url, null, headers),
    head: (url) => send('HEAD', url, null),
    post: (url, form, headers) =>
      send('POST', url, new URLSearchParams(form).toString(), { Origin: new URL(url).origin, ...headers }),
    async upload(url, form, headers) {
      const coded = new Response(form);
      const body = Buffer.from(await coded.arrayBuffer());
      const type = { 'Content-Type': coded.headers.get('content-type') ?? '' };
      return send('POST', url, body, { ...type, Origin: new URL(url).origin, ...headers });
    },
    async follow(visit) {
      let here = visit;
      for (let hops = 0; here.location !== null && isHere(here.location); hops++) {
        if (hops > 10) throw new Error(`too many redirects, at ${here.url}`);
        here = await agent.get(here.location);
      }
      return here;
    },
    async submit(page, fields) {
      const { action, hidden } = formOf(page);
      return agent.follow(await agent.post(action, { ...hidden, ...fields }));
    },
    forget: (host) => (host === undefined ? jar.clear() : void jar.delete(host)),
    cookie: (host, name) => jar.get(host)?.get(name),
    cookies: (host) => new Map(cookiesOf(host)),
    keep: (host, cookies) => {
      for (const [name, value] of cookies) cookiesOf(host).set(name, value);
    },
    cookieHeader,
  };
  return agent;
}

/** A private-use address (`com.example:/cb`) is no relative one, whatever `URL` makes of it. */
const absolute = (location: string, base: string): string =>
  /^[a-z][a-z0-9+.-]*:/i.test(location) ? location : new URL(location, base).href;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string): string =>
  text.replace(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all);

/** A form of a page: its target and its hidden fields. */
export interface SentForm {
  readonly action: string;
  readonly hidden: Readonly<Record<string, string>>;
}

/** Returns the first form of a page. */
export function formOf(page: Visit): SentForm {
  const [form] = formsOf(page);
  if (form === undefined) throw new Error(`no form at ${page.url}:\n${page.body.slice(0, 2_000)}`);
  return form;
}

/** Returns the forms of a page, in their order. */
export const formsOf = ({ url, body }: Visit): SentForm[] =>
  [...body.matchAll(/<form([^>]*)>[\s\S]*?<\/form>/g)].map(([form, attributes = '']) => ({
    action: new URL(attributeOf(attributes, 'action') ?? '', url).href,
    hidden: Object.fromEntries(
      [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
        attributeOf(input, 'name') ?? '',
        attributeOf(input, 'value') ?? '',
      ]),
    ),
  }));

function attributeOf(markup: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(markup)?.[1];
  return value === undefined ? undefined : unescaped(value);
}
