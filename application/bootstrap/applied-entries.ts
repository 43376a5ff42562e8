import { bootstrap, decideEntryApplied } from '../../domain/bootstrap/bootstrap.js';
import type { BootstrapKind } from '../../domain/bootstrap/bootstrap-events.js';
import { SYSTEM_TENANT, streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import { systemContext } from '../shared/event-context.js';
import { concurrentChange, tryAppend } from '../shared/execute.js';
import { load } from '../shared/load.js';

/** An entry of the bootstrap file. */
export interface Entry {
  readonly kind: BootstrapKind;
  /** Slug of its tenant. */
  readonly slug: string;
  /** What tells it from the others of its kind in the tenant, in the form in which they are compared. */
  readonly name: string;
}

/**
 * The entries that were ever applied, whatever became of what they created: a person who was removed since does not come
 * back with the next start. They stand in a stream of the system tenant, by keyed digests, which no tenant gets to see.
 */
export interface AppliedEntries {
  /** What the entry led to; null when it was never applied. */
  idOf(entry: Entry): Promise<string | null>;
  /** To be called once the entry is applied in full. Idempotent. */
  note(entry: Entry, id: string): Promise<void>;
}

/** Reads the stream once: one process at a time runs a bootstrap. */
export async function appliedEntries(app: App, run: string): Promise<AppliedEntries> {
  const stream = streamName(SYSTEM_TENANT, 'bootstrap', SYSTEM_TENANT);
  let loaded = await load(app, stream, bootstrap);
  const digestOf = ({ kind, slug, name }: Entry): Promise<string> =>
    app.keys.lookupDigest(SYSTEM_TENANT, `bootstrap:${JSON.stringify([kind, slug, name])}`);
  return {
    idOf: async (entry) => loaded.state.get(await digestOf(entry)) ?? null,
    async note(entry, id) {
      const digest = await digestOf(entry);
      const events = decideEntryApplied(loaded.state, { kind: entry.kind, entry: digest, id });
      if (events.length === 0) return;
      const context = systemContext(SYSTEM_TENANT, app.ids.derive(run, `applied|${digest}`));
      const done = await tryAppend(app, context, { stream, aggregate: bootstrap }, loaded, events);
      if (done === 'conflict') throw concurrentChange();
      loaded = done;
    },
  };
}
