import type { ApiKeyEvent } from '../../domain/api-key/api-key-events.js';
import { apiKey, type ApiKeyState, type IssuedApiKey } from '../../domain/api-key/api-key.js';
import { owners } from '../../domain/owners/owners.js';
import { decideReservation, reservation } from '../../domain/reservation/reservation.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { streamName, SYSTEM_TENANT } from '../../domain/shared/stream-name.js';
import type { App, LogApp } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { contextForOtherStream } from '../shared/event-context.js';
import { execute, type Target } from '../shared/execute.js';
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

/** How many characters of a key are kept, by which people tell keys apart. */
const PREFIX_LENGTH = 8;

/** Returns what is kept of a key. */
export const storedFormOf = (
  app: LogApp,
  key: string,
): { readonly keyHash: string; readonly prefix: string } => ({
  keyHash: app.secrets.hashApiKey(key),
  prefix: key.slice(0, PREFIX_LENGTH),
});

/**
 * Reserves a key, by its hash, for one record over all tenants, for good: the key alone identifies the caller, so that a
 * second tenant with the same key would get the data of the first. The reservation stays after a revocation. Idempotent
 * for the record that has it. Throws `api_key_taken`.
 */
export async function claimKeyHash(
  app: LogApp,
  context: CommandContext,
  claim: { readonly apiKeyId: string; readonly keyHash: string },
): Promise<void> {
  const digest = await app.keys.lookupDigest(SYSTEM_TENANT, `apikey:${claim.keyHash}`);
  const stream = streamName(SYSTEM_TENANT, 'apikeyhash', digest);
  await execute(app, contextForOtherStream(context, stream), {
    stream,
    aggregate: reservation,
    expects: (state) => state,
    decide: (state) =>
      state.status === 'held' && state.holderId === claim.apiKeyId
        ? []
        : decideReservation(state, { kind: 'apikey', holderId: claim.apiKeyId }),
  });
}
