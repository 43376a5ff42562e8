import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { deletionSchema } from './tenant-schemas.js';
import { answer, boolean, count, ref } from '../../management-api/schemas/schema-parts.js';

const step = (description: string): JsonSchema => ({ ...boolean, description });

/** The schema of the portal's first screen. */
export const overviewSchemas = {
  Overview: answer('The figures of the first screen.', {
    deletion: deletionSchema,
    activePeople: answer('Users who did anything in the last days (UTC), today included.', {
      days1: count,
      days7: count,
      days30: count,
    }),
    days: {
      type: 'array',
      description: 'The last 30 days (UTC), today last.',
      items: answer('A day.', {
        day: { type: 'string', format: 'date', examples: ['2026-11-21'] },
        signIns: count,
        failures: { ...count, description: 'Sign-ins that were refused.' },
        newPeople: count,
      }),
    },
    alerts: answer('Alerts that nobody has taken care of.', {
      open: answer('Of the 200 newest, by severity.', { low: count, medium: count, high: count }),
      newest: { type: 'array', description: 'Five at most.', items: ref('Alert') },
    }),
    webhooks: answer('Webhook subscriptions, and how their listeners answer.', {
      subscriptions: count,
      active: count,
      degraded: { ...count, description: 'Active ones whose listener has been failing.' },
      failing: {
        ...count,
        description:
          'Deliveries that failed in the last 24 hours or are tried again; up to 1,000 of each for a subscription.',
      },
    }),
    firstSteps: answer('What a new tenant sets up, by its present state.', {
      application: step('There is an application.'),
      signedIn: step('Somebody signed in to an application in the last weeks.'),
      apiKey: step('There is an API key that is not revoked.'),
      branding: step('The branding was changed.'),
      webhook: step('There is a webhook subscription.'),
      ownersSecondFactor: step('Every owner has a second factor.'),
      people: step('There is another user than the first one.'),
    }),
  }),
} as const satisfies Record<string, JsonSchema>;
