import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { deletionRequesters, lockKinds } from '../../../domain/tenant/tenant-events.js';
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
  timeOrNull,
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

/** A deletion that was requested. */
export const deletionSchema: JsonSchema = {
  oneOf: [
    answer('A deletion that was requested.', {
      requestedBy: {
        ...growing(deletionRequesters),
        description: '`operator`: only operators of the service withdraw it.',
        examples: ['owner'],
      },
      scheduledFor: { ...time, description: 'Until then everything works as before.' },
    }),
    { type: 'null' },
  ],
  description: 'Null: none was requested.',
};

/** The lock of a tenant, for its owners and for operators. */
export const tenantLock: JsonSchema = {
  oneOf: [
    answer('A lock.', {
      kind: growing(lockKinds),
      reason: { type: ['string', 'null'], examples: ['Unpaid since May'] },
      since: time,
    }),
    { type: 'null' },
  ],
  description: 'Null: the tenant is not locked.',
};

/** The schemas of a tenant. */
export const tenantSchemas = {
  Tenant: answer('A tenant.', {
    id,
    slug: { ...text, examples: ['acme'] },
    name,
    status: growing(['active', 'locked']),
    lock: tenantLock,
    deletion: deletionSchema,
    supportAccessUntil: {
      ...timeOrNull,
      description: 'When the last access of operators to the data of the tenant ends. Null: they have none.',
    },
    defaultLocale,
    mailFromName,
    createdAt: time,
  }),
  DeleteTenant: request(
    'Which tenant is to be deleted, typed by the owner.',
    { slug: { ...text, description: 'The slug of the tenant.', examples: ['acme'] } },
    ['slug'],
  ),
  ChangeTenant: request('Absent members stay; null clears.', {
    name: orAbsent(printable({ ...name, maxLength: tenantNameLength })),
    defaultLocale,
    mailFromName: printable({ ...mailFromName, maxLength: mailFromNameLength }),
  }),
} as const satisfies Record<string, JsonSchema>;
