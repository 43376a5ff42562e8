import type { InputFault } from '../shared/domain-error.js';
import { pointerStep, refuseFaults } from '../shared/faults.js';
import { textFaults } from '../shared/text.js';
import { eventKinds, eventPatterns } from './event-kinds.js';
import type { WebhookSettings } from './webhook-events.js';
import { parsedUrl } from '../shared/parsed-url.js';

export const urlLength = 2_048;
export const descriptionLength = 500;

/** Kinds and patterns, in the order in which webhooks have them. */
export const selectable: readonly string[] = [...eventPatterns, ...eventKinds];

/** The most entries of `events`: all of them. */
export const mostEvents = selectable.length;

/** The most webhooks of a tenant. */
export const mostWebhooks = 100;

/** The members to change: an absent one stays. */
export interface WebhookInput {
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly active?: boolean | undefined;
}

/**
 * Returns the given members, checked and normalised. Throws `invalid_input` with all faults. `addressFault`: the reason why
 * no listener may be at the URL; null for none, and for a malformed URL.
 */
export function checkedWebhook(input: WebhookInput, addressFault: string | null): Partial<WebhookSettings> {
  const { url, events, active } = input;
  const description = input.description?.trim();
  refuseFaults([
    ...(url === undefined ? [] : webhookUrlFaults(url, addressFault)),
    ...(events === undefined ? [] : eventsFaults(events)),
    ...(description === undefined
      ? []
      : textFaults('/description', description, { max: descriptionLength, visible: 'joined' })),
  ]);
  return {
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events: checkedEvents(events) }),
    ...(description === undefined ? {} : { description }),
    ...(active === undefined ? {} : { active }),
  };
}

// an authority without credentials, and no fragment; white space and characters that a parser would repair are refused
const urlShape = /^https?:\/\/[^\s\p{C}"'<>\\^`{|}@/?#]+([/?][^\s\p{C}"'<>\\^`{|}#]*)?$/u;

/** Returns whether a text is a URL that a listener may have. Its address is checked elsewhere. */
export const isListenerUrl = (url: string): boolean =>
  url.length <= urlLength && urlShape.test(url) && parsedUrl(url) !== null;

/** Returns the faults of a URL. `addressFault`: the reason why no listener may be at it; null for none. */
export function webhookUrlFaults(url: string, addressFault: string | null): InputFault[] {
  const pointer = '/url';
  const faults = textFaults(pointer, url, { min: 1, max: urlLength });
  if (faults.length > 0) return faults;
  if (!isListenerUrl(url)) {
    const detail = 'is no address like https://example.com/hooks; give one without credentials and fragment';
    return [{ pointer, code: 'format', detail }];
  }
  return addressFault === null ? [] : [{ pointer, code: 'address', detail: addressFault }];
}

/** Returns kinds and patterns, each once, in the order of the catalogue. */
export const checkedEvents = (events: readonly string[]): string[] =>
  selectable.filter((entry) => events.includes(entry));

/** Returns the faults of kinds and patterns. */
export function eventsFaults(events: readonly string[]): InputFault[] {
  const pointer = '/events';
  if (events.length === 0)
    return [
      { pointer, code: 'required', detail: 'is empty; name at least one kind of event, or "*" for all' },
    ];
  if (events.length > mostEvents)
    return [{ pointer, code: 'too_long', detail: `has ${events.length} entries; name each kind once` }];
  return events.flatMap((entry, index) =>
    selectable.includes(entry)
      ? []
      : [
          {
            pointer: `${pointer}${pointerStep(String(index))}`,
            code: 'unknown_event',
            detail: `is not one of ${selectable.join(', ')}`,
          },
        ],
  );
}
