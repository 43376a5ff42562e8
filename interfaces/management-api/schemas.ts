import { alertTypes } from '../../application/audit/alert-rules.js';
import { alertStatuses } from '../../application/ports/audit-log.js';
import { auditCategories } from '../../application/audit/audit-rule.js';
import { charts } from '../../application/audit/audit-stats.js';
import { exportFormats } from '../../domain/audit/audit-events.js';
import { customCssBytes, linkLength } from '../../domain/branding/branding-input.js';
import type { Colors } from '../../domain/branding/colors.js';
import { colorPattern, defaultColors, defaultDarkColors } from '../../domain/branding/colors.js';
import { roleDescriptionLength, roleNameLength } from '../../domain/role/role-input.js';
import type { JsonSchema } from '../../domain/shared/event-definition.js';
import { authenticationMethods } from '../../domain/sign-in/authentication-method.js';
import { metadataLimits } from '../../domain/user/metadata.js';
import { externalIdLength, nameLength } from '../../domain/user/user-input.js';
import { answer, boolean, count, id, page, ref, request, text, time, timeOrNull } from './schema-parts.js';
import { webhookSchemas } from './webhook-schemas.js';

/** Schemas of the Management API: what validates a request is what the OpenAPI document shows. */

const email: JsonSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 320,
  description: 'Kept in lower case; unique in the tenant.',
  examples: ['grace@example.com'],
};
const personName = (example: string): JsonSchema => ({
  type: ['string', 'null'],
  maxLength: nameLength,
  examples: [example],
});
const externalId: JsonSchema = {
  type: ['string', 'null'],
  maxLength: externalIdLength,
  description: "The user's id in your own system.",
  examples: ['crm-4711'],
};
const metadata: JsonSchema = {
  type: ['object', 'null'],
  maxProperties: metadataLimits.keys,
  propertyNames: { type: 'string', minLength: 1, maxLength: metadataLimits.keyLength },
  additionalProperties: { type: 'string', maxLength: metadataLimits.valueLength },
  description: `Up to ${metadataLimits.keys} texts of your own, replaced as a whole.`,
  examples: [{ plan: 'gold' }],
};

const roleName: JsonSchema = {
  type: 'string',
  minLength: 1,
  maxLength: roleNameLength,
  description: 'Unique in the tenant, whatever the case.',
  examples: ['billing-viewer'],
};
const roleDescription: JsonSchema = {
  type: 'string',
  maxLength: roleDescriptionLength,
  examples: ['Sees invoices.'],
};

const color: JsonSchema = { type: 'string', pattern: colorPattern, description: '`#rrggbb`.' };
const colorsOf = (defaults: Colors): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    Object.entries(defaults).map(([name, example]) => [name, { ...color, examples: [example] }]),
  );
/** Colours to be changed: each alone, or all of them back to the default. */
const colorChanges = (defaults: Colors): JsonSchema => ({
  type: ['object', 'null'],
  properties: Object.fromEntries(
    Object.entries(colorsOf(defaults)).map(([name, schema]) => [
      name,
      { ...schema, type: ['string', 'null'] },
    ]),
  ),
  additionalProperties: false,
  description: 'Absent colours stay; null is back to the default.',
});
const customCss: JsonSchema = {
  type: ['string', 'null'],
  maxLength: customCssBytes,
  description:
    `A style sheet of up to ${customCssBytes} bytes for the hosted pages. It is confined to the page's brand box, ` +
    'which `:root`, `html` and `body` stand for, and loads nothing but assets of your own (`/assets/…`).',
  examples: ['.card { border-radius: 0 }'],
};
const supportEmail: JsonSchema = {
  type: ['string', 'null'],
  maxLength: 320,
  examples: ['support@example.com'],
};
const link = (example: string): JsonSchema => ({
  type: ['string', 'null'],
  maxLength: linkLength,
  description: 'An https address.',
  examples: [example],
});
const imageUrl: JsonSchema = {
  type: ['string', 'null'],
  format: 'uri',
  description: "On the tenant's host; anybody may load it. Null: there is none.",
  examples: [null],
};
const links = {
  customCss,
  supportEmail,
  termsUrl: link('https://example.com/terms'),
  privacyUrl: link('https://example.com/privacy'),
};

const changes: JsonSchema = {
  type: 'array',
  items: answer('A changed member. Secrets are masked.', {
    field: { ...text, examples: ['firstName'] },
    before: { description: 'Null where there was nothing.', examples: [null] },
    after: { description: 'Null where nothing is left.', examples: ['Grace'] },
  }),
};
const sha256: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{64}$', examples: ['a'.repeat(64)] };
const chartCounts = Object.fromEntries(charts.map((chart) => [chart, count]));

export const schemas = {
  User: answer('A user of the tenant.', {
    id,
    email: { ...email, type: ['string', 'null'] },
    emailVerified: boolean,
    firstName: personName('Grace'),
    lastName: personName('Hopper'),
    status: { type: 'string', enum: ['active', 'suspended', 'locked'] },
    roles: {
      type: 'array',
      items: text,
      description: 'Names of roles; every user has `user`.',
      examples: [['admin', 'user']],
    },
    mfaEnabled: boolean,
    mfaRequired: boolean,
    mfaMethods: { type: 'array', items: text },
    passkeyCount: count,
    avatarUrl: {
      type: ['string', 'null'],
      format: 'uri',
      description: 'Needs a key, as the record does. Null: there is none.',
      examples: [null],
    },
    externalId,
    metadata: { type: 'object', additionalProperties: text, examples: [{ plan: 'gold' }] },
    createdAt: time,
    updatedAt: time,
    lastLoginAt: timeOrNull,
    lockedUntil: timeOrNull,
  }),
  UserPage: page('User'),
  CreateUser: request(
    'A new user. Without a password, an invitation is sent unless `sendInvitation` is false.',
    {
      email,
      firstName: personName('Grace'),
      lastName: personName('Hopper'),
      password: {
        type: 'string',
        minLength: 8,
        maxLength: 128,
        writeOnly: true,
        examples: ['correct horse battery'],
      },
      sendInvitation: { ...boolean, examples: [false] },
      externalId,
      metadata,
    },
    ['email'],
  ),
  ChangeUser: request('What to change: absent members stay, null clears (not the email).', {
    email,
    firstName: personName('Grace'),
    lastName: personName('Hopper'),
    externalId,
    metadata,
  }),
  HistoryEntry: answer('A change of a user.', {
    id,
    occurredAt: time,
    action: { ...text, examples: ['user.updated'] },
    actor: answer('Who did it.', {
      type: { type: 'string', enum: ['user', 'apiKey', 'system', 'operator'] },
      id: { ...text, examples: ['0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f'] },
    }),
    source: { type: 'string', enum: ['api', 'portal', 'hosted', 'system'] },
    traceId: { type: 'string', pattern: '^[0-9a-f]{32}$', examples: ['4bf92f3577b34da6a3ce929d0e0e4736'] },
    ip: { type: ['string', 'null'], examples: ['203.0.113.7'] },
    userAgent: { type: ['string', 'null'], examples: ['curl/8.5.0'] },
    changes,
  }),
  HistoryPage: {
    ...page('HistoryEntry'),
    description: 'One page of changes, oldest first.',
  },
  Session: answer('Where a user is signed in.', {
    id: { ...id, description: 'UUID in lower case; the claim `sid` of their tokens.' },
    createdAt: time,
    lastUsedAt: { ...time, description: 'To the minute.' },
    expiresAt: { ...time, description: 'When it ends unless it is used before.' },
    ip: { type: ['string', 'null'], examples: ['203.0.113.7'] },
    userAgent: { type: ['string', 'null'], examples: ['Mozilla/5.0'] },
    amr: {
      type: 'array',
      items: { type: 'string', enum: authenticationMethods },
      description: 'How they proved who they are (RFC 8176).',
      examples: [['pwd']],
    },
  }),
  SessionPage: page('Session'),
  Role: answer('A role of the tenant.', {
    id,
    name: roleName,
    description: roleDescription,
    builtIn: { ...boolean, description: 'owner, admin and user: they stay as they are.' },
    userCount: count,
    createdAt: time,
    updatedAt: time,
  }),
  RolePage: page('Role'),
  DefineRole: request('A new role.', { name: roleName, description: roleDescription }, ['name']),
  ChangeRole: request('What to change: absent members stay.', {
    name: roleName,
    description: roleDescription,
  }),
  ...webhookSchemas,
  Branding: answer("How the tenant's hosted pages look.", {
    colors: answer('On a light page.', colorsOf(defaultColors)),
    darkColors: answer('Where the visitor prefers a dark page.', colorsOf(defaultDarkColors)),
    logoUrl: imageUrl,
    faviconUrl: imageUrl,
    ...links,
    updatedAt: time,
  }),
  ChangeBranding: request('What to change: absent members stay, null is back to the default.', {
    colors: colorChanges(defaultColors),
    darkColors: colorChanges(defaultDarkColors),
    ...links,
  }),
  AuditEntry: answer('Something that happened. What is personal is null once the person is erased.', {
    id: { type: 'integer', minimum: 1, description: "Counts the tenant's entries.", examples: [17] },
    occurredAt: time,
    action: { ...text, examples: ['user.updated'] },
    category: { type: 'string', enum: auditCategories },
    outcome: { type: 'string', enum: ['success', 'failure'] },
    actor: answer('Who did it.', {
      type: { type: 'string', enum: ['user', 'apiKey', 'system', 'operator'] },
      id: { ...text, examples: ['0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f'] },
      name: { type: ['string', 'null'], examples: ['Grace Hopper'] },
    }),
    target: answer('What it happened to.', {
      type: { ...text, examples: ['user'] },
      id: { type: ['string', 'null'], examples: ['0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f'] },
      name: { type: ['string', 'null'], examples: ['Ada Byron'] },
    }),
    ip: { type: ['string', 'null'], examples: ['203.0.113.7'] },
    userAgent: { type: ['string', 'null'], examples: ['curl/8.5.0'] },
    traceId: { type: 'string', pattern: '^[0-9a-f]{32}$', examples: ['4bf92f3577b34da6a3ce929d0e0e4736'] },
    source: { type: 'string', enum: ['api', 'portal', 'hosted', 'system'] },
    changes,
    hash: { ...sha256, description: 'SHA-256 of the hash before it and of this entry.' },
    previousHash: { ...sha256, description: '64 zeros in the first entry.' },
  }),
  AuditEntryPage: page('AuditEntry'),
  Alert: answer('Something that somebody should look at.', {
    id,
    type: { type: 'string', enum: alertTypes },
    severity: { type: 'string', enum: ['low', 'medium', 'high'] },
    firstSeenAt: time,
    lastSeenAt: time,
    count: { ...count, description: 'How often it was seen.' },
    subject: answer('Whom or what it is about.', {
      type: {
        type: 'string',
        enum: ['user', 'apiKey', 'webhook', 'address', 'tenant', 'system', 'operator'],
      },
      id: { type: ['string', 'null'], examples: ['0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f'] },
      name: { type: ['string', 'null'], examples: ['Grace Hopper'] },
    }),
    status: { type: 'string', enum: alertStatuses },
    evidence: {
      type: 'array',
      items: { type: 'integer', minimum: 1 },
      description: 'Numbers of entries.',
      examples: [[17, 18]],
    },
  }),
  AlertPage: page('Alert'),
  AuditStats: answer('What charts show of a time span.', {
    buckets: {
      type: 'array',
      items: answer('One hour or day.', { start: time, ...chartCounts }),
    },
    totals: answer('Of the whole span.', { ...chartCounts, entries: count }),
    activeUsers: answer('Users who did anything in the last days (UTC), today included.', {
      days1: count,
      days7: count,
      days30: count,
    }),
    topActions: {
      type: 'array',
      description: 'Ten at most.',
      items: answer('How often it happened.', { action: { ...text, examples: ['user.login'] }, count }),
    },
    topActors: {
      type: 'array',
      description: "Ten at most, of each day's 25 most active.",
      items: answer('How much they did.', {
        type: { type: 'string', enum: ['user', 'apiKey', 'system', 'operator'] },
        id: { ...text, examples: ['0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f'] },
        name: { type: ['string', 'null'], examples: ['Grace Hopper'] },
        count,
      }),
    },
  }),
  AuditVerification: answer('What working out the chain anew from the events has found.', {
    valid: boolean,
    checked: { ...count, description: 'Entries of the span.' },
    firstBroken: {
      ...answer('Where the chain does not hold.', {
        id: { type: 'integer' },
        reason: { type: 'string', enum: ['altered', 'removed', 'inserted', 'head', 'signature'] },
      }),
      type: ['object', 'null'],
      examples: [null],
    },
    head: answer('The last entry that was reached.', { id: count, hash: sha256 }),
  }),
  NoBody: request('Nothing; an empty object does as well.', {}),
  Problem: {
    ...answer('Why a request was refused (RFC 9457). Quote `traceId` to support.', {
      type: {
        type: 'string',
        format: 'uri',
        examples: ['https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5'],
      },
      title: { ...text, examples: ['Not Found'] },
      status: { type: 'integer', minimum: 400, maximum: 599, examples: [404] },
      code: { ...text, description: 'Stable machine word.', examples: ['user_not_found'] },
      detail: { ...text, examples: ['There is no such user.'] },
      traceId: { type: 'string', pattern: '^[0-9a-f]{32}$', examples: ['4bf92f3577b34da6a3ce929d0e0e4736'] },
    }),
  },
  InputFault: answer('A member of the input that is at fault.', {
    pointer: {
      ...text,
      description: 'JSON Pointer into the body, or the name of a parameter.',
      examples: ['/email'],
    },
    code: { ...text, examples: ['format'] },
    detail: { ...text, examples: ['has not exactly one @; give an address like name@example.com'] },
  }),
  InvalidInput: {
    allOf: [
      ref('Problem'),
      { type: 'object', properties: { errors: { type: 'array', items: ref('InputFault') } } },
    ],
  },
  CredentialProblem: {
    allOf: [
      ref('Problem'),
      {
        type: 'object',
        properties: { error: { ...text, examples: ['API key missing required scope: users:write'] } },
        required: ['error'],
      },
    ],
  },
} as const satisfies Record<string, JsonSchema>;

export type SchemaName = keyof typeof schemas;

const roleOrText: JsonSchema = { type: 'string', minLength: 1, maxLength: 200 };

/** Parameters that every list takes (contract, section 2). */
export const pageParameters = {
  limit: { type: 'integer', minimum: 1, maximum: 200, default: 50, description: 'Records on a page.' },
  cursor: { type: 'string', minLength: 1, maxLength: 500, description: '`nextCursor` of the page before.' },
  includeTotal: { type: 'boolean', default: false, description: 'Adds `total`.' },
} as const satisfies Record<string, JsonSchema>;

export const userFilters = {
  email: { ...roleOrText, maxLength: 320, description: 'The exact email address.' },
  q: { ...roleOrText, description: 'Start of the email address, the first or the last name.' },
  role: { ...roleOrText, description: 'Name of a role that they hold.' },
  status: { type: 'string', enum: ['active', 'suspended', 'locked'] },
  createdFrom: { type: 'string', format: 'date-time', description: 'Created at or after this time.' },
  createdTo: { type: 'string', format: 'date-time', description: 'Created before this time.' },
} as const satisfies Record<string, JsonSchema>;

/** Of single records: as they were at a time. */
export const asOfParameter = {
  asOf: {
    type: 'string',
    format: 'date-time',
    description: 'The state at this time, from the event stream. What was erased since is null.',
  },
} as const satisfies Record<string, JsonSchema>;

const spanParameters = {
  from: { type: 'string', format: 'date-time', description: 'At or after this time.' },
  to: { type: 'string', format: 'date-time', description: 'Before this time.' },
} as const satisfies Record<string, JsonSchema>;

export const auditFilters = {
  action: { ...roleOrText, description: 'As entries have it, e.g. `user.updated`.' },
  category: { type: 'string', enum: auditCategories },
  actorId: { ...roleOrText, description: 'Id of who did it.' },
  targetId: { ...roleOrText, description: 'Id of what it happened to.' },
  outcome: { type: 'string', enum: ['success', 'failure'] },
  ip: { ...roleOrText, description: 'The exact address.' },
  ...spanParameters,
  q: { ...roleOrText, description: 'Start of a name that the actor or the target has or had.' },
} as const satisfies Record<string, JsonSchema>;

export const alertFilters = {
  status: { type: 'string', enum: alertStatuses },
  type: { type: 'string', enum: alertTypes },
} as const satisfies Record<string, JsonSchema>;

export const auditSpan = spanParameters;

export const statsParameters = {
  ...spanParameters,
  interval: { type: 'string', enum: ['hour', 'day'], default: 'day' },
} as const satisfies Record<string, JsonSchema>;

export const exportParameters = {
  ...spanParameters,
  format: { type: 'string', enum: exportFormats, default: 'ndjson' },
} as const satisfies Record<string, JsonSchema>;
