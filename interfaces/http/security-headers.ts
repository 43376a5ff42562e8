import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

type HelmetOptions = NonNullable<Parameters<typeof helmet>[0]>;
type PolicyOptions = Omit<HelmetOptions, 'strictTransportSecurity' | 'hsts'>;

/** Header names and values, one after the other, as `writeHead` takes them. */
export type HeaderList = readonly string[];

/** Seconds. */
const ONE_YEAR = 31_536_000;

/**
 * Answers that are not documents: nothing in them may load, run or be framed, and nobody keeps a copy.
 * @param secure whether the service is reached by https.
 */
export const dataHeaders = (secure: boolean): HeaderList => [
  ...record(secure, {
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
  }),
  'Cache-Control',
  'no-store',
];

/**
 * Pages without script that load nothing from elsewhere.
 * @param styleSource where style comes from, e.g. `'sha256-…'`.
 */
export const pageHeaders = (secure: boolean, styleSource: string): HeaderList =>
  record(secure, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': "'none'",
        'style-src': styleSource,
        'img-src': "'self'",
        'base-uri': "'none'",
        'form-action': "'none'",
        'frame-ancestors': "'none'",
      },
    },
    xFrameOptions: { action: 'deny' },
  });

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
