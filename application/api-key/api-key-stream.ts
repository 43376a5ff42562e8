import type { ApiKeyEvent } from '../../domain/api-key/api-key-events.js';
import { type ApiKeyState, type IssuedApiKey, apiKey } from '../../domain/api-key/api-key.js';
import { owners } from '../../domain/owners/owners.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import type { Target } from '../shared/execute.js';
import { load } from '../shared/load.js';

/** Returns the stream of an API key, and how it is folded. */
export const apiKeyTarget = (tenantId: string, apiKeyId: string): Target<ApiKeyState, ApiKeyEvent> => ({
  stream: streamName(tenantId, 'apikey', apiKeyId),
  aggregate: apiKey,
});

/** Scopes with which a key could make its holder more than they are. */
const strong: ReadonlySet<string> = new Set(['users:write', 'roles:write']);

/**
 * Refuses to give a user who is no owner a key, or more of a key, that manages users or roles: with it they could make
 * themselves owner. Throws `owner_required`.
 */
export async function refuseUnlessOwnersKey(
  app: Pick<App, 'events'>,
  { tenantId, actor }: Pick<CommandContext, 'tenantId' | 'actor'>,
  { scopes }: Pick<IssuedApiKey, 'scopes'>,
): Promise<void> {
  if (!scopes.some((scope) => strong.has(scope))) return;
  if (actor.type === 'system' || actor.type === 'operator') return;
  const { state } = await load(app, streamName(tenantId, 'owners', tenantId), owners);
  if (actor.type === 'user' && state.get(actor.id) === 'active') return;
  throw new DomainError(
    'forbidden',
    'owner_required',
    'Only owners may issue, rotate, extend or widen API keys with users:write or roles:write.',
  );
}
