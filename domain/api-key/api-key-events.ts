import { type EventDefinition, nullable, objectOf, uuidSchema } from '../shared/event-definition.js';

/** When and from where a key may be used. */
export type ApiKeyLimits = {
  /** ISO 8601; null: it does not expire. */
  readonly expiresAt: string | null;
  /** CIDR blocks; null: from anywhere. */
  readonly allowedNetworks: readonly string[] | null;
};

/** What can be changed about an issued key. */
export type ApiKeySettings = ApiKeyLimits & {
  readonly name: string;
};

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
        /** The first 8 characters of the key, by which people tell keys apart. */
        readonly prefix: string;
      } & ApiKeyLimits;
    }
  | {
      readonly type: 'ApiKeyChanged';
      readonly data: { readonly apiKeyId: string } & Partial<ApiKeySettings>;
    }
  | {
      readonly type: 'ApiKeyRotated';
      readonly data: {
        readonly apiKeyId: string;
        readonly keyHash: string;
        readonly prefix: string;
        /** Until when the previous key is valid as well, ISO 8601. */
        readonly previousExpiresAt: string;
      };
    }
  | { readonly type: 'ApiKeyRevoked'; readonly data: { readonly apiKeyId: string } };

const keyHash = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const prefix = { type: 'string' };
const time = { type: 'string', format: 'date-time' };
const expiresAt = nullable(time);
const allowedNetworks = nullable({ type: 'array', items: { type: 'string' } });

export const apiKeyEvents = {
  ApiKeyIssued: {
    version: 1,
    schema: objectOf({
      apiKeyId: uuidSchema,
      name: { type: 'string' },
      scopes: { type: 'array', items: { type: 'string' } },
      keyHash,
      prefix,
      expiresAt,
      allowedNetworks,
    }),
    personal: [],
    digests: ['keyHash'],
  },
  ApiKeyChanged: {
    version: 1,
    schema: objectOf({ apiKeyId: uuidSchema, name: { type: 'string' }, expiresAt, allowedNetworks }, [
      'name',
      'expiresAt',
      'allowedNetworks',
    ]),
    personal: [],
  },
  ApiKeyRotated: {
    version: 1,
    schema: objectOf({ apiKeyId: uuidSchema, keyHash, prefix, previousExpiresAt: time }),
    personal: [],
    digests: ['keyHash'],
  },
  ApiKeyRevoked: { version: 1, schema: objectOf({ apiKeyId: uuidSchema }), personal: [] },
} satisfies Record<ApiKeyEvent['type'], EventDefinition>;
