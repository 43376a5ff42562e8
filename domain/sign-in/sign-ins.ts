import type { Aggregate } from '../shared/decider.js';
import type { SignInEvent } from './sign-in-events.js';

/** What records show of a user's sign-ins. */
export interface SignIns {
  /** ISO 8601; null before the first one. */
  readonly lastSignInAt: string | null;
}

/** A user's sign-ins, folded. Nothing is decided by them. */
export const signIns: Aggregate<SignIns, SignInEvent> = {
  initial: { lastSignInAt: null },
  evolve: (state, { type }, at) => (type === 'UserSignedIn' ? { lastSignInAt: at } : state),
};
