import { DomainError } from '../../domain/shared/domain-error.js';
import type { ApiKeyRecord } from '../api-key/api-key-record.js';
import type { App } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { systemContext } from '../shared/event-context.js';
import type { AppliedEntries } from './applied-entries.js';
import type { EntrySecrets } from './entry-secrets.js';

/** What a run reads of the keys of a tenant. */
export type KnownApiKey = Pick<ApiKeyRecord, 'id' | 'name' | 'scopes' | 'revokedAt'>;

/** One run of a bootstrap document. */
export interface Bootstrap {
  readonly app: App;
  /** Returns all keys that a tenant was ever issued, also revoked ones, which are not issued again. */
  readonly apiKeys: (tenantId: string) => Promise<readonly KnownApiKey[]>;
  /** The secrets that were generated for this run, which no existing record can have. */
  readonly generated: ReadonlySet<string>;
  /** The secrets that the last run wrote. Default: none. */
  readonly known?: EntrySecrets;
  /** A UUID. A run that continues another one after a crash has the same, so that it repeats the same commands. */
  readonly run: string;
}

/** A run, and the entries that earlier runs have applied. */
export interface Running extends Bootstrap {
  readonly applied: AppliedEntries;
}

/** A tenant of the document that exists. */
export interface InTenant {
  readonly tenantId: string;
  readonly slug: string;
}

/**
 * Returns the id of the record that `create` creates, or has created before a crash. When the record was deleted since,
 * `create` throws `not-found`, and the result is `id`.
 */
export async function idOnce(
  id: string,
  create: () => Promise<{ readonly record: { readonly id: string } }>,
): Promise<string> {
  try {
    return (await create()).record.id;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') return id;
    throw error;
  }
}

/** Returns the context of a command of this run: the same whenever the run repeats the command. */
export const command = ({ app, run }: Bootstrap, tenantId: string, name: string): CommandContext =>
  systemContext(tenantId, app.ids.derive(run, `${tenantId}|${name}`));

/** Returns the entry with this secret; without a secret for undefined. */
export function withSecret<Entry extends object>(
  entry: Entry,
  member: keyof Entry,
  secret: string | undefined,
): Entry {
  if (secret !== undefined) return { ...entry, [member]: secret };
  const { [member]: _unused, ...rest } = entry;
  return rest as Entry;
}

/** Returns the entry with the current values of its members; without those that are null now. */
export const asItIs = <Entry extends object>(
  entry: Entry,
  now: { readonly [M in keyof Entry]?: unknown },
): Entry =>
  Object.fromEntries(
    Object.entries(entry)
      .map(([member, value]) => [member, member in now ? now[member as keyof Entry] : (value as unknown)])
      .filter(([, value]) => value !== null),
  ) as Entry;
