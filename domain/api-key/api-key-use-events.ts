import { type EventDefinition, objectOf, uuidSchema } from '../shared/event-definition.js';

/**
 * The networks that an API key is used from, apart from the key's own stream: its uses have a stream that grows up to a
 * bounded number of networks, its refusals stand in a stream of the tenant, which no command reads.
 */
export type ApiKeyUseEvent =
  /** The first use of the key from this network: the /24 of an IPv4 address, the /64 of an IPv6 one. */
  | {
      readonly type: 'ApiKeyUsedFromNewNetwork';
      readonly data: {
        readonly apiKeyId: string;
        /** A keyed digest of the network: it reveals no address, and is equal for the same network. */
        readonly networkDigest: string;
        /** Whether the key was never used before. */
        readonly isFirst: boolean;
      };
    }
  /** The key was refused, since it may not be used from the caller's network. One event a minute for a key. */
  | {
      readonly type: 'ApiKeyRefusedFromNetwork';
      readonly data: {
        readonly apiKeyId: string;
        /** The number of refusals in the process that notes them, since its last such event, this one included. */
        readonly attempts: number;
      };
    };

export const apiKeyUseEvents = {
  ApiKeyUsedFromNewNetwork: {
    version: 1,
    schema: objectOf({
      apiKeyId: uuidSchema,
      networkDigest: { type: 'string', pattern: '^[0-9a-f]{64}$' },
      isFirst: { type: 'boolean' },
    }),
    personal: [],
  },
  ApiKeyRefusedFromNetwork: {
    version: 1,
    schema: objectOf({ apiKeyId: uuidSchema, attempts: { type: 'integer', minimum: 1 } }),
    personal: [],
  },
} satisfies Record<ApiKeyUseEvent['type'], EventDefinition>;
