import type { Consents, StoredConsent } from '../../../application/ports/openid/consents.js';

/** Consents in memory, by users alone. */
export interface InMemoryConsents extends Consents {
  agree(userId: string, consent: StoredConsent): void;
}

export function inMemoryConsents(now: () => number = Date.now): InMemoryConsents {
  let kept: { readonly userId: string; readonly consent: StoredConsent }[] = [];
  const of = (userId: string): readonly StoredConsent[] =>
    kept.filter((each) => each.userId === userId).map(({ consent }) => consent);
  const keep = (condition: (each: (typeof kept)[number]) => boolean): boolean => {
    const before = kept.length;
    kept = kept.filter(condition);
    return kept.length < before;
  };
  return {
    agree: (userId, consent) => void kept.push({ userId, consent }),
    find: (_tenantId, userId, clientId) =>
      Promise.resolve(of(userId).find((consent) => consent.clientId === clientId) ?? null),
    remember: (_tenantId, userId, clientId, { scopes, claims, permissions, resources }) => {
      const before = of(userId).find((consent) => consent.clientId === clientId);
      keep((each) => each.userId !== userId || each.consent.clientId !== clientId);
      const sum = (one: readonly string[], more: readonly string[] = []) => [...new Set([...one, ...more])];
      const consent = {
        scopes: sum(scopes, before?.scopes),
        claims: sum(claims, before?.claims),
        permissions: sum(permissions ?? [], before?.permissions),
        resources: sum(resources ?? [], before?.resources),
      };
      kept.push({ userId, consent: { ...consent, clientId, at: now() } });
      return Promise.resolve();
    },
    ofUser: (_tenantId, userId) => Promise.resolve(of(userId)),
    forget: (_tenantId, userId, clientId) =>
      Promise.resolve(keep((each) => each.userId !== userId || each.consent.clientId !== clientId)),
    forgetAll: (_tenantId, userId) => {
      keep((each) => each.userId !== userId);
      return Promise.resolve();
    },
  };
}
