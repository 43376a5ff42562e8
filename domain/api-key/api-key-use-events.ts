import { type EventDefinition, objectOf, uuidSchema } from '../shared/event-definition.js';

/**
 * The networks that an API key is used from. They have a stream apart from the key's own, which grows up to a bounded
 * number of networks.
 */
export type ApiKeyUseEvent =
  /** The first use of the key from this network: the /24 of an IPv4 address, the /64 of an IPv6 one. */
  {
    readonly type: 'ApiKeyUsedFromNewNetwork';
    readonly data: {
      readonly apiKeyId: string;
      /** A keyed digest of the network: it reveals no address, and is equal for the same network. */
      readonly networkDigest: string;
      /** Whether the key was never used before. */
      readonly isFirst: boolean;
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
} satisfies Record<ApiKeyUseEvent['type'], EventDefinition>;
