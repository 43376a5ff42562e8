import type { ClientEvent } from '../../../domain/client/client-events.js';
import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import type { AlertOccurrence } from './alert-rule.js';

type RedirectEvent = Extract<ClientEvent, { type: 'ClientRegistered' | 'ClientChanged' | 'ClientDeleted' }>;

/** Returns whether a client that exists got a further redirect URI. The memory holds those that it has. */
export function redirectChange(
  { event }: RecordedEvent<RedirectEvent>,
  memory: readonly string[],
): AlertOccurrence {
  if (event.type === 'ClientDeleted') return { memory: null, isQuiet: true };
  const { redirectUris } = event.data;
  if (redirectUris === undefined) return { isQuiet: true };
  const isFurther = event.type === 'ClientChanged' && redirectUris.some((uri) => !memory.includes(uri));
  return isFurther ? { memory: redirectUris } : { memory: redirectUris, isQuiet: true };
}
