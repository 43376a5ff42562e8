import type { KnownPlaces, PlaceOwner } from '../../../application/ports/sign-in/known-places.js';

/** Known places in memory. Addresses count as they are written; no place expires. */
export function inMemoryPlaces(): KnownPlaces {
  const known = new Map<string, Set<string>>();
  const of = ({ tenantId, userId }: PlaceOwner): Set<string> => {
    const places = known.get(`${tenantId}|${userId}`) ?? new Set<string>();
    known.set(`${tenantId}|${userId}`, places);
    return places;
  };
  return {
    remember: (owner, { ip, knownBrowserId }) => {
      if (knownBrowserId !== null) of(owner).add(`browser ${knownBrowserId}`);
      if (ip !== null) of(owner).add(`network ${ip}`);
      return Promise.resolve();
    },
    knows: (owner, { ip, knownBrowserId }) => {
      const isKnown = of(owner).has(`browser ${knownBrowserId ?? ''}`);
      if (isKnown) return Promise.resolve('browser');
      return Promise.resolve(of(owner).has(`network ${ip ?? ''}`) ? 'network' : null);
    },
    forget: ({ tenantId, userId }) => {
      known.delete(`${tenantId}|${userId}`);
      return Promise.resolve();
    },
  };
}
