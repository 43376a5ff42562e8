import type { Aggregate } from '../shared/decider.js';
import type { SignInEvent } from './sign-in-events.js';

/** The part of a user's sign-ins that records show. */
export interface SignIns {
  /** ISO 8601; null before the first one. */
  readonly lastSignInAt: string | null;
}

/** Folds a user's sign-ins. No decision relies on them. */
export const signIns: Aggregate<SignIns, SignInEvent> = {
  initial: { lastSignInAt: null },
  evolve: (state, { type }, at) => (type === 'UserSignedIn' ? { lastSignInAt: at } : state),
};
