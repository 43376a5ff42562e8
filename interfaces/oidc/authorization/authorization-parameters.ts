import { isSameAudience } from '../../../domain/client/audience.js';
import type {
  AuthorizationRequest,
  Prompt,
} from '../../../application/authorization/authorization-request.js';
import { askedResources, type AskedResources } from '../../../application/authorization/asked-resources.js';
import { verifiedIdToken } from '../../../application/grant/verified-token.js';
import type { OpenIdApp } from '../../../application/authorization/openid-app.js';
import type { RegisteredClient } from '../../../domain/client/client.js';
import { portalClientId } from '../../../domain/client/portal-client.js';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import { idIn } from '../../../domain/shared/uuid.js';
import { giveManagement, tokenScopes } from '../../../domain/client/client-values.js';
import { knownAcrs } from '../../../domain/sign-in/asked-assurance.js';
import { type Parameters, single } from '../../http/requests/form-body.js';
import { findClient, findClientOfTenant } from '../../../application/client/find-client.js';
import { isMetadataClientId } from '../../../domain/client/metadata-client.js';
import { AuthorizationRefused } from './authorization-error.js';
import { type AuthorizationTarget, isChallenge, responseModes } from './authorization-target.js';
import { claimsParameter } from './claims-parameter.js';
import { uiLocalesOf } from './ui-locales.js';

const refuse = (...refusal: ConstructorParameters<typeof AuthorizationRefused>): never => {
  throw new AuthorizationRefused(...refusal);
};

/**
 * Checks an authorization request in this order: of several faults the first is reported. Throws AuthorizationRefused.
 */
export async function checkAuthorization(
  app: OpenIdApp,
  { client, answer, tenant, document }: AuthorizationTarget,
  parameters: Parameters,
): Promise<AuthorizationRequest> {
  refuseRepeated(parameters);
  refuseResponseMode(parameters);
  refuseState(parameters, answer.state);
  refuseResponseType(parameters);
  refuseGrantType(client);
  refuseRequestObjects(parameters);
  const codeChallenge = challengeOf(parameters);
  const manages = asksForManagement(app, client, parameters);
  const scopes = scopesOf(client, parameters, manages);
  const prompt = promptOf(parameters);
  const maxAge = maxAgeOf(parameters);
  const nonce = nonceOf(parameters);
  const asked = manages ? {} : await resourcesOf(app, tenant.tenantId, client, parameters);
  const { claims, userIds, ...requested } = claimsParameter(client, parameters);
  const hinted = await hintedUserOf(app, tenant.tenantId, parameters, prompt.includes('none'));
  const expectedUserIds = expectedUsers(hinted, userIds);
  return {
    ...answer,
    clientId: client.clientId,
    scopes,
    ...asked,
    ...(document && { document }),
    claims,
    nonce,
    codeChallenge,
    prompt,
    maxAge,
    ...acrOf(parameters, requested),
    expectedUserIds,
    loginHint: loginHintOf(parameters),
    uiLocales: uiLocalesOf(parameters),
    ...connectionOf(parameters),
    ...supportTenantOf(client, parameters),
  };
}

function refuseRepeated(parameters: Parameters): void {
  // a token may be asked for several APIs (RFC 8707, section 2)
  for (const [name, values] of parameters)
    if (values.length > 1 && name !== 'resource')
      refuse('invalid_request', 'A parameter is given more than once');
}

function refuseResponseMode(parameters: Parameters): void {
  const mode = single(parameters, 'response_mode');
  if (mode !== undefined && !(responseModes as readonly string[]).includes(mode))
    refuse('invalid_request', `response_mode must be one of ${responseModes.join(', ')}`);
}

function refuseState(parameters: Parameters, expected: string | null): void {
  if (single(parameters, 'state') !== undefined && expected === null)
    refuse('invalid_request', 'state is longer than 4096 bytes');
}

function refuseResponseType(parameters: Parameters): void {
  const type = single(parameters, 'response_type');
  if (type === undefined) refuse('invalid_request', 'response_type is missing: it must be code');
  if (type !== 'code') refuse('unsupported_response_type', 'response_type must be code');
}

function refuseGrantType({ grantTypes }: RegisteredClient): void {
  if (!grantTypes.includes('authorization_code'))
    refuse('unauthorized_client', 'The client may not use the authorization code grant');
}

function refuseRequestObjects(parameters: Parameters): void {
  if (single(parameters, 'request') !== undefined)
    refuse('request_not_supported', 'Request objects are not supported');
  if (single(parameters, 'request_uri') !== undefined)
    refuse('request_uri_not_supported', 'Request objects are not supported');
  if (single(parameters, 'registration') !== undefined)
    refuse('registration_not_supported', 'Clients cannot register by a request');
}

/** Returns the code challenge (RFC 7636, section 4.4.1); without a method it would be `plain`. */
function challengeOf(parameters: Parameters): string {
  const challenge = single(parameters, 'code_challenge');
  if (challenge === undefined) return refuse('invalid_request', 'code challenge required');
  if (single(parameters, 'code_challenge_method') !== 'S256')
    return refuse('invalid_request', 'transform algorithm not supported: code_challenge_method must be S256');
  if (!isChallenge(challenge))
    return refuse('invalid_request', 'code_challenge must be 43 base64url characters');
  return challenge;
}

const MOST_SCOPES = 50;
/** Words separated by one space (RFC 6749, section 3.3). */
export const scopeSyntax = /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/;

/**
 * Returns the granted scopes, without unknown ones and those that the client may not ask for; without the parameter those of the
 * client (RFC 6749, section 3.3). A request without `openid` is one of OAuth alone, whose answer has no id_token. Access to the Management API ends with the session, so that it comes without `offline_access`.
 * @param manages whether the request is for the Management API
 */
export function scopesOf(
  client: RegisteredClient,
  parameters: Parameters,
  manages: boolean,
): readonly string[] {
  const scope = single(parameters, 'scope');
  if (scope !== undefined && !scopeSyntax.test(scope))
    return refuse('invalid_scope', 'scope must be words separated by one space');
  // a client by its own document has registered none
  const usual = isMetadataClientId(client.clientId) ? [] : client.scopes;
  const asked = new Set<string>(scope?.split(' ') ?? usual);
  if (asked.size > MOST_SCOPES) return refuse('invalid_scope', `scope has more than ${MOST_SCOPES} words`);
  const allowed: readonly string[] = manages
    ? [...client.scopes.filter((known) => known !== 'offline_access'), ...client.managementScopes]
    : client.scopes;
  const granted = tokenScopes.filter((known) => asked.has(known) && allowed.includes(known));
  if (manages && !giveManagement(granted))
    return refuse(
      'invalid_scope',
      `scope must contain one of ${client.managementScopes.join(', ')} for this resource`,
    );
  return granted;
}

/** The values of `prompt` that are accepted. */
export const prompts: readonly string[] = [
  'none',
  'login',
  'consent',
  'select_account',
  'create',
] satisfies readonly Prompt[];

function promptOf(parameters: Parameters): readonly Prompt[] {
  const given = [...new Set(single(parameters, 'prompt')?.split(' ') ?? [])];
  if (!given.every((prompt) => prompts.includes(prompt)))
    return refuse('invalid_request', `prompt must be of ${prompts.join(', ')}`);
  if (given.includes('none') && given.length > 1)
    return refuse('invalid_request', 'prompt none stands alone');
  return given as Prompt[];
}

function maxAgeOf(parameters: Parameters): number | null {
  const given = single(parameters, 'max_age');
  if (given === undefined) return null;
  return /^\d{1,9}$/.test(given)
    ? Number(given)
    : refuse('invalid_request', 'max_age must be a whole number of seconds');
}

type AcrRequest = Pick<AuthorizationRequest, 'acrValues' | 'acrEssential'>;

/**
 * Returns the classes that the request asks for. An essential `acr` of the parameter `claims` outweighs `acr_values`, which
 * is a wish and in which unknown values are ignored (OpenID Connect Core 1.0, sections 3.1.2.1 and 5.5.1.1).
 */
function acrOf(parameters: Parameters, request: AcrRequest): AcrRequest {
  const names = single(parameters, 'acr_values')?.split(' ') ?? [];
  return request.acrEssential
    ? request
    : { acrValues: knownAcrs([...names, ...request.acrValues]), acrEssential: false };
}

const NONCE_LENGTH = 2048;

function nonceOf(parameters: Parameters): string | null {
  const nonce = single(parameters, 'nonce') ?? null;
  if (nonce !== null && nonce.length > NONCE_LENGTH)
    return refuse('invalid_request', `nonce is longer than ${NONCE_LENGTH} characters`);
  // PostgreSQL stores no text with NUL
  if (nonce?.includes('\0') === true) return refuse('invalid_request', 'nonce has a null character');
  return nonce;
}

/** Returns whether `resource` names the Management API, and the client may ask for it (RFC 8707, section 2). */
export const asksForManagement = (
  { addresses }: OpenIdApp,
  { managementScopes }: RegisteredClient,
  parameters: Parameters,
): boolean =>
  managementScopes.length > 0 && isSameAudience(single(parameters, 'resource') ?? '', addresses.baseUrl);

/** Returns the APIs that a request names, of those of the client, and the permissions of them (RFC 8707, section 2). */
export async function resourcesOf(
  app: OpenIdApp,
  tenantId: string,
  client: RegisteredClient,
  parameters: Parameters,
): Promise<AskedResources> {
  const given = (parameters.get('resource') ?? []).filter((resource) => resource !== '');
  const identifiers = given.map(
    (resource) =>
      client.resources.find((one) => isSameAudience(one, resource)) ??
      refuse('invalid_target', 'resource must be one of those registered for the client'),
  );
  const resources = identifiers.length === 0 ? null : [...new Set(identifiers)];
  const words = single(parameters, 'scope')?.split(' ') ?? [];
  const asked = await askedResources(app, tenantId, client, resources, words);
  return asked ?? refuse('invalid_target', 'resource names an API that was deleted');
}

/**
 * Returns the user of `id_token_hint`, even of an expired one (OpenID Connect Core 1.0, section 3.1.2.1). Its tenant is
 * that of the client it was issued to. One whose key was withdrawn proves nothing, but its client is not at fault: it counts as
 * absent, and where no page may be shown, the answer is as if no one were signed in.
 */
async function hintedUserOf(
  app: OpenIdApp,
  tenantId: string,
  parameters: Parameters,
  isSilent: boolean,
): Promise<string | null> {
  const hint = single(parameters, 'id_token_hint');
  if (hint === undefined) return null;
  const claims = await verifiedIdToken(app.signingKeys, hint);
  if (claims === null && (await app.signingKeys.isOfUnknownKey('JWT', hint)))
    return isSilent
      ? refuse('login_required', 'id_token_hint was signed with a key that is not used any more')
      : null;
  const { sub: userId, aud } = claims ?? {};
  const found =
    typeof aud !== 'string'
      ? null
      : isMetadataClientId(aud)
        ? await findClientOfTenant(app, tenantId, aud)
        : await findClient(app, aud);
  if (typeof userId !== 'string' || found?.tenantId !== tenantId)
    return refuse('invalid_request', 'id_token_hint is not an id_token of this issuer and tenant');
  return userId;
}

/** Returns the users that both parameters name. */
function expectedUsers(hinted: string | null, asked: readonly string[] | null): readonly string[] | null {
  if (hinted === null && asked === null) return null;
  const users = asked === null ? [hinted!] : asked.filter((id) => hinted === null || id === hinted);
  if (users.length === 0)
    return refuse('invalid_request', 'id_token_hint and the sub of claims name different users');
  return users;
}

/**
 * Returns the tenant whose data an operator asks to see. The parameter is read for the operators' own client alone: everywhere
 * else the tenant comes from the client, and from nothing else.
 */
function supportTenantOf(
  { clientId }: RegisteredClient,
  parameters: Parameters,
): Pick<AuthorizationRequest, 'supportTenant'> {
  const tenantId = single(parameters, 'tenant');
  if (tenantId === undefined || clientId !== portalClientId(PLATFORM_TENANT)) return {};
  const supportTenant = idIn(tenantId);
  return supportTenant !== null && supportTenant !== PLATFORM_TENANT
    ? { supportTenant }
    : refuse('invalid_request', 'tenant must be the id of a tenant');
}

/** Returns the connection that is named. One that the tenant does not have leads to the sign-in page, as another hint does. */
function connectionOf(parameters: Parameters): Pick<AuthorizationRequest, 'connection'> {
  const connection = idIn(single(parameters, 'connection') ?? '');
  return connection === null ? {} : { connection };
}

const HINT_LENGTH = 320;

/** Returns the login hint, which only prefills a field; one longer than any email address is ignored. */
function loginHintOf(parameters: Parameters): string | null {
  const hint = single(parameters, 'login_hint');
  return hint === undefined || hint.length > HINT_LENGTH ? null : hint;
}
