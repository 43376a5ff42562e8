import type { Aggregate } from '../shared/decider.js';
import type { StoredHead, StoredInvoice, RemovalEvent } from './removal-events.js';

/** How far the removal of a tenant is, whose people are erased. */
export interface RemovalState {
  readonly status: 'none' | 'recorded' | 'removed';
}

export const removal: Aggregate<RemovalState, RemovalEvent> = {
  initial: { status: 'none' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'TenantRemovalRecorded':
        return { status: 'recorded' };
      case 'TenantRemoved':
        return { status: 'removed' };
    }
    return state; // a type of a later version
  },
};

/** Decides what is kept of a tenant. Idempotent. */
export const decideRemovalRecord = (
  { status }: RemovalState,
  retained: {
    readonly removedTenantId: string;
    readonly invoices: readonly StoredInvoice[];
    readonly head: StoredHead | null;
  },
): RemovalEvent[] => (status === 'none' ? [{ type: 'TenantRemovalRecorded', data: { ...retained } }] : []);

/** Decides that nothing else of a tenant is left. Idempotent. */
export const decideRemoval = ({ status }: RemovalState, removedTenantId: string): RemovalEvent[] =>
  status === 'removed' ? [] : [{ type: 'TenantRemoved', data: { removedTenantId } }];
