import { bootstrap, decideEntryApplied } from '../../domain/bootstrap/bootstrap.js';
import { PLATFORM_SLUG } from '../../domain/tenant/platform.js';
import type { BootstrapKind } from '../../domain/bootstrap/bootstrap-events.js';
import { SYSTEM_TENANT, streamName } from '../../domain/shared/stream-name.js';
import type { LogApp } from '../app.js';
import { systemContext } from '../shared/event-context.js';
import { concurrentChange, tryAppend } from '../shared/execute.js';
import { load } from '../shared/load.js';

/** An entry of the bootstrap file. */
export interface Entry {
  readonly kind: BootstrapKind;
  /** Slug of its tenant. */
  readonly slug: string;
  /** Unique among the entries of its kind in the tenant, in normalised form. */
  readonly name: string;
}

/** Noted once there has been an operator. */
export const platformEntry: Entry = { kind: 'tenant', slug: PLATFORM_SLUG, name: '' };

/**
 * The entries that were ever applied, also when their record was deleted since: the next start does not create it again.
 * They are in a stream of the system tenant, which no tenant can read, under keyed digests.
 */
export interface AppliedEntries {
  /** Returns the id of the entry's record; null when the entry was never applied. */
  idOf(entry: Entry): Promise<string | null>;
  /** Records that the entry has been applied completely. Idempotent. */
  note(entry: Entry, id: string): Promise<void>;
}

/** Reads the entries once, since only one process at a time runs a bootstrap. */
export async function appliedEntries(app: LogApp, run: string): Promise<AppliedEntries> {
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
