import { scopes as apiScopes } from '../../../domain/api-key/scopes.js';
import {
  accessTokenTypes,
  authMethods,
  clientKinds,
  clientScopes,
  clientTypes,
  grantTypes,
} from '../../../domain/client/client-values.js';
import { logoutFaults } from '../../../application/ports/openid/logouts.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { overlapDefault, overlapMost } from '../../../domain/shared/secret-overlap.js';
import {
  allOrAbsent,
  answer,
  boolean,
  count,
  growing,
  id,
  orAbsent,
  page,
  printable,
  request,
  ruled,
  text,
  time,
  timeOrNull,
} from '../../management-api/schemas/schema-parts.js';

const listOf = (values: readonly string[]): JsonSchema => ({
  type: 'array',
  items: text,
  'x-extensible-enum': values,
  examples: [values.slice(0, 2)],
});
const uris = (example: string, description: string): JsonSchema => ({
  type: 'array',
  items: { ...text, examples: [example] },
  description,
  examples: [[example]],
});
const orNull = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  type: [schema['type'] as string, 'null'],
  examples: [null],
});

const jwks: JsonSchema = {
  type: ['object', 'null'],
  description: 'A JWK Set of public keys, for `private_key_jwt`.',
  examples: [null],
};

const federatedCredentials: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      issuer: {
        ...text,
        maxLength: 2_000,
        description: '`iss`',
        examples: ['https://token.actions.githubusercontent.com'],
      },
      subject: {
        ...text,
        maxLength: 255,
        description: '`sub`; a `*` at its end, after `:` or `/`, stands for any ending.',
        examples: ['repo:acme/shop:ref:refs/heads/main'],
      },
      audience: { ...text, maxLength: 255, description: '`aud`', examples: ['https://id.acme.test'] },
    },
    required: ['issuer', 'subject', 'audience'],
    additionalProperties: false,
  },
  description:
    'Tokens of other issuers by which the client proves itself in place of keys of its own, 10 at the most: those that a platform ' +
    'gives its workloads. For `private_key_jwt`; `client_id` is sent beside the token.',
  examples: [[]],
};

/** Members of answers and requests alike. Values are checked by the rules of the domain, which name what is allowed. */
const settings = {
  name: { ...text, examples: ['Shop'] },
  kind: growing(clientKinds),
  audience: {
    ...text,
    description: '`aud` of its access tokens: the API that they are for.',
    examples: ['https://api.acme.test'],
  },
  resources: {
    type: 'array',
    items: { ...text, maxLength: 255 },
    description:
      'The APIs that it may ask for tokens for, by their identifiers: its audience, and 20 others at the most.',
    examples: [['https://api.acme.test']],
  },
  redirectUris: uris(
    'https://shop.acme.test/callback',
    'Where people come back to. Compared character by character, but for the port of a loopback address.',
  ),
  postLogoutRedirectUris: uris('https://shop.acme.test/', 'Where people go after a sign-out.'),
  allowedOrigins: orNull(
    uris('https://shop.acme.test', 'Whose scripts may call the token endpoint; null: the redirect URIs'),
  ),
  grantTypes: listOf(grantTypes),
  scopes: listOf(clientScopes),
  authMethod: {
    type: ['string', 'null'],
    'x-extensible-enum': authMethods,
    description: 'Null: its secret, sent either way.',
    examples: [null],
  },
  jwks,
  jwksUri: {
    type: ['string', 'null'],
    description:
      'Where the client publishes its keys, in place of `jwks`: https, at a host of the public internet. The service asks for ' +
      'them when the client authenticates, at most once in five minutes: publish a new key that long before its first use.',
    examples: [null],
  },
  federatedCredentials,
  acceptsTokenEndpointAudience: {
    ...boolean,
    description: 'Whether its assertions may be addressed to the token endpoint.',
  },
  accessTokenType: growing(accessTokenTypes),
  thirdParty: { ...boolean, description: "Not the tenant's own: people are asked for their consent." },
  homeUrl: { type: ['string', 'null'], examples: ['https://shop.acme.test/'] },
  backchannelLogoutUri: {
    type: ['string', 'null'],
    description:
      'Where it gets a logout token when a session ends in which it got tokens (OpenID Connect Back-Channel Logout 1.0). By the rules ' +
      'of webhooks: https, at a host of the public internet, unless the operator allowed another one.',
    examples: [null],
  },
  backchannelLogoutSessionRequired: {
    ...boolean,
    description: 'Whether it needs `sid` in logout tokens, which always have it.',
  },
  roles: {
    type: 'array',
    items: text,
    description:
      'The names of the roles that a service holds itself, in the tokens that it gets by `client_credentials`: roles of the ' +
      "tenant's own, never a built-in one. Empty for all other clients.",
    examples: [['billing-viewer']],
  },
  managementScopes: {
    ...listOf(apiScopes),
    description: 'What it may do at the Management API for an administrator. Owners only.',
    examples: [[]],
  },
} as const satisfies Record<string, JsonSchema>;

const client = {
  clientId: { ...text, examples: ['3f0c8a4b1d2e4f6a9b7c5d3e1f0a2b4c'] },
  type: growing(clientTypes),
  ...settings,
  logoUrl: {
    type: ['string', 'null'],
    format: 'uri',
    description: 'Uploaded; needs no credential.',
    examples: [null],
  },
  builtIn: { ...boolean, description: "The portal's own, which nobody changes." },
  lastUsedAt: {
    ...timeOrNull,
    description:
      'When a user signed in with it last, or it got a token for itself or used a secret. Null: never.',
  },
  lastNetwork: {
    type: ['string', 'null'],
    description: 'The network from which a service got a token last, a minute behind at most. Null: unknown.',
    examples: ['203.0.113.0/24'],
  },
  backchannelLogout: answer('What became of its logout tokens.', {
    lastDeliveredAt: { ...timeOrNull, description: 'When it accepted one last. Null: never.' },
    lastFailure: {
      type: ['object', 'null'],
      description: 'The last failed attempt. Null: none.',
      properties: {
        at: time,
        fault: growing(logoutFaults),
        statusCode: { type: ['integer', 'null'], description: 'Null: no status came.', examples: [503] },
      },
      required: ['at', 'fault', 'statusCode'],
      examples: [null],
    },
  }),
  secretHints: {
    type: 'array',
    description: 'The newest first, two at the most.',
    items: answer('What is shown of a secret.', {
      createdAt: time,
      expiresAt: timeOrNull,
      lastUsedAt: timeOrNull,
    }),
  },
  createdAt: time,
  updatedAt: time,
} as const satisfies Record<string, JsonSchema>;

const {
  name,
  kind: _kind,
  authMethod,
  jwks: keys,
  jwksUri,
  allowedOrigins,
  homeUrl,
  backchannelLogoutUri,
  ...others
} = settings;
/** Null clears these, so that it does not stand for leaving them out. */
const clearable = { authMethod, jwks: keys, jwksUri, allowedOrigins, homeUrl, backchannelLogoutUri };
const changes = {
  name: orAbsent(ruled(printable(name), { minLength: 1, maxLength: 200 })),
  kind: orAbsent(ruled({ ...text, examples: ['spa'] }, { enum: clientKinds })),
  ...clearable,
  ...allOrAbsent(others),
};

const secret: JsonSchema = {
  type: ['string', 'null'],
  description: 'Shown this once; null for a client without a secret.',
  examples: ['s6BhdRkqt3_s6BhdRkqt3_s6BhdRkqt3_s6BhdRkqt3'],
};

/** Returns the rule that a member which is given, and not null, needs another one. */
const withBoth = (given: string, needed: string): JsonSchema => ({
  if: { properties: { [given]: { type: 'string' } } },
  then: { required: [needed], properties: { [needed]: { type: 'string' } } },
});

export const clientSchemas = {
  Client: answer(
    'An application that signs people in by OpenID Connect, or a service that gets tokens for itself.',
    client,
  ),
  ClientWithSecret: answer('A client with its secret.', { ...client, clientSecret: secret }),
  ClientPage: page('Client'),
  ClientUser: answer('A user who signed in with a client.', {
    userId: id,
    email: { type: ['string', 'null'], examples: ['grace@example.com'] },
    firstName: { type: ['string', 'null'], examples: ['Grace'] },
    lastName: { type: ['string', 'null'], examples: ['Hopper'] },
    lastSignedInAt: time,
  }),
  ClientUserPage: page('ClientUser'),
  MetadataClient: answer('A client by its own document that users of the tenant gave access.', {
    clientId: {
      ...text,
      description: 'The address of its document.',
      examples: ['https://agent.example.com/client.json'],
    },
    host: { ...text, description: 'With the port if it is not 443.', examples: ['agent.example.com'] },
    name: {
      type: ['string', 'null'],
      description: 'In its document, where anybody can write any name.',
      examples: ['Example Agent'],
    },
    people: { ...count, description: 'Users who have agreed to it and not withdrawn that.', examples: [3] },
    firstAgreedAt: { ...time, description: 'When the first of these users agreed.' },
    lastUsedAt: { ...timeOrNull, description: 'When a user got tokens for it last. Null: never.' },
    admitted: {
      ...boolean,
      description: 'Whether `metadataClients` and `metadataClientHosts` let it in now.',
    },
  }),
  MetadataClientPage: page('MetadataClient'),
  CreateClient: request(
    'One of `type` and `kind` is needed; every kind but `service` needs `redirectUris`. Absent members have the default of the ' +
      'type. The client id is generated.',
    { ...changes, name, type: orAbsent({ ...text, examples: ['public'] }) },
    ['name'],
  ),
  ChangeClient: request('Absent members stay.', changes),
  TryClient: {
    ...request('The parameters that the browser brought back, both of them; neither begins a try.', {
      code: orAbsent({ ...text, maxLength: 200, examples: [null] }),
      state: orAbsent({ ...text, maxLength: 200, examples: [null] }),
    }),
    'x-domain-rules': {
      dependentSchemas: { code: withBoth('code', 'state'), state: withBoth('state', 'code') },
    },
  },
  ClientTry: answer('A try of a client: its beginning, or its result.', {
    url: { type: ['string', 'null'], description: 'Where the browser goes.', examples: [null] },
    result: {
      type: ['object', 'null'],
      description: 'The claims of both tokens, which are over already.',
      properties: {
        idToken: { type: 'object', additionalProperties: true },
        accessToken: { type: 'object', additionalProperties: true },
        scopes: { type: 'array', items: text },
      },
      required: ['idToken', 'accessToken', 'scopes'],
      examples: [null],
    },
  }),
  RotateClientSecret: request('How long the former secret works.', {
    overlapSeconds: orAbsent(
      ruled(
        {
          type: 'integer',
          default: overlapDefault,
          description: 'Seconds; 0 ends it at once.',
          examples: [0],
        },
        { minimum: 0, maximum: overlapMost },
      ),
    ),
  }),
} as const satisfies Record<string, JsonSchema>;
