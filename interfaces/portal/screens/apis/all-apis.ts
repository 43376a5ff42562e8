import { get } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { type Resource, useResource } from '../../api/resource.js';

const MOST_OF_PAGE = 200;

/** Reads the APIs of the tenant, all pages of them: a tenant has few. */
export const useAllApis = (): Resource<Schemas['Resource'][]> =>
  useResource('/portal/api/resources?all', async (signal) => {
    const first = await get('/portal/api/resources', { query: { limit: MOST_OF_PAGE }, signal });
    const all = [...first.data.items];
    let cursor = first.data.nextCursor;
    while (cursor !== null) {
      const { items, nextCursor } = await pageAfter(cursor, signal);
      all.push(...items);
      cursor = nextCursor;
    }
    return { ...first, data: all };
  });

const pageAfter = async (cursor: string, signal: AbortSignal): Promise<Schemas['ResourcePage']> =>
  (await get('/portal/api/resources', { query: { limit: MOST_OF_PAGE, cursor }, signal })).data;
