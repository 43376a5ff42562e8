import { alertTypes } from '../../../application/audit/alerts/alert-rule.js';
import { auditCategories } from '../../../application/audit/audit-rule.js';
import { charts } from '../../../application/audit/audit-stats.js';
import { alertStatuses } from '../../../application/ports/audit/audit-log.js';
import { exportFormats } from '../../../domain/audit/audit-events.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import {
  namedActor,
  answer,
  boolean,
  changes,
  count,
  growing,
  id,
  ipOrNull,
  page,
  someText,
  text,
  time,
  traceId,
  userAgentOrNull,
} from './schema-parts.js';

const severity = { type: 'string', enum: ['low', 'medium', 'high'] } as const satisfies JsonSchema;
const sha256: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{64}$', examples: ['a'.repeat(64)] };
const base64Hash: JsonSchema = {
  type: 'string',
  pattern: '^[A-Za-z0-9+/]{43}=$',
  description: 'SHA-256, in base64.',
  examples: ['bjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0='],
};
const checkpoint: JsonSchema = {
  type: 'string',
  description: 'The newest checkpoint: a signed note (C2SP `tlog-checkpoint`).',
};
const verifierKey: JsonSchema = {
  type: 'string',
  description: 'The key that verifies the checkpoint (C2SP `signed-note`). Keep the one that you saw first.',
};
const chartCounts = Object.fromEntries(charts.map((chart) => [chart, count]));

/** Returns the schema of what an administrator did about an alert. */
const handled = (description: string): JsonSchema => ({
  ...answer(description, {
    at: time,
    by: answer('The administrator.', namedActor),
    note: { type: ['string', 'null'], examples: ['It was Ada, from her new laptop.'] },
  }),
  type: ['object', 'null'],
});

export const auditSchemas = {
  AuditEntry: answer('An entry of the audit log. Personal values are null once the user is erased.', {
    id: { type: 'integer', minimum: 1, description: "Counts the tenant's entries.", examples: [17] },
    occurredAt: time,
    action: { ...text, examples: ['user.updated'] },
    category: growing(auditCategories),
    outcome: { type: 'string', enum: ['success', 'failure'] },
    actor: answer('Who acted.', { ...namedActor }),
    target: answer('The record that changed.', {
      type: { ...text, examples: ['user'] },
      id: { type: ['string', 'null'], examples: ['0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f'] },
      name: { type: ['string', 'null'], examples: ['Ada Byron'] },
    }),
    ip: ipOrNull,
    userAgent: userAgentOrNull,
    traceId,
    source: growing(['api', 'portal', 'hosted', 'system']),
    changes,
    hash: { ...sha256, description: 'SHA-256 of the hash before it and of this entry.' },
    previousHash: { ...sha256, description: '64 zeros in the first entry.' },
  }),
  AuditEntryPage: page('AuditEntry'),
  Alert: answer('Suspicious entries, which an administrator should look at.', {
    id,
    type: growing(alertTypes),
    severity,
    firstSeenAt: time,
    lastSeenAt: time,
    count: { ...count, description: 'How often it was seen.' },
    subject: answer('The record that it is about.', {
      type: growing([
        'user',
        'apiKey',
        'client',
        'connection',
        'webhook',
        'address',
        'tenant',
        'system',
        'operator',
      ]),
      id: { type: ['string', 'null'], examples: ['0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f'] },
      name: { type: ['string', 'null'], examples: ['Grace Hopper'] },
    }),
    status: { type: 'string', enum: alertStatuses },
    acknowledged: handled('Who looks after it; null for nobody.'),
    resolved: handled('Who has dealt with it; null while nobody has.'),
    evidence: {
      type: 'array',
      items: { type: 'integer', minimum: 1 },
      description: 'Numbers of entries.',
      examples: [[17, 18]],
    },
  }),
  AlertPage: page('Alert'),
  AuditStats: answer('Statistics of a time span.', {
    buckets: { type: 'array', items: answer('One hour or day.', { start: time, ...chartCounts }) },
    totals: answer('Of the whole span.', { ...chartCounts, entries: count }),
    activeUsers: answer('Users who did anything in the last days (UTC), today included.', {
      days1: count,
      days7: count,
      days30: count,
    }),
    topActions: {
      type: 'array',
      description: 'Ten at most.',
      items: answer('An action, and the number of its entries.', {
        action: { ...text, examples: ['user.login'] },
        count,
      }),
    },
    topActors: {
      type: 'array',
      description: "Ten at most, of each day's 25 most active.",
      items: answer('An actor, and the number of their entries.', { ...namedActor, count }),
    },
  }),
  AuditVerification: answer('The result of computing the chain from the events.', {
    valid: boolean,
    checked: { ...count, description: 'Entries of the span; 0 with `since`, which reads none.' },
    firstBroken: {
      ...answer('Where the chain does not hold.', {
        id: { type: 'integer' },
        reason: growing(['altered', 'removed', 'inserted', 'head', 'gap', 'signature', 'tree']),
      }),
      type: ['object', 'null'],
      examples: [null],
    },
    head: answer('The last entry that was reached.', { id: count, hash: sha256 }),
    since: {
      ...answer(
        'The log of the size that was asked for: compare its root with that of the checkpoint that you kept. Null without ' +
          '`since`, and where the log cannot be proved to have it.',
        { size: count, root: base64Hash },
      ),
      type: ['object', 'null'],
      examples: [null],
    },
    witnesses: {
      type: 'array',
      items: answer('What a witness says of the log.', {
        name: text,
        cosigned: { ...count, description: 'The entries of the newest checkpoint that it has cosigned.' },
        refused: {
          ...boolean,
          description: 'Whether it says that the log does not continue what it has cosigned.',
        },
      }),
    },
  }),
  AuditProof: answer(
    'The proof that an entry is in the audit log that a checkpoint signs (RFC 6962, section 2.1.1).',
    {
      index: { ...count, description: 'The leaf of the tree: the number of the entry less 1.' },
      leafHash: base64Hash,
      checkpoint,
      path: { type: 'array', items: base64Hash, description: 'From the leaf to the root.' },
      verifierKey,
    },
  ),
  AuditConsistency: answer(
    'The proof that the audit log of one size begins with that of an earlier one (RFC 6962, section 2.1.2).',
    {
      from: { ...count, description: 'The earlier size.' },
      to: { ...count, description: 'The later size.' },
      path: { type: 'array', items: base64Hash },
      checkpoint,
      verifierKey,
    },
  ),
} as const satisfies Record<string, JsonSchema>;

const treeSize: JsonSchema = { type: 'integer', minimum: 0, maximum: 999_999_999_999_999 };
export const consistencyParameters = {
  from: { ...treeSize, description: 'The earlier size, in entries.', default: 0 },
  to: { ...treeSize, description: 'The later size. Default: that of the newest checkpoint.' },
} as const satisfies Record<string, JsonSchema>;

export const auditSpan = {
  from: { type: 'string', format: 'date-time', description: 'At or after this time.' },
  to: { type: 'string', format: 'date-time', description: 'Before this time.' },
} as const satisfies Record<string, JsonSchema>;

export const verifyParameters = {
  ...auditSpan,
  since: {
    ...treeSize,
    description:
      'The size of an earlier log, in entries, such as that of a checkpoint you have kept. Not with `from` and `to`.',
  },
} as const satisfies Record<string, JsonSchema>;

export const auditFilters = {
  action: { ...someText, description: 'The `action` of entries, such as `user.updated`.' },
  category: {
    type: 'string',
    enum: auditCategories,
    description:
      '`technical` (what the service does to keep its own rules) is listed only when this category, an action, a trace or ' +
      'numbers are given.',
  },
  actorId: { ...someText, description: 'Id of the actor.' },
  targetId: { ...someText, description: 'Id of the target.' },
  outcome: { type: 'string', enum: ['success', 'failure'] },
  ip: { ...someText, description: 'The exact address.' },
  traceId: { ...traceId, description: 'What one request did has the same trace.' },
  ids: {
    type: 'string',
    pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,99}$',
    description:
      'Numbers of entries with commas between them, 100 at most, such as the `evidence` of an alert.',
    examples: ['17,18'],
  },
  ...auditSpan,
  q: { ...someText, description: 'Start of a name that the actor or the target has or had.' },
} as const satisfies Record<string, JsonSchema>;

export const alertFilters = {
  id: { ...id, description: 'One alert.' },
  status: { type: 'string', enum: alertStatuses },
  severity,
  type: { type: 'string', enum: alertTypes },
} as const satisfies Record<string, JsonSchema>;

export const statsParameters = {
  ...auditSpan,
  interval: { type: 'string', enum: ['hour', 'day'], default: 'day' },
} as const satisfies Record<string, JsonSchema>;

export const exportParameters = {
  ...auditSpan,
  format: { type: 'string', enum: exportFormats, default: 'ndjson' },
} as const satisfies Record<string, JsonSchema>;
