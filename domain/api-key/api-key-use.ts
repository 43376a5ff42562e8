import type { Aggregate } from '../shared/decider.js';
import type { ApiKeyUseEvent } from './api-key-use-events.js';

/** Digests of the networks that a key was used from. */
export interface ApiKeyUse {
  readonly networks: readonly string[];
}

/** The most networks that are recorded for a key; use from further networks is not recorded. */
export const mostNetworks = 256;

/** Folds the networks that a key was used from. */
export const apiKeyUse: Aggregate<ApiKeyUse, ApiKeyUseEvent> = {
  initial: { networks: [] },
  // refusals stand in another stream, and further types belong to a later version
  evolve: (state, event) =>
    event.type === 'ApiKeyUsedFromNewNetwork'
      ? { networks: [...state.networks, event.data.networkDigest] }
      : state,
};

/** Decides the use of a key from a network: no event for a recorded network, nor beyond `mostNetworks`. */
export function decideApiKeyUse(
  { networks }: ApiKeyUse,
  use: { readonly apiKeyId: string; readonly networkDigest: string },
): ApiKeyUseEvent[] {
  if (networks.includes(use.networkDigest) || networks.length >= mostNetworks) return [];
  return [{ type: 'ApiKeyUsedFromNewNetwork', data: { ...use, isFirst: networks.length === 0 } }];
}
