import type { AnswerTarget, ResponseMode } from '../../../application/authorization/authorization-request.js';
import { canBeTried, tryRedirectUri } from '../../../application/client/begin-client-try.js';
import { findClient } from '../../../application/client/find-client.js';
import { MOST_APIS, metadataTarget } from '../../../application/authorization/metadata-target.js';
import type { OpenIdApp } from '../../../application/authorization/openid-app.js';
import { MetadataClientRefused } from '../../../application/ports/openid/metadata-clients.js';
import {
  type ClientDocument,
  isMetadataClientId,
  metadataClient,
} from '../../../domain/client/metadata-client.js';
import { isClientId } from '../../../domain/client/client-input.js';
import type { RegisteredClient } from '../../../domain/client/client.js';
import { isBuiltInClient } from '../../../domain/client/portal-client.js';
import { matchesRedirectUri } from '../../../domain/client/redirect-uri.js';
import { isStopped } from '../stopped-client.js';
import type { PresentTenant } from '../../../domain/tenant/tenant.js';
import { type Parameters, single } from '../../http/requests/form-body.js';
import { type Refused, RefusedByPage } from './refused-request.js';

/** The client of a request, and where its answer goes. Nothing may be sent to the client before this is known. */
export interface AuthorizationTarget {
  readonly tenant: PresentTenant;
  readonly client: RegisteredClient;
  readonly answer: AnswerTarget;
  /** Of a client that is described by a document of its own; absent for any other. */
  readonly document?: ClientDocument;
}

/** Bytes of `state`. */
const STATE_BYTES = 4096;

export const responseModes = ['query', 'form_post', 'fragment'] as const satisfies readonly ResponseMode[];
const isResponseMode = (value: string): value is ResponseMode =>
  (responseModes as readonly string[]).includes(value);

/**
 * Returns the target of the answer: client, redirect URI, `state` and `response_mode`. Throws HttpProblem, for a page.
 * @param ip the address of the caller; null: unknown
 */
export async function findTarget(
  app: OpenIdApp,
  parameters: Parameters,
  ip: string | null,
): Promise<AuthorizationTarget> {
  const { tenant, client, document } = await knownClient(app, parameters, ip);
  const redirectUri = await registeredRedirectUri(app, tenant, client, parameters);
  const mode = modeInObject(parameters) ?? single(parameters, 'response_mode') ?? '';
  const state = single(parameters, 'state');
  return {
    tenant,
    client,
    ...(document && { document }),
    answer: {
      redirectUri,
      responseMode: isResponseMode(mode) ? mode : 'query',
      state: state !== undefined && Buffer.byteLength(state) <= STATE_BYTES ? state : null,
    },
  };
}

/**
 * Returns the response mode that a request object names, undefined for none: the object is refused, and its client reads the refusal
 * where it expects an answer (OpenID Connect Core 1.0, section 6.1). It is not verified, and nothing else of it counts.
 */
function modeInObject(parameters: Parameters): string | undefined {
  try {
    const [, payload = ''] = single(parameters, 'request')?.split('.') ?? [];
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const mode: unknown = (claims as { readonly response_mode?: unknown } | null)?.response_mode;
    return typeof mode === 'string' && isResponseMode(mode) ? mode : undefined;
  } catch {
    return undefined;
  }
}

const refuse = (status: number, code: string, detail: string, refused: Refused): never => {
  throw new RefusedByPage({ status, code, detail }, refused);
};

type KnownClient = Pick<AuthorizationTarget, 'tenant' | 'client' | 'document'>;

/** Returns the client. The answer is the same for an unknown and for a deleted one. */
async function knownClient(app: OpenIdApp, parameters: Parameters, ip: string | null): Promise<KnownClient> {
  const clientId = single(parameters, 'client_id');
  if (clientId !== undefined && isMetadataClientId(clientId))
    return describedClient(app, parameters, clientId, ip);
  const found = clientId === undefined ? null : await findClient(app, clientId);
  const tenant = found && (await app.tenants.byId(found.tenantId, true));
  const uri = single(parameters, 'redirect_uri') ?? null;
  if (!found || !tenant)
    return refuse(400, 'unknown_client', 'client_id must be given once and name a registered application.', {
      clientId: shownClientId(clientId),
      tenantId: null,
      uri,
    });
  if (isStopped(tenant, found.client, '/connect/authorize'))
    return refuse(403, 'tenant_locked', 'The organisation of this application is locked at the moment.', {
      clientId: found.client.clientId,
      tenantId: found.tenantId,
      uri,
    });
  return { tenant, client: found.client };
}

const tooMany = (detail: string, refused: Refused): never => {
  const headers = { 'Retry-After': '60' };
  throw new RefusedByPage({ status: 429, code: 'rate_limited', detail, headers }, refused);
};

/**
 * Returns the client that a document at its id describes, in the tenant of the APIs that the request names. Its redirect URI is
 * unknown until the document is read, so that each refusal is a page.
 */
async function describedClient(
  app: OpenIdApp,
  parameters: Parameters,
  clientId: string,
  ip: string | null,
): Promise<KnownClient> {
  const uri = single(parameters, 'redirect_uri') ?? null;
  const about = { clientId: null, tenantId: null, uri };
  const resources = (parameters.get('resource') ?? []).filter((resource) => resource !== '');
  try {
    const target = await metadataTarget(app, { clientId, resources, ip });
    if ('refused' in target)
      return target.refused === 'invalid_target'
        ? refuse(
            400,
            'invalid_target',
            `resource must name a registered API, or up to ${MOST_APIS} of one organisation: this client has no registration.`,
            about,
          )
        : refuse(
            403,
            'client_not_admitted',
            'The organisation of the API does not let this application in; an owner can, with the setting metadataClients.',
            { ...about, tenantId: target.tenant.tenantId },
          );
    const { tenant, document } = target;
    const client = metadataClient(document, target.resources);
    if (isStopped(tenant, client, '/connect/authorize'))
      return refuse(403, 'tenant_locked', 'The organisation of this API is locked at the moment.', {
        ...about,
        tenantId: tenant.tenantId,
      });
    return { tenant, client, document: { ...document, jwks: null, jwksUri: null } };
  } catch (error) {
    if (!(error instanceof MetadataClientRefused)) throw error;
    return error.kind === 'rate_limited'
      ? tooMany(error.message, about)
      : refuse(400, `client_document_${error.fault}`, `${error.message}.`, about);
  }
}

/** Returns the value when it has the form of a client id, to be shown and logged; null otherwise. */
export const shownClientId = (value: string | undefined): string | null =>
  value !== undefined && isClientId(value) ? value : null;

/** Returns whether a redirect URI is the client's: that of the portal with its port, also on the administrator's own machine. */
const isRegistered = ({ clientId, redirectUris, type }: RegisteredClient, given: string): boolean =>
  isBuiltInClient(clientId)
    ? redirectUris.includes(given)
    : matchesRedirectUri(redirectUris, given, type === 'public') !== undefined;

/** Returns whether a text has the form of a code challenge by S256 (RFC 7636, section 4.2). */
export const isChallenge = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

/** Returns whether the request is the one of a try that an administrator began (`beginClientTry`). */
const isTry = async (
  app: OpenIdApp,
  { tenantId }: PresentTenant,
  client: RegisteredClient,
  parameters: Parameters,
): Promise<boolean> => {
  const state = single(parameters, 'state');
  const codeChallenge = single(parameters, 'code_challenge');
  if (state === undefined || state.includes('\0') || !canBeTried(client)) return false;
  if (codeChallenge === undefined || !isChallenge(codeChallenge)) return false;
  return app.clientTries.allows({ tenantId, clientId: client.clientId }, { state, codeChallenge });
};

async function registeredRedirectUri(
  app: OpenIdApp,
  tenant: PresentTenant,
  client: RegisteredClient,
  parameters: Parameters,
): Promise<string> {
  const { tenantId } = tenant;
  const given = single(parameters, 'redirect_uri');
  return given !== undefined &&
    (isRegistered(client, given) ||
      (given === tryRedirectUri(app) && (await isTry(app, tenant, client, parameters))))
    ? given
    : refuse(
        400,
        'redirect_uri_mismatch',
        'redirect_uri must be given once, and be exactly one of those registered for the application.',
        { clientId: client.clientId, tenantId, uri: given ?? null },
      );
}
