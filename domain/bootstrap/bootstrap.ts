import type { Aggregate } from '../shared/decider.js';
import type { BootstrapEvent } from './bootstrap-events.js';

/** The ids that entries of the bootstrap file led to, by the names of the entries. */
export type BootstrapState = ReadonlyMap<string, string>;

export const bootstrap: Aggregate<BootstrapState, BootstrapEvent> = {
  initial: new Map(),
  evolve(state, event) {
    const { type, data }: { readonly type: string; readonly data: BootstrapEvent['data'] } = event;
    // another one is of a later version
    if (type !== 'BootstrapEntryApplied' || state.has(data.entry)) return state;
    return new Map(state).set(data.entry, data.id);
  },
};

/** Notes an entry as applied. Idempotent: the first id stays. */
export const decideEntryApplied = (state: BootstrapState, data: BootstrapEvent['data']): BootstrapEvent[] =>
  state.has(data.entry) ? [] : [{ type: 'BootstrapEntryApplied', data: { ...data } }];
