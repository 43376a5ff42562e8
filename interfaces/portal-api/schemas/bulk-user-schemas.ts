import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { MOST_USERS, bulkActions } from '../../../domain/user/bulk-request.js';
import {
  answer,
  boolean,
  id,
  orAbsent,
  request,
  ruled,
  text,
} from '../../management-api/schemas/schema-parts.js';

/** The schemas of bulk actions. */
export const bulkUserSchemas = {
  BulkAct: request(
    'An act on many users, each given once.',
    {
      action: ruled(text, { enum: bulkActions }),
      userIds: ruled(
        { type: 'array', items: text },
        { minItems: 1, maxItems: MOST_USERS, uniqueItems: true },
      ),
      roleId: { ...orAbsent(text), description: 'For `assign-role` and `unassign-role`, which require it.' },
    },
    ['action', 'userIds'],
  ),
  BulkResults: answer('The results, in the order in which the users were sent.', {
    results: {
      type: 'array',
      items: answer('What became of one user.', {
        userId: id,
        status: {
          type: 'integer',
          description: 'The HTTP status that the operation for one user would have been answered with.',
          examples: [204],
        },
        code: {
          type: ['string', 'null'],
          description: 'The code of the refusal; null where the operation succeeded.',
          examples: [null],
        },
        changed: {
          ...boolean,
          description:
            'Whether it has changed the user: not one who was so before, whom an undo leaves as they are.',
        },
      }),
    },
  }),
} as const satisfies Record<string, JsonSchema>;
