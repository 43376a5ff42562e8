import type { Page, PageRequest } from '../../../application/shared/page.js';
import type { Api, ReadRequest } from './route.js';
import { refuseFaults } from './query-string.js';

const unusable = {
  pointer: 'cursor',
  code: 'cursor',
  detail: '"cursor" must be the nextCursor of the same list with the same filters and the same "sort".',
};

/** Returns the parameters of a list that filter or sort it. */
export function filtersIn({ query }: ReadRequest): ReadRequest['query'] {
  const { limit: _limit, cursor: _cursor, includeTotal: _includeTotal, ...filters } = query;
  return filters;
}

/** Returns the binding of a list's cursors: the request without the size of the page. */
function bindingOf(request: ReadRequest): string {
  const { tenantId, operationId, params } = request;
  return JSON.stringify([tenantId, operationId, params, Object.entries(filtersIn(request)).sort()]);
}

/** Returns the content of the request's cursor; null without one. Throws DomainError for an altered one. */
export function cursorContent(api: Api, request: ReadRequest): string | null {
  const { cursor } = request.query;
  if (typeof cursor !== 'string') return null;
  const content = api.cursors.open(bindingOf(request), cursor);
  if (content === null) refuseFaults([unusable]);
  return content;
}

/** Returns the cursor of the next page; null for the content null. */
export const nextCursor = (api: Api, request: ReadRequest, content: string | null): string | null =>
  content === null ? null : api.cursors.seal(bindingOf(request), content);

export const limitOf = ({ query }: ReadRequest): number => query['limit'] as number;

/** Returns the page that the request asks for. Throws DomainError for an altered cursor. */
export function pageRequest(api: Api, request: ReadRequest): PageRequest {
  const content = cursorContent(api, request);
  // the last bar: an id has none, an email may
  const bar = content?.lastIndexOf('|') ?? 0;
  return {
    limit: limitOf(request),
    after: content === null ? null : { key: content.slice(0, bar), id: content.slice(bar + 1) },
    includeTotal: request.query['includeTotal'] === true,
  };
}

/** Returns the body of a list. */
export const pageBody = (api: Api, request: ReadRequest, { items, next, total }: Page<object>): object => ({
  items,
  nextCursor: nextCursor(api, request, next && `${next.key}|${next.id}`),
  ...(total === undefined ? {} : { total }),
});
