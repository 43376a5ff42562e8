import type { ApiKeyUseEvent } from '../api-key/api-key-use-events.js';
import type { ServiceUseEvent } from '../client/service-use-events.js';
import type { Aggregate } from './decider.js';

/** Digests of the networks that a credential was used from. */
export interface NetworkUse {
  readonly networks: readonly string[];
}

/** The most networks that are recorded for a credential; use from further networks is not recorded. */
export const mostNetworks = 256;

/** Folds the networks that an API key or a service was used from. */
export const networkUse: Aggregate<NetworkUse, ApiKeyUseEvent | ServiceUseEvent> = {
  initial: { networks: [] },
  // refusals stand in another stream, and further types belong to a later version
  evolve: (state, event) =>
    event.type === 'ApiKeyUsedFromNewNetwork' || event.type === 'ServiceUsedFromNewNetwork'
      ? { networks: [...state.networks, event.data.networkDigest] }
      : state,
};

/** What the event of a use from a new network says of it, beside whose use it was. */
export interface NewNetwork {
  readonly networkDigest: string;
  readonly isFirst: boolean;
}

/** Decides a use from a network. Returns null for a recorded network, and beyond `mostNetworks`. */
export const decideNetworkUse = ({ networks }: NetworkUse, networkDigest: string): NewNetwork | null =>
  networks.includes(networkDigest) || networks.length >= mostNetworks
    ? null
    : { networkDigest, isFirst: networks.length === 0 };
