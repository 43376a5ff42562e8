import type { EventDefinition } from '../shared/event-definition.js';
import { objectOf, uuidSchema } from '../shared/event-definition.js';

/** Where an API key is used from: a stream beside the key's own, which holds a bounded number of networks. */
export type ApiKeyUseEvent =
  /** The first use of the key from this network: the /24 of an IPv4 address, the /64 of an IPv6 one. */
  {
    readonly type: 'ApiKeyUsedFromNewNetwork';
    readonly data: {
      readonly apiKeyId: string;
      /** A keyed digest of the network: two of one key can be compared, and it names no address. */
      readonly networkDigest: string;
      /** The key was never used before. */
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
