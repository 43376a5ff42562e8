import { type EventsOf, atLeast, boolean, digest, event, uuidSchema } from '../shared/event-definition.js';

/**
 * The networks that an API key is used from, apart from the key's own stream: its uses have a stream that grows up to a
 * bounded number of networks, its refusals stand in a stream of the tenant, which no command reads.
 */
export const apiKeyUseEvents = {
  /** The first use of the key from this network: the /24 of an IPv4 address, the /64 of an IPv6 one. */
  ApiKeyUsedFromNewNetwork: event({
    apiKeyId: uuidSchema,
    /** A keyed digest of the network: it reveals no address, and is equal for the same network. */
    networkDigest: digest,
    /** Whether the key was never used before. */
    isFirst: boolean,
  }),
  /** The key was refused, since it may not be used from the caller's network. One event a minute for a key. */
  ApiKeyRefusedFromNetwork: event({
    apiKeyId: uuidSchema,
    /** The number of refusals in the process that notes them, since its last such event, this one included. */
    attempts: atLeast(1),
  }),
};

export type ApiKeyUseEvent = EventsOf<typeof apiKeyUseEvents>;
