import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { answer, request, text } from '../../management-api/schemas/schema-parts.js';

const limited = (maxLength: number): JsonSchema => ({ ...text, maxLength });

/** The schemas of reports of failed screens. */
export const screenFailureSchemas = {
  ReportScreenFailure: request(
    'A fault of the portal, in the words of the browser.',
    {
      path: { ...limited(200), description: 'Where it was.', examples: ['/portal/t/acme/webhooks'] },
      message: { ...limited(200), examples: ['TypeError: webhook is undefined'] },
      stack: { ...limited(4_000), description: 'Empty where the browser names none.', examples: [''] },
    },
    ['path', 'message', 'stack'],
  ),
  ScreenFailureReport: answer('What support finds the line of the log by.', {
    traceId: { ...text, description: 'W3C trace id.', examples: ['4bf92f3577b34da6a3ce929d0e0e4736'] },
  }),
} as const satisfies Record<string, JsonSchema>;
