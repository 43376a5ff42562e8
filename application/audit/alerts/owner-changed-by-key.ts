import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import { userAuditRules } from '../../user/user-audit.js';

const ownership = ['OwnerAdded', 'OwnerRemoved', 'OwnerSuspended', 'OwnerReinstated'];

/** What an API key may do to a user that is there; what the service does by itself meanwhile is no act of the key. */
const acts = Object.entries(userAuditRules)
  .filter(([type, { category }]) => category !== 'technical' && type !== 'UserCreated')
  .map(([type]) => type);

/** Types of the events by which acts of API keys on owners are found. */
export const ownerChangeTypes: ReadonlySet<string> = new Set([...ownership, ...acts, 'SessionEnded']);

/** The user whom an event concerns as an owner, or as the target of an API key; null for none. */
export function changedUser({ event, context }: RecordedEvent): string | null {
  if (!ownerChangeTypes.has(event.type) || !('userId' in event.data)) return null;
  const concerns = event.type === 'OwnerAdded' || event.type === 'OwnerRemoved';
  return concerns || context.actorType === 'apiKey' ? event.data.userId : null;
}

/**
 * Whether an event is an act of an API key on an owner. The memory is empty while the user is no owner, else `owner` and
 * the last such command: one that takes several events counts once.
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
