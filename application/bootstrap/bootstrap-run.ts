import type { App } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { systemContext } from '../shared/event-context.js';

/** One run of a bootstrap document. */
export interface Bootstrap {
  readonly app: App;
  /** Names of all keys that a tenant was ever issued, revoked ones included: a revoked key is not made anew. */
  readonly apiKeyNames: (tenantId: string) => Promise<readonly string[]>;
  /** Secrets made for this run: they are not shown for what turned out to exist already. */
  readonly generated: ReadonlySet<string>;
  /** A UUID: the run that goes on after a crash has that of the run before, so that it repeats the same commands. */
  readonly run: string;
  /** An earlier run did not finish: people it created may still lack their roles. */
  readonly resumed: boolean;
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
