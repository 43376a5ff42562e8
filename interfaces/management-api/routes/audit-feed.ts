import {
  FEED_START,
  type FeedPosition,
  positionIn,
  positionText,
} from '../../../application/audit/feed/feed-position.js';
import type { FeedPage } from '../../../application/audit/feed/tenant-feed.js';
import { ownAddress } from '../../../domain/shared/own-address.js';
import { HttpProblem } from '../../http/answers/problem.js';
import { feedParameters } from '../schemas/feed-schemas.js';
import { refuseFaults } from '../serving/query-string.js';
import type { Answer, Api, ReadRequest, Route } from '../serving/route.js';
import { beginWait } from '../serving/waits-under-way.js';
import { mayReadPeople } from './people-scope.js';

const PATH = '/api/auditlogs/feed';

/** The media type of a batch of CloudEvents in JSON (CloudEvents 1.0, JSON format, section 4). */
const BATCH_TYPE = 'application/cloudevents-batch+json';

const unusable = {
  pointer: 'after',
  code: 'cursor',
  detail: `"after" must be a "cursor" that ${PATH} gave for this organisation: leave it out to begin with the first event.`,
};

const cursorNotInLog = new HttpProblem({
  status: 410,
  code: 'feed_cursor_gone',
  detail:
    'The event log was restored to a state before this cursor, whose event it lacks: begin without "after", and replace what you have.',
});

/** Cursors depend on nothing but the tenant, so that they stay valid whatever else a consumer asks for. */
const bindingOf = (tenantId: string): string => JSON.stringify([tenantId, 'feed']);

/** Returns the position that `after` names. Throws DomainError `invalid_input`, HttpProblem 410. */
async function positionOf({ cursors, feed }: Api, { tenantId, query }: ReadRequest): Promise<FeedPosition> {
  const { after } = query;
  if (typeof after !== 'string') return FEED_START;
  const content = cursors.open(bindingOf(tenantId), after);
  const position = content === null ? null : positionIn(tenantId, content);
  if (position === null) {
    refuseFaults([unusable]);
    return FEED_START;
  }
  if (!(await feed.knows(position))) throw cursorNotInLog;
  return position;
}

/**
 * Returns the first page behind `after` that has an event, or the last one once the time to wait is over; an earlier one where more
 * events follow that are not shown.
 */
async function waitForPage(
  api: Api,
  { tenantId, query, asCommand }: ReadRequest,
  read: (after: FeedPosition) => Promise<FeedPage>,
  after: FeedPosition,
  over: AbortSignal,
): Promise<FeedPage> {
  const until = performance.now() + (query['wait'] as number) * 1_000;
  const ended = beginWait(asCommand().actor.id);
  try {
    // before the first read, so that no event comes between the two
    const listening = await api.newEvents.listen(tenantId);
    try {
      for (let from = after; ;) {
        const page = await read(from);
        const left = until - performance.now();
        if (page.events.length > 0 || left <= 0 || over.aborted) return page;
        // without an event until here, the log is read on
        if (!page.isEnd && page.next !== from) return page;
        from = page.next;
        if (page.isEnd) await listening.heard(left, over);
      }
    } finally {
      listening.end();
    }
  } finally {
    ended();
  }
}

async function readFeed(api: Api, request: ReadRequest): Promise<Answer> {
  const { tenantId, query } = request;
  const limit = query['limit'] as number;
  const wait = query['wait'] as number;
  const people = mayReadPeople(request);
  const after = await positionOf(api, request);
  const { events, next } = await request.whileConnected((disconnected) => {
    const over = AbortSignal.any([disconnected, api.stopping]);
    const read = (from: FeedPosition): Promise<FeedPage> =>
      api.feed.page(tenantId, from, { limit, people, signal: over });
    return wait === 0 ? read(after) : waitForPage(api, request, read, after, over);
  });
  const cursorOf = (position: FeedPosition): string =>
    api.cursors.seal(bindingOf(tenantId), positionText(position));
  const address = ownAddress(api.baseUrl, `${PATH}?after=${cursorOf(next)}&limit=${limit}&wait=${wait}`);
  return {
    body: events.map(({ event, behind }) => ({ ...event, cursor: cursorOf(behind) })),
    headers: ['Link', `<${address}>; rel="next"`],
  };
}

export const auditFeedRoute: Route = {
  method: 'GET',
  scopes: ['audit:read'],
  status: 200,
  path: PATH,
  operationId: 'readAuditFeed',
  whileLocked: 'exports',
  stepUp: true,
  summary: 'Follow the events',
  description:
    "The organisation's events from the first one on, in their order and without gaps, as a batch of CloudEvents 1.0. Give the " +
    '`cursor` of the last event that you have stored as `after`, or follow `Link` (`rel="next"`), which an empty batch has as ' +
    'well. A cursor is valid for ever. A batch may have fewer events than `limit` although more follow. With `wait` an empty ' +
    'batch is answered only after so many seconds. Personal values are null without `users:read`, and once they are erased. ' +
    'A credential may have five requests waiting in a process.',
  query: feedParameters,
  answers: 'AuditEventBatch',
  answersAs: BATCH_TYPE,
  refusals: { 410: ['feed_cursor_gone'], 429: ['feed_waits_under_way'] },
  withoutTimeout: true,
  handle: readFeed,
};
