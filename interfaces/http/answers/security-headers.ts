import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

type HelmetOptions = NonNullable<Parameters<typeof helmet>[0]>;
type PolicyOptions = Omit<HelmetOptions, 'strictTransportSecurity' | 'hsts'>;

/** Header names and values, one after the other, as `writeHead` takes them. */
export type HeaderList = readonly string[];

/** In seconds. */
const ONE_YEAR = 31_536_000;

/**
 * Returns the headers of answers that are no documents: nothing in them may load, run or be framed.
 * @param secure whether the service is served over https
 */
export const dataHeaders = (secure: boolean): HeaderList =>
  record(secure, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': "'none'", 'frame-ancestors': "'none'" },
    },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
    xFrameOptions: false,
  });

/** What a page's content security policy allows; everything else is forbidden. */
export interface PagePolicy {
  /** The source of style, e.g. `'sha256-…'`. */
  readonly style: string;
  /** The source of scripts. Default and null: none. */
  readonly script?: string | null;
  /** Where scripts may send requests to. Default: nowhere. */
  readonly connect?: string;
  /** The source of images. Default: the page's own origin. */
  readonly images?: string;
  /** The source of frames. Default: none. */
  readonly frames?: string;
  /**
   * The targets of forms. `any`: also what a target redirects to, which browsers hold against the policy too
   * (w3c/webappsec-csp#8), in a scheme of an application's own as well. Default: none.
   */
  readonly forms?: readonly string[] | 'any';
  /** The one origin that may frame the page, which then does nothing but show: no script, form, link or storage works. */
  readonly framedBy?: string;
  /** Whether a form reveals the origin of the page to another host, which looks at it. Default: false. */
  readonly sendsOrigin?: boolean;
  /** Whether scripts may write HTML and addresses of scripts as text, as some libraries do. Default: false. */
  readonly writesHtml?: boolean;
}

/** Text becomes neither HTML nor script, and no policy may make an exception (W3C Trusted Types, section 4). */
const trustedTypes = { 'require-trusted-types-for': "'script'", 'trusted-types': "'none'" };

const pageOptions = ({
  style,
  script = null,
  connect,
  images = "'self'",
  frames,
  forms = ["'none'"],
  framedBy,
  sendsOrigin = false,
  writesHtml = false,
}: PagePolicy): PolicyOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': "'none'",
      'style-src': style,
      ...(script === null ? {} : { 'script-src': script }),
      ...(connect === undefined ? {} : { 'connect-src': connect }),
      'img-src': images,
      ...(frames === undefined ? {} : { 'frame-src': frames }),
      'base-uri': "'none'",
      // no source stands for every scheme
      ...(forms === 'any' ? {} : { 'form-action': [...forms] }),
      'frame-ancestors': framedBy ?? "'none'",
      ...(framedBy === undefined ? {} : { sandbox: [] }),
      ...(writesHtml ? {} : trustedTypes),
    },
  },
  ...(sendsOrigin ? { referrerPolicy: { policy: 'origin' as const } } : {}),
  // which cannot name an origin
  xFrameOptions: framedBy === undefined ? { action: 'deny' } : false,
});

/** Returns the headers of public pages, which load nothing from other hosts. */
export const pageHeaders = (secure: boolean, policy: PagePolicy): HeaderList =>
  record(secure, pageOptions(policy));

/**
 * Returns the headers of pages of a sign-in: no cache stores them, and no referrer is sent. An application may open
 * them in a window and wait for it (a pop-up sign-in), which a policy on openers would cut off for good.
 */
export const signInPageHeaders = (secure: boolean, policy: PagePolicy): HeaderList => [
  ...record(secure, { ...pageOptions(policy), crossOriginOpenerPolicy: false }),
  'Cache-Control',
  'no-store',
];

/**
 * Returns the source expression (Content Security Policy Level 3, section 2.3.1) that allows a form to go to an
 * address: its origin, or its scheme when it has no origin, or one that the syntax lacks (an IPv6 address).
 */
export const contentSource = (address: string): string => {
  const { protocol, hostname, origin } = new URL(address);
  return origin === 'null' || hostname.startsWith('[') ? protocol : origin;
};

/** Returns the headers of helmet, run once against a stand-in: they never change, so no request has to compute them. */
function record(secure: boolean, options: PolicyOptions): string[] {
  const headers: string[] = [];
  const request: unknown = {};
  const response = {
    setHeader: (name: string, value: string) => headers.push(name, value),
    removeHeader: () => undefined,
  };
  helmet({
    ...options,
    strictTransportSecurity: secure ? { maxAge: ONE_YEAR, includeSubDomains: false } : false,
  } as HelmetOptions)(request as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
}
