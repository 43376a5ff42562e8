import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { auditSpan } from './audit-schemas.js';
import { answer, count, time, timeOrNull } from './schema-parts.js';

const duration: JsonSchema = { type: ['integer', 'null'], examples: [120] };

export const webhookHealthSchemas = {
  WebhookHealth: answer('How a listener has been answering.', {
    buckets: {
      type: 'array',
      description: 'One for each hour or day, oldest first.',
      items: answer('The deliveries that were made in an hour or day.', {
        at: { ...time, description: 'Start of the hour or day.' },
        succeeded: count,
        failed: { ...count, description: 'Their last attempt failed; some may be tried again.' },
        p50Ms: { ...duration, description: 'Median of the last attempts; null without one.' },
        p95Ms: duration,
      }),
    },
    degradedSince: { ...timeOrNull, description: 'Null: the listener answers, or has not failed for long.' },
  }),
} as const satisfies Record<string, JsonSchema>;

export const healthParameters = {
  ...auditSpan,
  interval: { type: 'string', enum: ['hour', 'day'], default: 'hour' },
} as const satisfies Record<string, JsonSchema>;
