import { mostAllowedNetworks } from '../../../domain/api-key/allowed-networks.js';
import { scopes } from '../../../domain/api-key/scopes.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { overlapDefault, overlapMost } from '../../../domain/shared/secret-overlap.js';
import {
  actor,
  answer,
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

const name: JsonSchema = printable({
  type: 'string',
  maxLength: 200,
  description: 'What the key is for.',
  examples: ['backend'],
});
const given: JsonSchema = ruled(
  { type: 'array', items: ruled(text, { enum: scopes }), examples: [['users:read']] },
  { minItems: 1 },
);
const expiresAt: JsonSchema = ruled(
  {
    type: ['string', 'null'],
    maxLength: 40,
    description: 'ISO 8601 with a zone, in the future; null: the key does not expire.',
    examples: ['2099-11-21T00:00:00.000Z'],
  },
  { format: 'date-time' },
);
const allowedNetworks: JsonSchema = ruled(
  {
    type: ['array', 'null'],
    items: { ...text, maxLength: 60 },
    description: 'CIDR blocks that the key may be used from; null: from anywhere.',
    examples: [['203.0.113.0/24']],
  },
  { minItems: 1, maxItems: mostAllowedNetworks },
);
const key: JsonSchema = {
  type: 'string',
  description: 'For `X-Api-Key`. Shown once.',
  examples: ['tsk_4mZ0Yb7Qe2Jt1x9uVnKpRsLhWcGfDaXi3oE8yB5jTqM'],
};

const apiKey = {
  id,
  name,
  prefix: { ...text, description: 'The first 8 characters of the key.', examples: ['tsk_4mZ0'] },
  scopes: { type: 'array', items: growing(scopes) },
  expiresAt: timeOrNull,
  allowedNetworks,
  createdAt: time,
  createdBy: answer('Who issued it.', actor),
  lastUsedAt: { ...timeOrNull, description: 'A few seconds behind. Null: never.' },
  lastNetwork: {
    type: ['string', 'null'],
    description: 'The network of the last use: the /24 of an IPv4 address, the /64 of an IPv6 one.',
    examples: ['203.0.113.0/24'],
  },
  revokedAt: timeOrNull,
} satisfies Record<string, JsonSchema>;

/** The schemas of API keys. */
export const apiKeySchemas = {
  ApiKey: answer('A key of the Management API, without the key itself.', apiKey),
  ApiKeyWithKey: answer('An API key, with the key itself.', { ...apiKey, key }),
  ApiKeyPage: page('ApiKey'),
  IssueApiKey: request('A new key.', { name, scopes: given, expiresAt, allowedNetworks }, ['name', 'scopes']),
  ChangeApiKey: request('Absent members stay; null stands for no limit.', {
    name: orAbsent(name),
    expiresAt,
    allowedNetworks,
  }),
  RotateApiKey: request('When the present key ends.', {
    overlapSeconds: orAbsent({
      type: 'integer',
      'x-domain-rules': { minimum: 0, maximum: overlapMost },
      default: overlapDefault,
      description: 'Seconds for which the present key works as well; 0 ends it at once.',
      examples: [3600],
    }),
  }),
} as const satisfies Record<string, JsonSchema>;
