import { LRUCache } from 'lru-cache';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import { eventContext } from '../shared/event-context.js';
import { type VisitorContext, asAnonymous } from '../shared/visitor-context.js';

/** A request whose refusal cannot be sent to the application. */
export interface RefusedRequest {
  readonly clientId: string;
  /** The stable machine word of the refusal. */
  readonly code: string;
  /** Where the answer was to be sent, as `uriForRecords` gives it; null for none. */
  readonly uri: string | null;
}

/** Records refused requests in the audit log of the application's tenant. */
export type RecordRefusedRequest = (context: VisitorContext, refused: RefusedRequest) => Promise<void>;

/** The least time in ms between two events of an application and code in a process, since any caller can cause them. */
const NOTE_EVERY_MS = 60_000;
/** The most applications and codes that are counted at a time; beyond, the oldest counts are dropped. */
const MOST_COUNTED = 10_000;

interface Counted {
  readonly notedAt: number;
  /** Refusals since then. */
  readonly unnoted: number;
}

/**
 * Returns the function that records refusals: the first at once, those of the next minute as a number in the event of
 * the next one after it, since the log is not trimmed and a client id is no secret.
 */
export function recordRefusedRequests(app: Pick<App, 'events' | 'ids' | 'clock'>): RecordRefusedRequest {
  const counts = new LRUCache<string, Counted>({ maxSize: MOST_COUNTED, sizeCalculation: () => 1 });

  /** Returns how many refusals to record now; 0 for none. */
  const take = (name: string): number => {
    const now = app.clock.now();
    const { notedAt, unnoted } = counts.get(name) ?? { notedAt: -Infinity, unnoted: 0 };
    const isDue = now - notedAt >= NOTE_EVERY_MS;
    counts.set(name, isDue ? { notedAt: now, unnoted: 0 } : { notedAt, unnoted: unnoted + 1 });
    return isDue ? unnoted + 1 : 0;
  };

  return async (context, { clientId, code, uri }) => {
    const { tenantId, commandId } = context;
    const attempts = take([tenantId, clientId, code].join('|'));
    if (attempts === 0) return;
    const stream = streamName(tenantId, 'signin', tenantId);
    const event = { type: 'ClientRequestRefused', data: { clientId, code, uri, attempts } } as const;
    const id = app.ids.derive(commandId, `${stream}|${event.type}`);
    await app.events.append([
      {
        stream,
        expected: 'any',
        events: [event],
        ids: [id],
        context: eventContext(app.clock, asAnonymous(context)),
      },
    ]);
  };
}

/** The most characters of an address that are recorded. */
const MOST_KEPT = 300;

/**
 * Returns an address for a log: scheme, host and path, at most 300 characters. Left out are query and fragment, which
 * can hold anything, the part before an at sign, which names a person, and invisible characters.
 */
export const uriForRecords = (uri: string): string =>
  (uri.split(/[?#]/, 1)[0] ?? '')
    .split('/')
    .map((step) => step.replace(/^.*(?:@|%40)/s, ''))
    .join('/')
    .slice(0, MOST_KEPT)
    .replace(/\p{C}/gu, '');
