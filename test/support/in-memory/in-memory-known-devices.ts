import type { KnownDevices, DeviceOwner } from '../../../application/ports/sign-in/known-devices.js';

const DAY_MS = 86_400_000;

/** Known devices in memory. Addresses count as they are written; no device expires. */
export function inMemoryKnownDevices(now: () => number = Date.now): KnownDevices {
  /** When each was seen, or its person was notified of it. */
  const known = new Map<string, Map<string, number>>();
  const of = ({ tenantId, userId }: DeviceOwner): Map<string, number> => {
    const devices = known.get(`${tenantId}|${userId}`) ?? new Map<string, number>();
    known.set(`${tenantId}|${userId}`, devices);
    return devices;
  };
  return {
    remember: (owner, { ip, knownBrowserId }) => {
      if (knownBrowserId !== null) of(owner).set(`browser ${knownBrowserId}`, now());
      if (ip !== null) of(owner).set(`network ${ip}`, now());
      return Promise.resolve();
    },
    knows: (owner, { ip, knownBrowserId }) => {
      const isKnown = of(owner).has(`browser ${knownBrowserId ?? ''}`);
      if (isKnown) return Promise.resolve('browser');
      return Promise.resolve(of(owner).has(`network ${ip ?? ''}`) ? 'network' : null);
    },
    claimNotice: (owner, { ip, knownBrowserId }, kind, exceptFirst) => {
      if (of(owner).has(`browser ${knownBrowserId ?? ''}`)) return Promise.resolve(false);
      if (exceptFirst && of(owner).size === 0) return Promise.resolve(false);
      const before = of(owner).get(`told ${kind} ${ip ?? ''}`);
      if (before !== undefined && before > now() - DAY_MS) return Promise.resolve(false);
      of(owner).set(`told ${kind} ${ip ?? ''}`, now());
      return Promise.resolve(true);
    },
    isOnly: (owner, { ip }, kind) =>
      Promise.resolve([...of(owner).keys()].every((device) => device === `told ${kind} ${ip ?? ''}`)),
    withdrawNotice: (owner, { ip }, kind) => {
      of(owner).delete(`told ${kind} ${ip ?? ''}`);
      return Promise.resolve();
    },
    forget: ({ tenantId, userId }) => {
      known.delete(`${tenantId}|${userId}`);
      return Promise.resolve();
    },
  };
}
