import { streamName } from '../../domain/shared/stream-name.js';
import type { SignInEvent } from '../../domain/sign-in/sign-in-events.js';
import { signIns } from '../../domain/sign-in/sign-ins.js';
import type { App } from '../app.js';

/**
 * When a user last signed in, ISO 8601; null: never. The stream says so, which grows with every sign-in; so what a read
 * model has seen of it is taken from there, and only the rest is read. Without a read model all of it is.
 */
export async function lastSignInAt(app: App, tenantId: string, userId: string): Promise<string | null> {
  const known = await app.lastSignIns.of(tenantId, userId).catch(() => null);
  const next = (known?.revision ?? -1n) + 1n;
  let state = { lastSignInAt: known?.lastSignInAt ?? null };
  for (const { event, context } of await app.events.load(streamName(tenantId, 'signin', userId), next))
    state = signIns.evolve(state, event as SignInEvent, context.occurredAt);
  return state.lastSignInAt;
}
