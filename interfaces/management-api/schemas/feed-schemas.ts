import { auditCategories } from '../../../application/audit/audit-rule.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { CURSOR_SHAPE } from '../serving/cursor.js';
import {
  actor,
  answer,
  growing,
  id,
  ipOrNull,
  ref,
  ruled,
  text,
  time,
  traceId,
  userAgentOrNull,
} from './schema-parts.js';

export const feedSchemas = {
  AuditEvent: answer('An event of the log as a CloudEvent 1.0.', {
    specversion: { type: 'string', enum: ['1.0'] },
    id: {
      ...text,
      description: 'The same in every read, and in webhooks.',
      examples: ['evt_0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f'],
    },
    source: {
      type: 'string',
      format: 'uri',
      examples: ['https://id.example.com/tenants/0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f'],
    },
    type: { ...text, description: 'The `action` of the audit log.', examples: ['user.updated'] },
    subject: {
      ...text,
      description: 'What changed: type and id.',
      examples: ['user/0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f'],
    },
    time,
    datacontenttype: { type: 'string', enum: ['application/json'] },
    tenantid: id,
    traceid: traceId,
    cursor: { ...text, description: 'For `after`: the events behind this one.', examples: ['cursor'] },
    data: answer('What happened. Personal values are null without `users:read`, and once they are erased.', {
      category: growing(auditCategories),
      outcome: { type: 'string', enum: ['success', 'failure'] },
      actor: answer('Who acted.', actor),
      target: answer('The record that changed.', {
        type: { ...text, examples: ['user'] },
        id: { type: ['string', 'null'], examples: ['0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f'] },
      }),
      source: growing(['api', 'portal', 'hosted', 'system']),
      ip: ipOrNull,
      userAgent: userAgentOrNull,
      event: answer('The event as it stands in the log, without secrets.', {
        type: { ...text, examples: ['UserProfileChanged'] },
        data: {
          type: 'object',
          description: 'Its members by type of event; members are only ever added.',
          additionalProperties: true,
          examples: [{ userId: '0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f', firstName: 'Grace' }],
        },
      }),
    }),
  }),
  AuditEventBatch: {
    type: 'array',
    description: 'A batch of CloudEvents, oldest first.',
    items: ref('AuditEvent'),
  },
} as const satisfies Record<string, JsonSchema>;

export const feedParameters = {
  after: ruled(
    {
      type: 'string',
      minLength: 1,
      maxLength: 500,
      description: 'The `cursor` of the last event that you have. Default: from the first event on.',
    },
    { pattern: CURSOR_SHAPE },
  ),
  limit: { type: 'integer', minimum: 1, maximum: 1_000, default: 100, description: 'Events in a batch.' },
  wait: {
    type: 'integer',
    minimum: 0,
    maximum: 30,
    default: 0,
    description: 'Seconds to wait for an event while there is none.',
  },
} as const satisfies Record<string, JsonSchema>;
