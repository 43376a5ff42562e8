import type { OpenIdApp } from '../../application/authorization/openid-app.js';
import { findClient } from '../../application/client/find-client.js';
import type { RegisteredClient } from '../../domain/client/client.js';
import { isMetadataClientId, metadataClient } from '../../domain/client/metadata-client.js';
import { allowsOrigin } from '../../domain/client/redirect-uri.js';
import type { Handle, HttpRequest, HttpResponse } from '../http/http-types.js';
import { type Parameters, single } from '../http/requests/form-body.js';
import type { Respond } from '../http/answers/respond.js';
import { readOAuthForm } from './oauth-form.js';

/** For documents that scripts of any origin may read, without credentials. */
export const publicCors = ['Access-Control-Allow-Origin', '*'] as const;

/** The headers that scripts may send: those of tracing (W3C Trace Context, W3C Baggage) and of MCP among them. */
const CALLED_WITH =
  'Authorization, Content-Type, X-Requested-With, traceparent, tracestate, baggage, MCP-Protocol-Version';
const EXPOSED = 'WWW-Authenticate, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset';

/**
 * Reads the form that a client posts, and lets scripts of the client's origins read the answer. Throws like
 * `readOAuthForm`; scripts of any origin may read that refusal, since it reveals nothing about a client.
 */
export async function readScriptForm(
  app: OpenIdApp,
  req: HttpRequest,
  res: HttpResponse,
): Promise<Parameters> {
  try {
    const parameters = await readOAuthForm(req);
    if (namesClient(req, parameters)) await allowClientOrigin(app, req, res, single(parameters, 'client_id'));
    else allowCallingOrigin(req, res);
    return parameters;
  } catch (error) {
    allowCallingOrigin(req, res);
    throw error;
  }
}

/** Returns whether a request names a client, in whatever way; one that does not is refused. */
const namesClient = ({ headers }: HttpRequest, parameters: Parameters): boolean =>
  headers.authorization !== undefined ||
  ['client_id', 'client_assertion'].some((name) => single(parameters, name) !== undefined);

/** Lets the calling script read a refusal made before its client was known. */
export function allowCallingOrigin(req: HttpRequest, res: HttpResponse): void {
  const { origin } = req.headers;
  if (origin === undefined || origin === 'null') return;
  res.setHeader('Vary', 'Origin');
  allow(res, origin);
}

async function allowClientOrigin(
  app: OpenIdApp,
  req: HttpRequest,
  res: HttpResponse,
  clientId: string | undefined,
): Promise<void> {
  const { origin } = req.headers;
  if (origin === undefined || clientId === undefined) return;
  res.setHeader('Vary', 'Origin');
  const client = await callingClient(app, clientId);
  if (client && allowsOrigin(client, origin)) allow(res, origin);
}

async function callingClient(app: OpenIdApp, clientId: string): Promise<RegisteredClient | null> {
  if (!isMetadataClientId(clientId)) return (await findClient(app, clientId))?.client ?? null;
  const document = await app.metadataClients.stored(clientId);
  return document && metadataClient(document);
}

/** Lets scripts of any origin read the answer. */
export const allowAnyOrigin = (req: HttpRequest, res: HttpResponse): void => {
  if (req.headers.origin !== undefined) allow(res, '*');
};

const allow = (res: HttpResponse, origin: string): void => {
  // the request has timed out and been answered
  if (res.headersSent) return;
  res.setHeader('Access-Control-Allow-Origin', origin);
  res.setHeader('Access-Control-Expose-Headers', EXPOSED);
};

/**
 * Returns the answer to a preflight. The client is not known at that time, so every origin is allowed to call; the
 * answer to the call decides whether its script may read it. An opaque origin (`null`) is not allowed.
 */
export const preflight =
  (respond: Respond, methods: string): Handle =>
  (req, res) => {
    const { origin } = req.headers;
    const isScript = origin !== undefined && origin !== 'null';
    const allowed = isScript
      ? [
          'Access-Control-Allow-Origin',
          origin,
          'Vary',
          'Origin',
          'Access-Control-Allow-Methods',
          methods,
          'Access-Control-Max-Age',
          '600',
          'Access-Control-Allow-Headers',
          CALLED_WITH,
        ]
      : [];
    respond.send(req, res, 204, null, ['Allow', `${methods}, OPTIONS`, ...allowed]);
  };
