import { type TenantClient, findClient } from '../../application/client/find-client.js';
import type { OpenIdApp } from '../../application/authorization/openid-app.js';
import { JWT_ASSERTION_TYPE } from '../../application/ports/openid/client-assertions.js';
import { recordRefusedCredential } from '../../application/sign-in/refusals/record-refusals.js';
import { isoTime } from '../../application/shared/event-context.js';
import { acceptsSecret } from '../../domain/client/client-secret.js';
import type { PresentTenant } from '../../domain/tenant/tenant.js';
import { type AuthMethod, takesMethod } from '../../domain/client/client-values.js';
import type { RegisteredClient } from '../../domain/client/client.js';
import type { HttpRequest } from '../http/http-types.js';
import { type Parameters, single } from '../http/requests/form-body.js';
import { isMetadataClientId } from '../../domain/client/metadata-client.js';
import { metadataClientOf } from './metadata-client.js';
import { callerContext } from './caller-context.js';
import { OAuthError } from './oauth-error.js';

/** The unverified credential of a client in a request. */
type Credential =
  | { readonly method: 'none'; readonly clientId: string }
  | {
      readonly method: 'client_secret_basic' | 'client_secret_post';
      readonly clientId: string;
      readonly secret: string;
    }
  | { readonly method: 'private_key_jwt'; readonly clientId: string; readonly assertion: string };

const CHALLENGE = 'Basic realm="Tessera", charset="UTF-8"';

const challenged = (req: HttpRequest, error: OAuthError): OAuthError =>
  req.headers.authorization === undefined
    ? error
    : new OAuthError(error.code, error.message, CHALLENGE, error.reason);

/** Returns the answer to a client that proved who it is and is not served: that of an unknown one. */
export const refusedClient = (req: HttpRequest): OAuthError =>
  challenged(req, invalidClient('the tenant of the client is locked'));

/** Returns the one answer for an unknown client and for a wrong or missing proof. @param reason for the log alone */
const invalidClient = (reason: string): OAuthError =>
  new OAuthError('invalid_client', 'The client is unknown, or did not prove who it is', null, reason);

/** For a client whose secret is right, so that the message reveals nothing to others. */
const otherMethod = (used: AuthMethod, registered: AuthMethod | null): OAuthError =>
  new OAuthError(
    'invalid_client',
    `The client used ${used}, and is registered with the authentication method ${String(registered)}`,
  );

/** For an assertion whose signature is right. */
const unfitAssertion = (claim: string): OAuthError =>
  new OAuthError('invalid_client', `The signature of the client assertion is right, but ${claim}`);

const malformed = (description: string): OAuthError => new OAuthError('invalid_request', description);

/** What decides, beside its credential, whether a client is admitted. Both may throw. */
export interface Admission {
  /** Called before a credential is verified. `name` identifies it; undefined: there is none. */
  readonly beforeProof: (name: string | undefined) => Promise<void>;
  /** Called before a valid assertion is used up. */
  readonly beforeUse: (clientId: string) => void;
}

/** A client that proved who it is, with its tenant, which may be locked. */
export interface AuthenticatedClient extends TenantClient {
  readonly tenant: PresentTenant;
}

/**
 * Returns the client of a request, by a method that it is registered for (OAuth 2.1, section 2.4). Throws OAuthError
 * `invalid_client` without a valid credential, naming the method when only that is wrong; `invalid_request` for several
 * credentials. Only who tried by the header Authorization is challenged: a browser would ask its user for a password, and let
 * the script of an application wait (RFC 6749, section 5.2). Throws what `admission` throws.
 */
export async function authenticateClient(
  app: OpenIdApp,
  req: HttpRequest,
  parameters: Parameters,
  admission: Admission,
): Promise<AuthenticatedClient> {
  try {
    return await provedClient(app, req, parameters, admission);
  } catch (error) {
    throw error instanceof OAuthError && error.code === 'invalid_client' ? challenged(req, error) : error;
  }
}

async function provedClient(
  app: OpenIdApp,
  req: HttpRequest,
  parameters: Parameters,
  admission: Admission,
): Promise<AuthenticatedClient> {
  const shown = credentialIn(app, req, parameters);
  await admission.beforeProof(nameOf(shown, req));
  const found = isMetadataClientId(shown.clientId)
    ? await metadataClientOf(app, parameters, { ...shown, ip: req.context.ip })
    : await findClient(app, shown.clientId);
  const tenant = found && (await app.tenants.byId(found.tenantId, true));
  // an unknown client's secret is hashed and compared like any other
  const refused = await refusalOf(app, shown, found?.client ?? null, admission);
  if (found && refused && shown.method !== 'none') {
    // not awaited: the time of the answer must not reveal whether there is such a client
    const context = { ...callerContext(app, req), tenantId: found.tenantId };
    const credential = { type: 'client', id: shown.clientId } as const;
    recordRefusedCredential(app, context, credential).catch(() => undefined);
  }
  if (!found || refused || !tenant) throw refused ?? invalidClient('the tenant of the client is gone');
  const { authMethod } = found.client;
  if (!takesMethod(authMethod, shown.method)) throw otherMethod(shown.method, authMethod);
  if ('secret' in shown)
    void app.clientUses.recordSecret(
      found.tenantId,
      shown.clientId,
      app.secrets.hashClientSecret(shown.secret),
    );
  return { ...found, tenant };
}

/**
 * Returns what identifies a credential that was valid before; undefined for none. Each assertion is new: that of a client which proved
 * itself at the same address counts as known.
 */
function nameOf(shown: Credential, { context, headers }: HttpRequest): string | undefined {
  switch (shown.method) {
    case 'none':
      return undefined;
    case 'client_secret_basic':
      return headers.authorization;
    case 'client_secret_post':
      return `secret ${shown.clientId} ${shown.secret}`;
    case 'private_key_jwt':
      return `assertion ${shown.clientId} ${context.ip}`;
  }
}

function credentialIn(app: OpenIdApp, req: HttpRequest, parameters: Parameters): Credential {
  const { authorization } = req.headers;
  const credentials: Credential[] = [];
  if (authorization !== undefined) credentials.push(basic(authorization, parameters));
  if (parameters.has('client_assertion') || parameters.has('client_assertion_type'))
    credentials.push(assertion(app, parameters));
  if (single(parameters, 'client_secret') !== undefined) credentials.push(post(parameters));
  if (credentials.length > 1) throw malformed('The client must prove who it is in one way, not in several');
  const clientId = single(parameters, 'client_id');
  const way =
    credentials[0] ?? (clientId === undefined ? undefined : ({ method: 'none', clientId } as const));
  // "no client authentication included" is `invalid_client` (RFC 6749, section 5.2)
  if (!way) throw new OAuthError('invalid_client', 'client_id is missing');
  return way;
}

/**
 * Reads HTTP Basic (RFC 6749, section 2.3.1). Ids and secrets of this service are the same with and without
 * form-urlencoding.
 */
function basic(authorization: string, parameters: Parameters): Credential {
  const [, encoded] = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization) ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64');
  if (encoded === undefined || bytes.toString('base64') !== padded(encoded))
    throw invalidClient('the header Authorization is not Basic with base64');
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(bytes.toString('latin1')) ?? [];
  if (id === undefined || secret === undefined)
    throw invalidClient('the header Authorization has no colon between client id and secret');
  const clientId = formDecoded(id);
  const named = single(parameters, 'client_id');
  if (named !== undefined && named !== clientId)
    throw malformed('client_id is not the one of the Authorization header');
  // clients without a secret that know only Basic send an empty one
  if (secret === '') return { method: 'none', clientId };
  return { method: 'client_secret_basic', clientId, secret: formDecoded(secret) };
}

const padded = (base64: string): string => base64.padEnd(Math.ceil(base64.length / 4) * 4, '=');

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalidClient('the header Authorization is not form-urlencoded');
  }
}

function post(parameters: Parameters): Credential {
  const clientId = single(parameters, 'client_id');
  if (clientId === undefined) throw malformed('client_id is missing');
  return { method: 'client_secret_post', clientId, secret: single(parameters, 'client_secret') ?? '' };
}

/**
 * Reads a client assertion (RFC 7523, section 2.2): `client_id` is optional there, and must be the assertion's subject. A token of
 * another issuer has a subject of that issuer's, and so needs `client_id` beside it.
 */
function assertion(app: OpenIdApp, parameters: Parameters): Credential {
  const given = single(parameters, 'client_assertion');
  if (single(parameters, 'client_assertion_type') !== JWT_ASSERTION_TYPE || given === undefined)
    throw malformed(`client_assertion_type must be ${JWT_ASSERTION_TYPE}, beside a client_assertion`);
  const clientId = app.clientAssertions.clientIdOf(given);
  const named = single(parameters, 'client_id');
  // a client by its own document has the form of another issuer
  const isOwn = clientId !== null && isMetadataClientId(clientId) && (named ?? clientId) === clientId;
  const isFederated = !isOwn && app.clientAssertions.isOfOtherIssuer(given);
  if (isFederated && named === undefined)
    throw new OAuthError('invalid_client', 'client_id is missing: the assertion of another issuer needs it');
  const meant = isFederated ? named : clientId;
  if (meant === undefined || meant === null || (named !== undefined && named !== meant))
    throw invalidClient('the subject of the assertion is not the client id');
  return { method: 'private_key_jwt', clientId: meant, assertion: given };
}

/**
 * Returns why the credential does not prove the client; null when it does. A right secret is a proof in either way of
 * sending it.
 */
async function refusalOf(
  app: OpenIdApp,
  shown: Credential,
  client: RegisteredClient | null,
  { beforeUse }: Admission,
): Promise<OAuthError | null> {
  if (client === null) {
    // an unknown client's secret is hashed like any other
    if ('secret' in shown) app.secrets.hashClientSecret(shown.secret);
    return invalidClient('there is no such client');
  }
  switch (shown.method) {
    case 'none':
      return client.authMethod === 'none' ? null : invalidClient('the client sent no proof, and has to');
    case 'client_secret_basic':
    case 'client_secret_post': {
      const hash = app.secrets.hashClientSecret(shown.secret);
      const now = isoTime(app.clock.now());
      if (acceptsSecret(client, hash, now)) return null;
      return invalidClient(
        client.secrets.length === 0
          ? 'the client sent a secret, and has none: it is public, or authenticates by private_key_jwt'
          : 'the secret is wrong or has expired',
      );
    }
    case 'private_key_jwt': {
      if (client.authMethod !== 'private_key_jwt')
        return invalidClient('the client sent an assertion, and is not registered with private_key_jwt');
      const refused = await app.clientAssertions.use(client, shown.assertion, () =>
        beforeUse(client.clientId),
      );
      if (refused === null) return null;
      return refused.claim === null
        ? invalidClient(refused.reason ?? 'the assertion is not one')
        : unfitAssertion(refused.claim);
    }
  }
}
