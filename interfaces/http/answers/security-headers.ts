import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

type HelmetOptions = NonNullable<Parameters<typeof helmet>[0]>;
type PolicyOptions = Omit<HelmetOptions, 'strictTransportSecurity' | 'hsts'>;

/** Header names and values, one after the other, as `writeHead` takes them. */
export type HeaderList = readonly string[];

/** Seconds. */
const ONE_YEAR = 31_536_000;

/**
 * Answers that are not documents: nothing in them may load, run or be framed.
 * @param secure whether the service is reached by https.
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

/** What a page's content security policy lets it do beside nothing. */
export interface PagePolicy {
  /** Where style comes from, e.g. `'sha256-…'`. */
  readonly style: string;
  /** Where script comes from. Default and null: from nowhere. */
  readonly script?: string | null;
  /** Where script may send requests to. Default: nowhere. */
  readonly connect?: string;
  /** Where images come from. Default: the page's own origin. */
  readonly images?: string;
  /** Where forms may go. Default: nowhere. */
  readonly forms?: readonly string[];
}

const pageOptions = ({
  style,
  script = null,
  connect,
  images = "'self'",
  forms = ["'none'"],
}: PagePolicy): PolicyOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': "'none'",
      'style-src': style,
      ...(script === null ? {} : { 'script-src': script }),
      ...(connect === undefined ? {} : { 'connect-src': connect }),
      'img-src': images,
      'base-uri': "'none'",
      'form-action': [...forms],
      'frame-ancestors': "'none'",
    },
  },
  xFrameOptions: { action: 'deny' },
});

/** Pages that anybody may see, and that load nothing from elsewhere. */
export const pageHeaders = (secure: boolean, policy: PagePolicy): HeaderList =>
  record(secure, pageOptions(policy));

/**
 * Pages of a sign-in: nobody keeps a copy, and no address that leads there is told to anybody. They may be opened in a
 * window by an application that waits for that window to come back (a pop-up sign-in), which a policy on openers would
 * cut off for good.
 */
export const signInPageHeaders = (secure: boolean, policy: PagePolicy): HeaderList => [
  ...record(secure, { ...pageOptions(policy), crossOriginOpenerPolicy: false }),
  'Cache-Control',
  'no-store',
];

/**
 * The source expression (Content Security Policy Level 3, section 2.3.1) that lets a form go to an address: its origin,
 * or its scheme where there is none, or none that the syntax has (an IPv6 address).
 */
export const contentSource = (address: string): string => {
  const { protocol, hostname, origin } = new URL(address);
  return origin === 'null' || hostname.startsWith('[') ? protocol : origin;
};

/** helmet run once against a stand-in: its headers never change, so no request has to compute them. */
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
