import { type EventsOf, boolean, digest, event, text } from '../shared/event-definition.js';

/**
 * The networks that a service gets tokens from, apart from the stream of its client: their stream grows up to a bounded number of
 * networks.
 */
export const serviceUseEvents = {
  /** The first token that the service got for itself from this network: the /24 of an IPv4 address, the /64 of an IPv6 one. */
  ServiceUsedFromNewNetwork: event({
    /** As in the protocol. */
    clientId: text,
    /** A keyed digest of the network: it reveals no address, and is equal for the same network. */
    networkDigest: digest,
    /** Whether no token of the service was recorded before. */
    isFirst: boolean,
  }),
};

export type ServiceUseEvent = EventsOf<typeof serviceUseEvents>;
