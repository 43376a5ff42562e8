import type { Personal } from '../../shared/event-definition.js';
import type { IdentityEvent } from './identity-events.js';

/** An external account that a user signs in with. */
export interface Identity {
  readonly identityId: string;
  readonly connectionId: string;
  readonly identityDigest: Personal<string>;
  readonly subject: Personal<string>;
  readonly identityEmail: Personal<string>;
  /** ISO 8601. */
  readonly linkedAt: string;
}

/** Folds one event into the identities of a user. `at`: the time of the event, ISO 8601. */
export function evolveIdentities(
  identities: readonly Identity[],
  event: IdentityEvent,
  at: string,
): readonly Identity[] {
  if (event.type === 'IdentityLinkCancelled') return identities;
  const others = identities.filter(({ identityId }) => identityId !== event.data.identityId);
  if (event.type !== 'UserIdentityLinked') return others;
  const { userId: _, atCreation: _at, ...linked } = event.data;
  return [...others, { ...linked, linkedAt: at }];
}
