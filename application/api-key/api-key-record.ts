import type { IssuedApiKey } from '../../domain/api-key/api-key.js';
import type { Scope } from '../../domain/api-key/scopes.js';
import type { ActorType } from '../../domain/shared/domain-event.js';
import type { CommandContext } from '../shared/command-context.js';
import type { Loaded } from '../shared/load.js';

/** An API key as its tenant sees it: never the key itself. Times are ISO 8601 UTC with milliseconds. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly name: string;
  /** The first 8 characters of the key. */
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: string | null;
  /** CIDR blocks. */
  readonly allowedNetworks: readonly string[] | null;
  readonly createdAt: string;
  readonly createdBy: ApiKeyCreator;
  readonly revokedAt: string | null;
}

/** Who issued a key. */
export interface ApiKeyCreator {
  readonly type: ActorType;
  readonly id: string;
}

export const apiKeyRecord = (key: IssuedApiKey, createdBy: ApiKeyCreator): ApiKeyRecord => ({
  id: key.apiKeyId,
  name: key.name,
  prefix: key.prefix,
  scopes: key.scopes,
  expiresAt: key.expiresAt,
  allowedNetworks: key.allowedNetworks,
  createdAt: key.createdAt,
  createdBy,
  revokedAt: key.revokedAt,
});

/** Returns who issued the key of this stream; without its first event, the sender of the command. */
export function creatorOf(
  { history }: Pick<Loaded<unknown>, 'history'>,
  { actor }: Pick<CommandContext, 'actor'>,
): ApiKeyCreator {
  const [first] = history;
  return first === undefined
    ? { type: actor.type, id: actor.id }
    : { type: first.context.actorType, id: first.context.actorId };
}
