import type { Page, PageRequest } from '../../../application/shared/page.js';
import type { Api, ReadRequest } from './route.js';
import { refuseFaults } from './query-string.js';

const unusable = {
  pointer: 'cursor',
  code: 'cursor',
  detail: '"cursor" must be the nextCursor of the same list with the same filters and the same "sort".',
};

/** Returns the binding of a list's cursors: the request without the size of the page. */
function bindingOf({ tenantId, operationId, params, query }: ReadRequest): string {
  const { limit: _limit, cursor: _cursor, includeTotal: _includeTotal, ...filters } = query;
  return JSON.stringify([tenantId, operationId, params, Object.entries(filters).sort()]);
}

/** Returns the place of the request's cursor, null without one. Throws DomainError for an altered one. */
export function cursorPlace(api: Api, request: ReadRequest): string | null {
  const { cursor } = request.query;
  if (typeof cursor !== 'string') return null;
  const place = api.cursors.open(bindingOf(request), cursor);
  if (place === null) refuseFaults([unusable]);
  return place;
}

export const nextCursor = (api: Api, request: ReadRequest, place: string | null): string | null =>
  place === null ? null : api.cursors.seal(bindingOf(request), place);

export const limitOf = ({ query }: ReadRequest): number => query['limit'] as number;

/** Returns the page that the request asks for. Throws DomainError for an altered cursor. */
export function pageRequest(api: Api, request: ReadRequest): PageRequest {
  const place = cursorPlace(api, request);
  // the last bar: an id has none, an email may
  const bar = place?.lastIndexOf('|') ?? 0;
  return {
    limit: limitOf(request),
    after: place === null ? null : { key: place.slice(0, bar), id: place.slice(bar + 1) },
    includeTotal: request.query['includeTotal'] === true,
  };
}

/** Returns a page as lists answer it. */
export const pageBody = (api: Api, request: ReadRequest, { items, next, total }: Page<object>): object => ({
  items,
  nextCursor: nextCursor(api, request, next && `${next.key}|${next.id}`),
  ...(total === undefined ? {} : { total }),
});
