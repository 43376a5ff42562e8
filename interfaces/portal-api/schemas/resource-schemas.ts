import { accessTokenTypes } from '../../../domain/client/client-values.js';
import {
  accessTokenLifetimes,
  permissionDescriptionLength,
  permissionNameLength,
  permissionsCount,
  resourceNameLength,
} from '../../../domain/resource/resource-input.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import {
  answer,
  count,
  id,
  orAbsent,
  page,
  printable,
  request,
  ruled,
  text,
  time,
} from '../../management-api/schemas/schema-parts.js';

const name: JsonSchema = ruled(printable({ ...text, maxLength: 2_000, examples: ['Orders'] }), {
  minLength: 1,
  maxLength: resourceNameLength,
});
const identifier: JsonSchema = {
  ...text,
  maxLength: 2_000,
  description: '`aud` of the tokens: an absolute URI, unique over all tenants. It never changes.',
  examples: ['https://api.acme.test'],
};
const permission = {
  name: ruled(
    {
      ...text,
      maxLength: 2_000,
      description: 'What tokens carry, and roles hold.',
      examples: ['orders:read'],
    },
    { pattern: '^[a-z0-9:._-]*$', minLength: 1, maxLength: permissionNameLength },
  ),
  description: ruled(printable({ ...text, maxLength: 2_000, default: '', examples: ['Read all orders.'] }), {
    maxLength: permissionDescriptionLength,
  }),
};
const examples = [[{ name: 'orders:read', description: 'Read all orders.' }]];
const permissions: JsonSchema = ruled(
  {
    type: 'array',
    items: request(
      'A permission.',
      { name: permission.name, description: orAbsent(permission.description) },
      ['name'],
    ),
    maxItems: 1_000,
    description: 'All permissions: one that is left out is in no token any more.',
    examples,
  },
  { maxItems: permissionsCount },
);
const { least, most } = accessTokenLifetimes;
const accessTokenMinutes: JsonSchema = ruled(
  {
    type: 'integer',
    default: 15,
    description: 'How long access tokens for it are valid, in minutes.',
    examples: [15],
  },
  { minimum: least, maximum: most },
);
const accessTokenType: JsonSchema = {
  type: ['string', 'null'],
  'x-extensible-enum': accessTokenTypes,
  description: '`typ` of access tokens for it; null: that of the client.',
  examples: [null],
};

export const resourceSchemas = {
  Resource: answer(
    'An API that access tokens are for. The audience of every client is one, with the usual settings until it is changed.',
    {
      id,
      identifier,
      name,
      permissions: { type: 'array', items: answer('A permission.', permission), examples },
      accessTokenMinutes,
      accessTokenType,
      clients: { ...count, description: 'How many clients may ask for tokens for it.' },
      createdAt: time,
      updatedAt: time,
    },
  ),
  ResourcePage: page('Resource'),
  CreateResource: request(
    'A new API.',
    {
      identifier,
      name: orAbsent(name),
      permissions: orAbsent(permissions),
      accessTokenMinutes: orAbsent(accessTokenMinutes),
      accessTokenType,
    },
    ['identifier'],
  ),
  ChangeResource: request('What to change: absent members stay.', {
    name: orAbsent(name),
    permissions: orAbsent(permissions),
    accessTokenMinutes: orAbsent(accessTokenMinutes),
    accessTokenType,
  }),
} as const satisfies Record<string, JsonSchema>;
