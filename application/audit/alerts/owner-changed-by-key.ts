import type { DomainEvent, RecordedEvent } from '../../../domain/shared/domain-event.js';
import { userAuditRules } from '../../user/user-audit.js';

const ownership = ['OwnerAdded', 'OwnerRemoved', 'OwnerSuspended', 'OwnerReinstated'] as const;

/** Events of acts on an existing user. `technical` events are consequences, not acts. */
const acts = (Object.keys(userAuditRules) as (keyof typeof userAuditRules)[]).filter(
  (type) => userAuditRules[type].category !== 'technical' && type !== 'UserCreated',
);

/** The types of events that the rule `owner_changed_by_key` looks at. */
export const ownerChangeTypes: readonly DomainEvent['type'][] = [...ownership, ...acts, 'SessionEnded'];

/** Returns the user whom an event concerns as an owner, or as the target of an API key; null for none. */
export function changedUser({ event, context }: RecordedEvent): string | null {
  if (!('userId' in event.data)) return null;
  const concerns = event.type === 'OwnerAdded' || event.type === 'OwnerRemoved';
  return concerns || context.actorType === 'apiKey' ? event.data.userId : null;
}

/**
 * Returns whether an event is an act of an API key on an owner. The memory is empty while the user is no owner, else
 * `owner` and the last such command: a command that takes several events counts once.
 */
export function ownerChange(
  { event, context }: RecordedEvent,
  [owner, last]: readonly string[],
): { readonly memory?: readonly string[] | null; readonly isQuiet?: true } {
  const { commandId, actorType } = context;
  if (event.type === 'OwnerAdded') return { memory: ['owner'], isQuiet: true };
  const isAct = actorType === 'apiKey' && owner !== undefined && last !== commandId;
  if (event.type === 'OwnerRemoved') return isAct ? { memory: null } : { memory: null, isQuiet: true };
  return isAct ? { memory: ['owner', commandId] } : { isQuiet: true };
}
