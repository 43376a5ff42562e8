import { type EventDefinition, objectOf, uuidSchema } from '../shared/event-definition.js';

/** Events of an API key. None has the key itself. */
export type ApiKeyEvent =
  | {
      readonly type: 'ApiKeyIssued';
      readonly data: {
        readonly apiKeyId: string;
        readonly name: string;
        readonly scopes: readonly string[];
        /** SHA-256 of the whole key, hexadecimal. */
        readonly keyHash: string;
      };
    }
  | { readonly type: 'ApiKeyRevoked'; readonly data: { readonly apiKeyId: string } };

export const apiKeyEvents = {
  ApiKeyIssued: {
    version: 1,
    schema: objectOf({
      apiKeyId: uuidSchema,
      name: { type: 'string' },
      scopes: { type: 'array', items: { type: 'string' } },
      keyHash: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    }),
    personal: [],
  },
  ApiKeyRevoked: { version: 1, schema: objectOf({ apiKeyId: uuidSchema }), personal: [] },
} satisfies Record<ApiKeyEvent['type'], EventDefinition>;
