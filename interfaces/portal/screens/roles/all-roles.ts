import { get } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';

const MOST_OF_PAGE = 200;

/** Reads the roles of the tenant, all pages of them. Returns the last answer, with all of them in it. Throws ApiError. */
export async function allRoles(signal?: AbortSignal): Promise<Awaited<ReturnType<typeof get<'/api/roles'>>>> {
  const roles: Schemas['Role'][] = [];
  for (let cursor: string | undefined; ;) {
    const query = { limit: MOST_OF_PAGE, ...(cursor ? { cursor } : {}) };
    const page = await get('/api/roles', { query, ...(signal ? { signal } : {}) });
    roles.push(...page.data.items);
    cursor = page.data.nextCursor ?? undefined;
    if (cursor === undefined) return { ...page, data: { ...page.data, items: roles } };
  }
}
