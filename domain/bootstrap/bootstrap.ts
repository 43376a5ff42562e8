import type { Aggregate } from '../shared/decider.js';
import type { BootstrapEvent } from './bootstrap-events.js';

/** The ids of records, by the digests of the entries that created or found them. */
export type BootstrapState = ReadonlyMap<string, string>;

export const bootstrap: Aggregate<BootstrapState, BootstrapEvent> = {
  initial: new Map(),
  evolve(state, event) {
    const { type, data }: { readonly type: string; readonly data: BootstrapEvent['data'] } = event;
    // other types are of later versions
    if (type !== 'BootstrapEntryApplied' || state.has(data.entry)) return state;
    return new Map(state).set(data.entry, data.id);
  },
};

/** Decides that an entry has been applied. Idempotent: the first id stays. */
export const decideEntryApplied = (state: BootstrapState, data: BootstrapEvent['data']): BootstrapEvent[] =>
  state.has(data.entry) ? [] : [{ type: 'BootstrapEntryApplied', data: { ...data } }];
