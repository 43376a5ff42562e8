import { createHash, randomBytes } from 'node:crypto';
import type { ClientTries, ClientTry } from '../../../application/ports/openid/clients.js';

/** Tries in memory. See the port. */
export function inMemoryClientTries(now: () => number): ClientTries {
  const tries = new Map<string, ClientTry & { state: string; verifier: string; expiresAt: number }>();
  const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
  const random = (): string => randomBytes(32).toString('base64url');
  return {
    begin: (one) => {
      const [state, verifier] = [random(), random()];
      const key = `${one.sessionId}|${one.clientId}`;
      tries.set(key, { ...one, state, verifier, expiresAt: now() + 600_000 });
      return Promise.resolve({ state, codeChallenge: challengeOf(verifier) });
    },
    allows: ({ tenantId, clientId }, { state, codeChallenge }) =>
      Promise.resolve(
        [...tries.values()].some(
          (one) =>
            one.state === state &&
            one.tenantId === tenantId &&
            one.clientId === clientId &&
            challengeOf(one.verifier) === codeChallenge &&
            one.expiresAt > now(),
        ),
      ),
    take: ({ tenantId, clientId, userId, sessionId }, state) => {
      const key = `${sessionId}|${clientId}`;
      const found = tries.get(key);
      const fits =
        found?.state === state &&
        found.tenantId === tenantId &&
        found.userId === userId &&
        found.expiresAt > now();
      if (fits) tries.delete(key);
      return Promise.resolve(fits ? found.verifier : null);
    },
  };
}
