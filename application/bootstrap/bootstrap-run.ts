import { DomainError } from '../../domain/shared/domain-error.js';
import type { ApiKeyRecord } from '../api-key/api-key-record.js';
import type { App } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { systemContext } from '../shared/event-context.js';
import type { AppliedEntries } from './applied-entries.js';
import type { EntrySecrets } from './entry-secrets.js';

/** One run of a bootstrap document. */
export interface Bootstrap {
  readonly app: App;
  /** All keys that a tenant was ever issued, revoked ones included: a revoked key is not made anew. */
  readonly apiKeys: (tenantId: string) => Promise<readonly ApiKeyRecord[]>;
  /** Secrets that were made for this run, and cannot be those of what exists already. */
  readonly generated: ReadonlySet<string>;
  /** Secrets that the last run wrote. Default: none. */
  readonly known?: EntrySecrets;
  /** A UUID: the run that goes on after a crash has that of the run before, so that it repeats the same commands. */
  readonly run: string;
}

/** A run, and what earlier ones have applied. */
export interface Running extends Bootstrap {
  readonly applied: AppliedEntries;
}

/** A tenant of the document that is there. */
export interface InTenant {
  readonly tenantId: string;
  readonly slug: string;
}

/**
 * The id of what `create` creates; in a run that goes on after a crash, of what the run before created. Deleted since, it
 * is not created anew: `id` is the one that it had.
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

/** What the service does by itself in this run; the same command whenever the run comes back to it. */
export const command = ({ app, run }: Bootstrap, tenantId: string, name: string): CommandContext =>
  systemContext(tenantId, app.ids.derive(run, `${tenantId}|${name}`));

/** Returns the entry with this secret; without any for undefined. */
export function withSecret<Entry extends object>(
  entry: Entry,
  member: keyof Entry,
  secret: string | undefined,
): Entry {
  if (secret !== undefined) return { ...entry, [member]: secret };
  const { [member]: _unused, ...rest } = entry;
  return rest as Entry;
}

/** Returns the entry with the members that it states as they are now; without those that are null now. */
export const asItIs = <Entry extends object>(
  entry: Entry,
  now: { readonly [M in keyof Entry]?: unknown },
): Entry =>
  Object.fromEntries(
    Object.entries(entry)
      .map(([member, value]) => [member, member in now ? now[member as keyof Entry] : (value as unknown)])
      .filter(([, value]) => value !== null),
  ) as Entry;
