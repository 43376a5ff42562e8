import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { mailFromNameLength, tenantNameLength } from '../../../domain/tenant/tenant-input.js';
import {
  answer,
  growing,
  id,
  orAbsent,
  printable,
  request,
  text,
  time,
} from '../../management-api/schemas/schema-parts.js';

const name = { ...text, examples: ['Acme Inc.'] };
const defaultLocale: JsonSchema = {
  type: ['string', 'null'],
  description: 'The language of people without one of their own (BCP 47).',
  examples: ['en'],
};
const mailFromName: JsonSchema = {
  type: ['string', 'null'],
  description: 'The name that mails are sent in, without addresses and domains. Null: `name`.',
  examples: ['Acme Accounts'],
};

/** The schemas of a tenant. */
export const tenantSchemas = {
  Tenant: answer('A tenant.', {
    id,
    slug: { ...text, examples: ['acme'] },
    name,
    status: growing(['active', 'locked']),
    defaultLocale,
    mailFromName,
    createdAt: time,
  }),
  ChangeTenant: request('Absent members stay; null clears.', {
    name: orAbsent(printable({ ...name, maxLength: tenantNameLength })),
    defaultLocale,
    mailFromName: printable({ ...mailFromName, maxLength: mailFromNameLength }),
  }),
} as const satisfies Record<string, JsonSchema>;
