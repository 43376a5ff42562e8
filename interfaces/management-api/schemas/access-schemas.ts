import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { ENTRY_NUMBER } from '../routes/entry-number.js';
import { id, ruled, someText } from './schema-parts.js';
import { asOfParameter } from './schemas.js';

/** Returns the parameter of a moment: a time, or the entry that was the last one then. */
const moment = (description: string): JsonSchema =>
  ruled(
    { type: 'string', minLength: 1, maxLength: 50, description, examples: ['2026-11-21T09:30:00.000Z'] },
    { anyOf: [{ format: 'date-time' }, { pattern: ENTRY_NUMBER }] },
  );

const permissionText: JsonSchema = { type: 'string', minLength: 1, maxLength: 2_048 };

/** The parameters that ask who could do what. */
export const accessParameters = {
  asOf: {
    ...asOfParameter.asOf,
    description:
      'The time, or the id of the entry of the audit log that was the last one then. Default: now.',
  },
  permission: { ...permissionText, description: 'The name of a permission. Needs `resource`.' },
  resource: { ...permissionText, description: 'The identifier of the API that has the permission.' },
  role: {
    ...someText,
    description: 'The name or the id that a role, built in or not, had then: who held it.',
  },
  userId: { ...id, description: 'What this user could do.' },
  clientId: { ...someText, description: 'What this client could do by itself.' },
  apiKeyId: { ...id, description: 'What could be done with this API key.' },
} as const satisfies Record<string, JsonSchema>;

/** The parameters of the changes between two moments. */
export const accessSpan = {
  from: moment('After this time, or after the entry with this id.'),
  to: moment('Up to this time, or up to the entry with this id, included. Default: the present.'),
} as const satisfies Record<string, JsonSchema>;
