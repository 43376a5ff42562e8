import { DomainError } from '../../domain/shared/domain-error.js';
import type { App } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { systemContext } from '../shared/event-context.js';
import type { AppliedEntries } from './applied-entries.js';

/** One run of a bootstrap document. */
export interface Bootstrap {
  readonly app: App;
  /** Names of all keys that a tenant was ever issued, revoked ones included: a revoked key is not made anew. */
  readonly apiKeyNames: (tenantId: string) => Promise<readonly string[]>;
  /** Secrets made for this run: they are not shown for what turned out to exist already. */
  readonly generated: ReadonlySet<string>;
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

/** The entry without a secret that was made up for this run. */
export const withoutGenerated = <Entry extends object>(
  entry: Entry,
  member: keyof Entry,
  generated: ReadonlySet<string>,
): Entry => {
  if (!generated.has(String(entry[member]))) return entry;
  const { [member]: _unused, ...rest } = entry;
  return rest as Entry;
};
