import { type RecordedEvent, eventDefinitions } from '../../domain/shared/domain-event.js';

/**
 * Returns whether an event is the action of a visitor who claimed to be the person that it is about, such as a sign-in that failed.
 * Its origin is sealed as that person's, who may see it. Any other visitor without a session may be an administrator who
 * followed a mailed link, and their address is not the person's to see.
 */
export const isOfClaimant = ({
  event: { type },
  context,
}: Pick<RecordedEvent, 'event' | 'context'>): boolean =>
  context.actorId === 'anonymous' &&
  Object.hasOwn(eventDefinitions, type) &&
  eventDefinitions[type].origin === 'subject';
