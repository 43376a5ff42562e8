import type { PastUserFilter } from '../../../application/ports/audit/past-people.js';
import type { StreamPages } from '../../../application/events/load-streams.js';
import type { Moment } from '../../../application/shared/as-of.js';
import { usersAsOf } from '../../../application/user/users-as-of.js';
import { whileAwaited } from './one-at-a-time.js';
import { pageBody, pageRequest } from './paging.js';
import type { Answer, Api, ReadRequest } from './route.js';

/** Returns a page of the users of a moment. */
export async function pastUsers(
  api: Api,
  request: ReadRequest,
  moment: Moment,
  filter: PastUserFilter,
): Promise<Answer> {
  const { tenantId } = request;
  const page = pageRequest(api, request);
  const lagging = !(await api.pastPeople.settle(moment));
  const people = await api.pastPeople.list(tenantId, moment, filter, page);
  const userIds = people.items.map(({ id }) => id);
  const pages: StreamPages = (streams) => whileAwaited(api.streamPages(streams), request);
  const items = await usersAsOf(api.app, pages, { tenantId, userIds, moment });
  return { body: pageBody(api, request, { ...people, items }), lagging };
}
