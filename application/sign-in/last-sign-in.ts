import { streamName } from '../../domain/shared/stream-name.js';
import type { SignInEvent } from '../../domain/sign-in/sign-in-events.js';
import { signIns } from '../../domain/sign-in/sign-ins.js';
import type { App } from '../app.js';

/**
 * Returns the time of a user's last sign-in, ISO 8601, null for none. The user's stream grows with every sign-in, so
 * only its events beyond those that a read model has seen are read; without a read model, all of it.
 */
export async function lastSignInAt(app: App, tenantId: string, userId: string): Promise<string | null> {
  const known = await app.lastSignIns.of(tenantId, userId).catch(() => null);
  const next = (known?.revision ?? -1n) + 1n;
  let state = { lastSignInAt: known?.lastSignInAt ?? null };
  for (const { event, context } of await app.events.load(streamName(tenantId, 'signin', userId), next))
    state = signIns.evolve(state, event as SignInEvent, context.occurredAt);
  return state.lastSignInAt;
}
