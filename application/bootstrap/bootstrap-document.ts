import { scopes } from '../../domain/api-key/scopes.js';
import {
  accessTokenTypes,
  authMethods,
  clientKinds,
  clientScopes,
  clientTypes,
  grantTypes,
} from '../../domain/client/client-values.js';
import type { HeldPermission } from '../../domain/resource/permissions.js';
import type { ResourceInput } from '../../domain/resource/resource-input.js';
import type { SettingsChanges } from '../../domain/tenant/tenant-settings.js';
import type { RegisterClientInput } from '../client/register-client.js';
import type { JsonSchema } from '../../domain/shared/event-definition.js';

/** The content of `BOOTSTRAP_FILE`: the records to create at start. */
export interface BootstrapDocument {
  readonly tenants?: readonly BootstrapTenant[];
  /** The operators of the service, created while it has never had one. */
  readonly operators?: readonly BootstrapPerson[];
}

export interface BootstrapTenant {
  readonly slug: string;
  readonly name: string;
  /** Applied once, right after the tenant's creation. */
  readonly settings?: SettingsChanges;
  /** The id of a plan. Applied once, after the tenant's people. */
  readonly plan?: string;
  readonly owner: BootstrapPerson;
  readonly users?: readonly BootstrapUser[];
  /** APIs that access tokens are for. */
  readonly resources?: readonly BootstrapResource[];
  readonly roles?: readonly BootstrapRole[];
  readonly apiKeys?: readonly BootstrapApiKey[];
  /** OpenID Connect clients. A missing id is filled in, and a missing secret of a client that uses one. */
  readonly clients?: readonly RegisterClientInput[];
  /** Filled in. */
  readonly tenantId?: string;
}

export interface BootstrapPerson {
  readonly email: string;
  /** Generated and filled in when it is missing. */
  readonly password?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** A language tag (BCP 47). */
  readonly locale?: string;
  /** The user's id in another system of the tenant. */
  readonly externalId?: string;
  /** Filled in. */
  readonly id?: string;
}

/** The entry of an erased owner, since the entry of a tenant must have an owner. */
export const erasedPerson: BootstrapPerson = { email: 'erased' };

export interface BootstrapUser extends BootstrapPerson {
  /** Names of roles: custom ones of this document, or built-in ones. */
  readonly roles?: readonly string[];
  readonly emailVerified?: boolean;
}

/** An API, as `registerResource` takes it. */
export interface BootstrapResource extends ResourceInput {
  /** Filled in. */
  readonly id?: string;
}

export interface BootstrapRole {
  readonly name: string;
  readonly description?: string;
  /** Permissions of APIs of this document or of the tenant. */
  readonly permissions?: readonly HeldPermission[];
  /** Filled in. */
  readonly id?: string;
}

export interface BootstrapApiKey {
  readonly name: string;
  readonly scopes: readonly string[];
  /** `tsk_…`; generated and filled in when it is missing. */
  readonly key?: string;
}

const text = { type: 'string', minLength: 1 };
const boolean = { type: 'boolean' };
const person = {
  email: text,
  password: text,
  firstName: text,
  lastName: text,
  locale: text,
  externalId: text,
  id: text,
};
const object = (properties: Record<string, unknown>, required: readonly string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const client = object(
  {
    clientId: text,
    clientSecret: text,
    name: text,
    type: { enum: [...clientTypes] },
    kind: { enum: [...clientKinds] },
    authMethod: { enum: [...authMethods, null] },
    accessTokenType: { enum: [...accessTokenTypes] },
    homeUrl: { type: ['string', 'null'] },
    audience: text,
    resources: listOf(text),
    redirectUris: listOf(text),
    postLogoutRedirectUris: listOf(text),
    grantTypes: listOf({ enum: [...grantTypes] }),
    scopes: listOf({ enum: [...clientScopes] }),
    managementScopes: listOf({ enum: [...scopes] }),
    thirdParty: boolean,
    jwks: { type: 'object' },
    jwksUri: text,
    federatedCredentials: listOf(
      object({ issuer: text, subject: text, audience: text }, ['issuer', 'subject', 'audience']),
    ),
    acceptsTokenEndpointAudience: boolean,
    allowedOrigins: listOf(text),
    roles: listOf(text),
    backchannelLogoutUri: { type: ['string', 'null'] },
    backchannelLogoutSessionRequired: boolean,
  },
  // the rules name what is missing: it depends on the kind
  [],
);

const resource = object(
  {
    identifier: text,
    name: text,
    permissions: listOf(object({ name: text, description: { type: 'string' } }, ['name'])),
    accessTokenMinutes: { type: 'integer' },
    accessTokenType: { enum: [...accessTokenTypes, null] },
    id: text,
  },
  ['identifier'],
);
const role = object(
  {
    name: text,
    description: { type: 'string' },
    permissions: listOf(object({ resource: text, name: text }, ['resource', 'name'])),
    id: text,
  },
  ['name'],
);

/** The document's JSON Schema. Accepts filled-in members, so that a written document can be used as `BOOTSTRAP_FILE`. */
export const bootstrapSchema: JsonSchema = object(
  {
    tenants: listOf(
      object(
        {
          slug: text,
          name: text,
          // the rules check its members
          settings: { type: 'object' },
          plan: text,
          tenantId: text,
          owner: object(person, ['email']),
          users: listOf(object({ ...person, roles: listOf(text), emailVerified: boolean }, ['email'])),
          resources: listOf(resource),
          roles: listOf(role),
          apiKeys: listOf(
            object(
              {
                name: text,
                scopes: { type: 'array', items: { enum: [...scopes] }, minItems: 1 },
                key: { type: 'string', pattern: '^tsk_[A-Za-z0-9_-]{32,124}$' },
              },
              ['name', 'scopes'],
            ),
          ),
          clients: listOf(client),
        },
        ['slug', 'name', 'owner'],
      ),
    ),
    operators: listOf(object(person, ['email'])),
  },
  [],
);

/** The settings of the demo's clients, for an application on the same machine. */
const demoApplication = {
  audience: 'https://api.acme.test',
  redirectUris: ['http://localhost:8080/callback'],
  postLogoutRedirectUris: ['http://localhost:8080/'],
};

/**
 * The document of a first start without `BOOTSTRAP_FILE`: the tenant `acme` with its owner, an API key with all scopes, and
 * an OpenID Connect client of each type.
 */
export const demoDocument: BootstrapDocument = {
  tenants: [
    {
      slug: 'acme',
      name: 'Acme Inc.',
      owner: { email: 'owner@acme.test', firstName: 'Ada', lastName: 'Byron' },
      apiKeys: [{ name: 'backend', scopes: [...scopes] }],
      clients: [
        { clientId: 'web', name: 'Web app', type: 'public', ...demoApplication },
        { clientId: 'server', name: 'Server', type: 'confidential', ...demoApplication },
      ],
    },
  ],
};
