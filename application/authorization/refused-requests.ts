import { LRUCache } from 'lru-cache';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import { eventContext } from '../shared/event-context.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { asNobody } from '../shared/visitor-context.js';

/** A request of an application that cannot be answered to the application. */
export interface RefusedRequest {
  readonly clientId: string;
  /** Why: a stable machine word. */
  readonly code: string;
  /** Where the answer was to go, as `uriForRecords` gives it; null for nowhere. */
  readonly uri: string | null;
}

/** Notes refused requests in the audit log of the application's tenant. */
export type NoteRefusedRequest = (context: VisitorContext, refused: RefusedRequest) => Promise<void>;

/** How often an event of one application and code is appended by a process, in ms: a stranger can cause them. */
const NOTE_EVERY_MS = 60_000;
/** Applications and codes that are counted at once; beyond, the numbers of the oldest are lost. */
const MOST_COUNTED = 10_000;

interface Counted {
  readonly notedAt: number;
  /** Since then. */
  readonly unnoted: number;
}

/**
 * Returns the function that notes: the first request at once, those of the next minute as a number, with the next one
 * that comes after it. The log is not trimmed, and a client id is no secret.
 */
export function noteRefusedRequests(app: Pick<App, 'events' | 'ids' | 'clock'>): NoteRefusedRequest {
  const counts = new LRUCache<string, Counted>({ max: MOST_COUNTED });

  /** How many to note now; 0 for none. */
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
        context: eventContext(app.clock, asNobody(context)),
      },
    ]);
  };
}

/** Characters of an address that are kept. */
const MOST_KEPT = 300;

/**
 * Returns an address for a log: scheme, host and path, at most 300 characters. A query or a fragment can hold anything; what
 * stands before an at sign, user name or mailbox, is a person's; what cannot be seen helps no reader.
 */
export const uriForRecords = (uri: string): string =>
  (uri.split(/[?#]/, 1)[0] ?? '')
    .split('/')
    .map((step) => step.replace(/^.*(?:@|%40)/s, ''))
    .join('/')
    .slice(0, MOST_KEPT)
    .replace(/\p{C}/gu, '');
