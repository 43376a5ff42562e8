import {
  type ConnectionUse,
  type ConnectionUses,
  type UsedIdentity,
  failureBurst,
} from '../../../application/ports/connections/connection-uses.js';

/** Uses of connections in memory. */
export function inMemoryConnectionUses(now: () => number): ConnectionUses {
  const kept = new Map<string, ConnectionUse & { readonly tenantId: string }>();
  const note = (tenantId: string, connectionId: string, noted: Partial<ConnectionUse>): Promise<void> => {
    const before = kept.get(connectionId) ?? { lastUsedAt: null, lastError: null };
    kept.set(connectionId, { ...before, ...noted, tenantId });
    return Promise.resolve();
  };
  const identities = new Map<string, UsedIdentity & { readonly tenantId: string; readonly at: string }>();
  const failing = new Map<
    string,
    { readonly since: number; readonly failures: number; readonly toldAt: number }
  >();
  const at = (): string => new Date(now()).toISOString();
  return {
    recordUse: (tenantId, connectionId, used) => {
      if (used !== null) identities.set(used.identityId, { ...used, tenantId, at: at() });
      return note(tenantId, connectionId, { lastUsedAt: at() });
    },
    recordFailure: async (tenantId, connectionId, { code, detail }) => {
      await note(tenantId, connectionId, { lastError: { at: at(), code, detail } });
      const before = failing.get(connectionId) ?? { since: -Infinity, failures: 0, toldAt: -Infinity };
      const goesOn = before.since > now() - failureBurst.withinMs;
      const failures = goesOn ? before.failures + 1 : 1;
      const isBurst = failures === failureBurst.failures && before.toldAt <= now() - failureBurst.everyMs;
      const since = goesOn ? before.since : now();
      failing.set(connectionId, { since, failures, toldAt: isBurst ? now() : before.toldAt });
      return isBurst;
    },
    recordFault: (tenantId, connectionId, { code, detail }) =>
      note(tenantId, connectionId, { lastError: { at: at(), code, detail } }),
    of: (tenant) =>
      Promise.resolve(
        new Map(
          [...kept].flatMap(([id, { tenantId, ...use }]) =>
            tenantId === tenant ? [[id, use] as const] : [],
          ),
        ),
      ),
    ofIdentities: (tenantId, userId) =>
      Promise.resolve(
        new Map(
          [...identities.values()]
            .filter((one) => one.tenantId === tenantId && one.userId === userId)
            .map(({ identityId, at: usedAt }) => [identityId, usedAt]),
        ),
      ),
    forgetIdentities: (tenantId, userId, identityId) => {
      for (const [id, one] of identities)
        if (one.tenantId === tenantId && one.userId === userId && (identityId ?? id) === id)
          identities.delete(id);
      return Promise.resolve();
    },
    forget: (_, connectionId) => Promise.resolve(void kept.delete(connectionId)),
  };
}
