import type { Aggregate } from '../shared/decider.js';
import type { OperatorAccessEvent } from './operator-access-events.js';

/** How long the link of an emergency access is good, in ms. */
export const OPERATOR_ACCESS_MS = 15 * 60_000;

/** When the last link of each operator expires (ISO 8601), by user id. An earlier one is void. */
export type OperatorAccesses = ReadonlyMap<string, string>;

export const operatorAccesses: Aggregate<OperatorAccesses, OperatorAccessEvent> = {
  initial: new Map(),
  evolve(state, event) {
    const { type, data }: { readonly type: string; readonly data: OperatorAccessEvent['data'] } = event;
    // other types are of later versions
    return type === 'OperatorAccessGranted' ? new Map(state).set(data.userId, data.expiresAt) : state;
  },
};
