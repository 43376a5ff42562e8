import { authMethods } from '../../../domain/client/client-values.js';
import {
  linkingRules,
  newPeopleRules,
  profileRules,
  providers,
  secondFactorRules,
  visibilities,
} from '../../../domain/connection/connection-values.js';
import { arrivalRefusals } from '../../../domain/connection/arrival.js';
import { mostRoleRules } from '../../../domain/connection/role-rules.js';
import {
  decidingReasons,
  decidingSettings,
  roleEffects,
  triedOutcomes,
} from '../../../application/ports/connections/tried-connection.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import {
  allOrAbsent,
  answer,
  boolean,
  count,
  growing,
  orAbsent,
  id,
  printable,
  page,
  ref,
  request,
  ruled,
  text,
  time,
} from '../../management-api/schemas/schema-parts.js';

const given = (maxLength: number, description: string, example: string): JsonSchema => ({
  ...printable({ type: 'string', maxLength }),
  description,
  examples: [example],
});
const chosen = (values: readonly string[], description: string): JsonSchema =>
  ruled({ type: 'string', description, examples: [values[0]] }, { enum: values });
const values = (description: string, example: string): JsonSchema => ({
  type: 'array',
  maxItems: 20,
  items: { ...text, maxLength: 200 },
  description,
  examples: [[example]],
});
const orNull = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  type: ['string', 'null'],
  examples: [null],
});

const name = given(60, 'On the button.', 'Acme');
const issuer = given(
  2_048,
  'As the provider states it; of `oidc`, or where it is self-hosted.',
  'https://id.acme.test',
);
const clientId = given(255, 'The id of the client at the provider.', 'tessera');
const keyId = given(200, 'The id of the private key.', 'ABC123DEFG');
const teamId = given(10, 'The id of the team at Apple.', 'DEF123GHIJ');
const hostedDomain = given(253, 'The domain of Google Workspace that people must belong to.', 'acme.test');
const scopes = values(
  'What is asked for. Default: what the provider needs for a name and an address.',
  'openid',
);
const roleRule: Readonly<Record<string, JsonSchema>> = {
  claim: given(200, 'The name of a claim.', 'groups'),
  value: given(500, 'The claim, or one of its values.', 'billing'),
  role: given(100, 'The name of a role, never owner.', 'billing-viewer'),
};
const roleRules: JsonSchema = {
  type: 'array',
  description:
    'Roles that people get while their claims have a value, and lose with it. Roles that people were given by hand stay.',
  examples: [[{ claim: 'groups', value: 'billing', role: 'billing-viewer' }]],
};
const stated: JsonSchema = { type: ['string', 'null'], examples: [null] };
const factorValues = values("Values of the provider's `amr` or `acr` that state two factors.", 'mfa');
const rules = {
  visibility: chosen(
    visibilities,
    'Where people find it: a button, by the domain of their address, or nowhere.',
  ),
  newPeople: chosen(newPeopleRules, 'Who may become a user by it.'),
  linking: chosen(linkingRules, 'Whether verified addresses link an account by themselves.'),
  profile: chosen(profileRules, 'Whether the provider fills what is empty, or overwrites the profile.'),
  secondFactor: chosen(secondFactorRules, 'Whose second factor counts.'),
};

/** What a sign-in with a connection would do. */
const tried: JsonSchema = {
  type: ['object', 'null'],
  description: 'What a sign-in would do. Nobody was created, linked or signed in.',
  properties: {
    outcome: {
      ...growing(triedOutcomes),
      description:
        'What would become of the person: a known user signs in, a user is linked, created, or asked first; nobody signs in; or the provider failed.',
    },
    refusal: { ...stated, description: `Why nobody would be signed in: ${arrivalRefusals.join(', ')}.` },
    failure: {
      type: ['object', 'null'],
      description: 'What was wrong with the provider’s answer.',
      properties: {
        code: text,
        detail: { ...text, description: 'A sentence for administrators.' },
        said: {
          type: ['object', 'null'],
          description: 'The error as the provider states it; null: it stated none.',
          properties: {
            error: { ...text, examples: ['access_denied'] },
            description: { ...stated, description: 'Its `error_description`.' },
          },
          required: ['error', 'description'],
        },
      },
      required: ['code', 'detail', 'said'],
    },
    claims: { type: 'object', additionalProperties: true, description: 'As they were received.' },
    person: {
      type: ['object', 'null'],
      description: 'What the service reads in the claims.',
      properties: {
        issuer: text,
        subject: text,
        email: stated,
        emailVerified: boolean,
        firstName: stated,
        lastName: stated,
        locale: stated,
        picture: stated,
        amr: { type: 'array', items: text },
        acr: stated,
      },
      required: [
        'issuer',
        'subject',
        'email',
        'emailVerified',
        'firstName',
        'lastName',
        'locale',
        'picture',
        'amr',
        'acr',
      ],
    },
    user: {
      type: ['object', 'null'],
      description: 'The user who would be signed in; null for a new user, and for none.',
      properties: { id, email: stated },
      required: ['id', 'email'],
    },
    roles: { type: 'array', items: text, description: 'Names of the roles that they would hold.' },
    roleRules: {
      type: 'array',
      description: 'Each rule of roles, and what it would do.',
      items: {
        type: 'object',
        properties: { claim: text, value: text, role: text, effect: growing(roleEffects) },
        required: ['claim', 'value', 'role', 'effect'],
      },
    },
    rules: {
      type: 'array',
      description: 'The other settings that decided, in their order.',
      items: {
        type: 'object',
        properties: {
          rule: growing(decidingSettings),
          reason: {
            ...growing([...new Set(Object.values(decidingReasons).flat())]),
            description: 'Machine word.',
          },
          detail: { ...text, description: 'The same as a sentence.' },
        },
        required: ['rule', 'reason', 'detail'],
      },
    },
    amr: { type: 'array', items: text, description: 'The methods that the sign-in would prove.' },
    acr: stated,
  },
  required: [
    'outcome',
    'refusal',
    'failure',
    'claims',
    'person',
    'user',
    'roles',
    'roleRules',
    'rules',
    'amr',
    'acr',
  ],
  examples: [null],
};

const settings = {
  name,
  issuer,
  directory: given(
    36,
    'The id of the directory, of `microsoft`; `organizations` lets in people of every directory, whose addresses count as not verified.',
    '0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f',
  ),
  clientId,
  clientSecret: given(
    10_000,
    'The secret of the client at the provider, or its private key (PEM).',
    's3cr3t',
  ),
  authMethod: chosen(authMethods, 'How the client proves itself at the provider.'),
  keyId,
  teamId,
  hostedDomain,
  scopes,
  ...rules,
  roleRules: {
    ...roleRules,
    maxItems: mostRoleRules,
    items: request('A rule.', roleRule, ['claim', 'value', 'role']),
  },
  theirFactorValues: factorValues,
  enabled: { ...boolean, examples: [true] },
} satisfies Record<string, JsonSchema>;

/** Null clears these, so that it does not stand for leaving them out. */
const clearable = { keyId: orNull(keyId), hostedDomain: orNull(hostedDomain) };

/** The schemas of connections. */
export const connectionSchemas = {
  Connection: answer('A provider that people sign in at, without the secret.', {
    id,
    name,
    provider: growing(providers),
    issuer,
    clientId,
    authMethod: growing(authMethods),
    keyId: orNull(keyId),
    teamId: orNull(teamId),
    hostedDomain: orNull(hostedDomain),
    scopes,
    visibility: growing(visibilities),
    newPeople: growing(newPeopleRules),
    linking: growing(linkingRules),
    profile: growing(profileRules),
    roleRules: { ...roleRules, items: answer('A rule.', roleRule) },
    secondFactor: growing(secondFactorRules),
    theirFactorValues: factorValues,
    enabled: boolean,
    secretHint: {
      type: ['string', 'null'],
      description: 'The last characters of the secret.',
      examples: ['9xQ2'],
    },
    domains: { type: 'array', items: ref('ConnectionDomain'), description: 'Mail domains, by name.' },
    callbackUrl: {
      ...text,
      format: 'uri',
      description: 'Where the provider sends people back to: register it there.',
      examples: ['https://acme.example.com/sign-in/connection/callback'],
    },
    users: {
      ...count,
      type: ['integer', 'null'],
      description: 'Users who sign in with it; with `asOf` null, as it is not known.',
    },
    lastUsedAt: { ...orNull(time), description: 'Null: never.' },
    lastError: {
      ...orNull(
        answer('Why the last sign-in that failed did.', {
          at: time,
          code: text,
          detail: { ...text, description: 'A sentence for administrators.' },
        }),
      ),
      description: 'Null: none in the last 30 days.',
      examples: [null],
    },
    createdAt: time,
    updatedAt: time,
  }),
  ConnectionDomain: answer('A mail domain that a connection may vouch for once it is verified.', {
    domain: { ...text, description: 'In lower case and ASCII.', examples: ['acme.example.com'] },
    challenge: {
      ...text,
      description: 'The text of the TXT record `_tessera.<domain>` that proves it.',
      examples: ['tessera-domain=0b9c'],
    },
    verifiedAt: { ...orNull(time), description: 'Null: not verified, or not any more.' },
    lapsesAt: {
      ...orNull(time),
      description: 'Its record is gone: it is not verified any more from then on, unless the record is back.',
    },
  }),
  ConnectionPage: page('Connection'),
  CreateConnection: request(
    'A new connection.',
    { provider: chosen(providers, 'The make of the provider.'), ...allOrAbsent(settings) },
    ['provider'],
  ),
  TryConnection: request('The parameter that the browser brought back; none begins a try.', {
    state: orAbsent({ ...text, maxLength: 200, examples: [null] }),
  }),
  ConnectionTry: answer('A try of a connection: its beginning, or its result.', {
    url: {
      type: ['string', 'null'],
      description: 'Where the window goes; it ends at `PORTAL_URL/try`.',
      examples: [null],
    },
    result: tried,
  }),
  ChangeConnection: request('Absent members stay; null clears `keyId` and `hostedDomain`.', {
    ...allOrAbsent(settings),
    ...clearable,
  }),
} as const satisfies Record<string, JsonSchema>;
