import { NOTE_LENGTH } from '../../../domain/audit/alert.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { allOrAbsent, printable, request, text } from '../../management-api/schemas/schema-parts.js';

/** The schemas of what administrators do about alerts. */
export const alertSchemas = {
  HandleAlert: request(
    'What an administrator found out.',
    allOrAbsent({
      note: {
        ...printable(text),
        description: `At most ${NOTE_LENGTH} characters. It is sealed, and shown with the alert.`,
      },
    }),
  ),
} as const satisfies Record<string, JsonSchema>;
