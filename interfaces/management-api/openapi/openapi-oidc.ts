import { grantTypes } from '../../../domain/client/client-values.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import type { OpenApiOperation, OpenApiResponse } from '../../http/openapi-document.js';
import { AUTHORIZE_PATH } from '../../oidc/authorization/authorize.js';
import {
  DEVICE_AUTHORIZATION_PATH,
  INTROSPECT_PATH,
  JWKS_PATH,
  REVOKE_PATH,
  TOKEN_PATH,
  USERINFO_PATH,
} from '../../oidc/discovery.js';
import { END_SESSION_PATH } from '../../oidc/end-session.js';
import { answer, boolean, count, text } from '../schemas/schema-parts.js';

const uri: JsonSchema = { type: 'string', format: 'uri' };
const words = (description: string): JsonSchema => ({ type: 'string', description });
const textOrObject: JsonSchema = { type: ['string', 'array'], items: text };

/** The schemas of answers of the OpenID Connect endpoints, which may gain members. */
export const oidcSchemas = {
  TokenAnswer: {
    ...answer('Tokens (RFC 6749, section 5.1).', {
      access_token: text,
      token_type: { type: 'string', const: 'Bearer' },
      expires_in: { ...count, description: 'Seconds.' },
      scope: words('Granted scopes, separated by spaces. Absent where there are none.'),
      refresh_token: text,
      id_token: text,
    }),
    required: ['access_token', 'token_type', 'expires_in'],
  },
  DeviceAuthorization: {
    ...answer('The codes of a device (RFC 8628, section 3.2).', {
      device_code: text,
      user_code: { ...text, description: 'What the device shows.', examples: ['BCDF-GHJK'] },
      verification_uri: uri,
      verification_uri_complete: { ...uri, description: 'The same with the code, which is confirmed there.' },
      expires_in: { ...count, description: 'Seconds.' },
      interval: { ...count, description: 'Seconds between two requests for tokens.' },
    }),
    required: ['device_code', 'user_code', 'verification_uri', 'expires_in', 'interval'],
  },
  UserInfo: {
    ...answer('Claims of the user (OpenID Connect Core 1.0, section 5.3).', {
      sub: text,
      tenant_id: text,
      email: text,
      email_verified: boolean,
      name: text,
      given_name: text,
      family_name: text,
      roles: { type: 'array', items: text },
      picture: { ...uri, description: 'The avatar, for an `<img>`; it needs no credential.' },
      locale: { ...text, description: 'BCP 47.' },
      updated_at: { ...count, description: 'Seconds since the epoch.' },
    }),
    required: ['sub'],
  },
  Introspection: {
    ...answer('What a token is (RFC 7662, section 2.2).', {
      active: boolean,
      client_id: text,
      scope: text,
      sub: text,
      iss: uri,
      aud: textOrObject,
      exp: count,
      iat: count,
      token_type: text,
      tenant_id: text,
    }),
    required: ['active'],
  },
  OAuthProblem: {
    ...answer('Why a request was refused (RFC 6749, section 5.2).', {
      error: { type: 'string', examples: ['invalid_grant'] },
      error_description: text,
    }),
    required: ['error'],
  },
} as const satisfies Record<string, JsonSchema>;

const ref = (name: keyof typeof oidcSchemas): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const json = (description: string, schema: JsonSchema): OpenApiResponse => ({
  description,
  headers: {},
  content: { 'application/json': { schema } },
});
const problem = (description: string): OpenApiResponse => json(description, ref('OAuthProblem'));

const tooMany = problem('Too Many Requests: `temporarily_unavailable`.');

const limited: OpenApiResponse = {
  description: 'Too Many Requests: `rate_limited`.',
  headers: {},
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

const form = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
  title: string,
) => ({
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': { schema: { title, type: 'object', properties, required } },
    },
  },
});

const operation = (
  operationId: string,
  summary: string,
  rest: Pick<OpenApiOperation, 'responses'> & Partial<OpenApiOperation>,
): OpenApiOperation => ({
  operationId,
  summary,
  tags: ['OpenID Connect'],
  description: '',
  security: [],
  parameters: [],
  ...rest,
});

const asClient = [{ ClientBasic: [] }, {}];
const proof = {
  client_id: words('Of a client that does not use `Authorization: Basic`.'),
  client_secret: words('`client_secret_post`.'),
  client_assertion_type: words('`private_key_jwt` (RFC 7523, section 2.2).'),
  client_assertion: words('The signed assertion.'),
};
const tokenForm = { token: words('The token.'), token_type_hint: text, ...proof };
const query = (
  name: string,
  description: string,
  required = false,
  schema: JsonSchema = text,
): JsonSchema => ({ name, in: 'query', required, description, schema });
const page: OpenApiResponse = {
  description:
    'A page, where the person has something to do, or where the request cannot go back to the client.',
  headers: {},
  content: { 'text/html': { schema: text } },
};
const redirect: OpenApiResponse = { description: 'Back to the client, or on to a hosted page.', headers: {} };

/** The OpenID Connect endpoints, by path. */
export const oidcPaths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>> = {
  '/.well-known/openid-configuration': {
    get: operation('getProviderMetadata', 'Read the metadata of the provider', {
      description: 'OpenID Connect Discovery 1.0, section 4. One issuer for all tenants.',
      responses: { 200: json('The metadata.', { type: 'object', title: 'ProviderMetadata' }), 429: limited },
    }),
  },
  [JWKS_PATH]: {
    get: operation('getSigningKeys', 'Read the public signing keys', {
      description: 'RFC 7517. Keep them for at most five minutes.',
      responses: {
        200: json('The keys.', {
          title: 'KeySet',
          type: 'object',
          properties: { keys: { type: 'array', items: { type: 'object', title: 'Key' } } },
          required: ['keys'],
        }),
        429: limited,
      },
    }),
  },
  [AUTHORIZE_PATH]: {
    get: operation('authorize', 'Sign a person in', {
      description:
        'A browser is sent here (OpenID Connect Core 1.0, section 3.1.2.1). PKCE with S256 is asked of every client. ' +
        'POST takes the same parameters as a form.',
      parameters: [
        query('client_id', 'The client; it names the tenant, too.', true),
        query('response_type', 'The code flow.', true, { type: 'string', enum: ['code'] }),
        query('redirect_uri', 'One of those that are registered.', false, uri),
        query(
          'scope',
          'Words separated by spaces. Default: the scopes of the client. Without `openid` there is no id_token.',
        ),
        query('code_challenge', 'RFC 7636: SHA-256 of the verifier, base64url.', true, {
          type: 'string',
          pattern: '^[A-Za-z0-9_-]{43}$',
        }),
        query('code_challenge_method', 'S256.', true, { type: 'string', enum: ['S256'] }),
        query('state', 'Comes back as it was sent.'),
        query('nonce', 'Stands in the id_token.'),
        query('prompt', '`none`, `login`, `consent`, `select_account`, `create`.'),
        query('max_age', 'Seconds since the sign-in at most.', false, { type: 'integer', minimum: 0 }),
        query('login_hint', 'The address to fill in.'),
        query('claims', 'Single claims that are asked for, as JSON (OpenID Connect Core 1.0, section 5.5).'),
        query('id_token_hint', 'An id_token of the person who has to sign in.'),
        query('ui_locales', 'Languages of the pages, separated by spaces.'),
      ],
      responses: { 200: page, 302: redirect, 303: redirect, 400: page },
    }),
  },
  [TOKEN_PATH]: {
    post: operation('exchangeToken', 'Exchange a code or a refresh token for tokens', {
      description:
        'OAuth 2.1, section 3.2. By `client_credentials` a service gets an access token for itself: without scopes, id_token ' +
        'and refresh token. A device asks here with its `device_code` until its user has decided (RFC 8628, section 3.4).',
      security: asClient,
      ...form(
        {
          grant_type: { type: 'string', enum: grantTypes },
          code: words('Of the authorization.'),
          redirect_uri: words('As at the authorization.'),
          code_verifier: words('RFC 7636.'),
          refresh_token: text,
          device_code: words('Of the device authorization (RFC 8628).'),
          scope: words('Narrows what a refresh gives.'),
          resource: words('RFC 8707.'),
          ...proof,
        },
        ['grant_type'],
        'TokenRequest',
      ),
      responses: {
        200: json('The tokens.', ref('TokenAnswer')),
        400: problem(
          '`invalid_request`, `invalid_grant`, `invalid_scope`, `invalid_target`, `unauthorized_client`, `unsupported_grant_type`; ' +
            '`authorization_pending`, `slow_down`, `expired_token`, `access_denied` to a device; ' +
            '`access_denied` to a service of a locked tenant; `invalid_client` without the header Authorization.',
        ),
        401: problem('`invalid_client`.'),
        429: tooMany,
      },
    }),
  },
  [DEVICE_AUTHORIZATION_PATH]: {
    post: operation('authorizeDevice', 'Begin the sign-in of a device without a browser', {
      description:
        'RFC 8628. The device shows `user_code` and `verification_uri`, and asks the token endpoint every `interval` seconds. ' +
        'There is no PKCE: no code passes through a browser.',
      security: asClient,
      ...form(
        {
          scope: words('Default: the scopes of the client.'),
          resource: words('RFC 8707.'),
          ...proof,
        },
        [],
        'DeviceAuthorizationRequest',
      ),
      responses: {
        200: json('The codes.', ref('DeviceAuthorization')),
        400: problem(
          '`invalid_request`, `invalid_scope`, `invalid_target`, `unauthorized_client`; ' +
            '`invalid_client` without the header Authorization.',
        ),
        401: problem('`invalid_client`.'),
        429: tooMany,
      },
    }),
  },
  [USERINFO_PATH]: {
    get: operation('getUserInfo', 'Read the claims of the person who signed in', {
      description:
        'OpenID Connect Core 1.0, section 5.3. POST does the same. A third-party client gets what its scopes and the ' +
        'parameter `claims` gave it; `sub` and `tenant_id` always.',
      security: [{ AccessToken: [] }],
      responses: {
        200: json('The claims.', ref('UserInfo')),
        401: problem('`invalid_token`.'),
        403: problem('`insufficient_scope`.'),
        429: tooMany,
      },
    }),
  },
  [INTROSPECT_PATH]: {
    post: operation('introspectToken', 'Ask what a token is', {
      description: 'RFC 7662. For clients with a secret or a key.',
      security: asClient,
      ...form(tokenForm, ['token'], 'IntrospectionRequest'),
      responses: {
        200: json('What it is.', ref('Introspection')),
        400: problem('`invalid_request`; `invalid_client` without the header Authorization.'),
        401: problem('`invalid_client`.'),
        429: tooMany,
      },
    }),
  },
  [REVOKE_PATH]: {
    post: operation('revokeToken', 'Revoke a token', {
      description: 'RFC 7009.',
      security: asClient,
      ...form(tokenForm, ['token'], 'RevocationRequest'),
      responses: {
        200: { description: 'Done.', headers: {} },
        400: problem('`invalid_request`; `invalid_client` without the header Authorization.'),
        401: problem('`invalid_client`.'),
        429: tooMany,
      },
    }),
  },
  [END_SESSION_PATH]: {
    get: operation('signOut', 'Sign a person out', {
      description:
        'A browser is sent here (OpenID Connect RP-Initiated Logout 1.0). POST takes the same as a form. Without ' +
        '`id_token_hint` the person is asked first.',
      parameters: [
        query('id_token_hint', 'An id_token of the session.'),
        query('client_id', 'The client, where there is no hint.'),
        query(
          'post_logout_redirect_uri',
          'One of those that are registered: for the client, or, where none is named, for one that the session signed in to.',
          false,
          uri,
        ),
        query('state', 'Comes back as it was sent.'),
        query('ui_locales', 'Languages of the page, separated by spaces.'),
      ],
      responses: { 200: page, 302: redirect, 303: redirect, 400: page },
    }),
  },
};
