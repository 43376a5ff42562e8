import { get } from '../../api/api.js';
import { screenLink } from '../link.js';
import { nameOfUser } from '../list/person-picker.js';

/** A record or screen that matches. */
export interface FinderResult {
  readonly href: string;
  readonly name: string;
  /** What distinguishes it from others of the same name. */
  readonly detail?: string | null;
}

/** The results of one source. */
export interface ResultGroup {
  readonly items: readonly FinderResult[];
  /** The address of a list with all that fit; null where `items` are all. */
  readonly more: string | null;
}

/** Records of one kind, as they are searched for. */
export interface FinderSource {
  readonly name: 'people' | 'applications' | 'apis' | 'webhooks' | 'tenants';
  /**
   * Returns the search for the time that the finder is open. A list that is short is read once, here; of a long one each search
   * is a request of its own. Throws ApiError.
   */
  readonly open: (signal: AbortSignal) => (q: string, signal: AbortSignal) => Promise<ResultGroup>;
}

const MOST_SHOWN = 6;
/** The most that a page of a list holds. */
const WHOLE_LIST = 200;

/** Returns a text in small letters without accents: what is typed need not have either. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns whether every word of what is typed stands in one of the texts, in any case, with accents or without. */
function matches(q: string, ...texts: readonly string[]): boolean {
  const all = folded(texts.join('\n'));
  return folded(q)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** Returns the search in a list that is read at once; where that failed, again at each search. */
function inList(read: () => Promise<readonly FinderResult[]>, listAddress: () => string) {
  let list = read();
  list.catch(() => undefined);
  return async (q: string): Promise<ResultGroup> => {
    list = list.catch(read);
    const fitting = (await list).filter(({ name, detail }) => matches(q, name, detail ?? ''));
    const more = fitting.length > MOST_SHOWN ? listAddress() : null;
    return { items: fitting.slice(0, MOST_SHOWN), more };
  };
}

/** Finds people as the list of users does. */
export const people: FinderSource = {
  name: 'people',
  open: () => async (q, signal) => {
    const { data } = await get('/api/users', { query: { q, limit: MOST_SHOWN }, signal });
    return {
      items: data.items.map((user) => ({
        href: screenLink(`/users/${user.id}`),
        name: nameOfUser(user),
        detail: user.email,
      })),
      more: data.nextCursor === null ? null : screenLink(`/users?q=${encodeURIComponent(q)}`),
    };
  },
};

/** Finds applications by name and client id. */
export const applications: FinderSource = {
  name: 'applications',
  open: (signal) =>
    inList(
      async () => {
        const { data } = await get('/portal/api/clients', { query: { limit: WHOLE_LIST }, signal });
        return data.items.map(({ clientId, name }) => ({
          href: screenLink(`/applications/${clientId}`),
          name,
          detail: clientId,
        }));
      },
      () => screenLink('/applications'),
    ),
};

/** Finds APIs by name and identifier. */
export const apis: FinderSource = {
  name: 'apis',
  open: (signal) =>
    inList(
      async () => {
        const { data } = await get('/portal/api/resources', { query: { limit: WHOLE_LIST }, signal });
        return data.items.map(({ id, name, identifier }) => ({
          href: screenLink(`/apis/${id}`),
          name,
          detail: identifier,
        }));
      },
      () => screenLink('/apis'),
    ),
};

/** Finds webhooks by address and description. */
export const webhooks: FinderSource = {
  name: 'webhooks',
  open: (signal) =>
    inList(
      async () => {
        const { data } = await get('/api/webhooks', { query: { limit: WHOLE_LIST }, signal });
        return data.items.map(({ id, url, description }) => ({
          href: screenLink(`/webhooks/${id}`),
          name: url,
          detail: description,
        }));
      },
      () => screenLink('/webhooks'),
    ),
};

/** Finds tenants as the operators' list of them does. */
export const tenants: FinderSource = {
  name: 'tenants',
  open: () => async (q, signal) => {
    const query = { q, limit: MOST_SHOWN };
    const { data } = await get('/portal/api/operator/tenants', { query, signal });
    return {
      items: data.items.map(({ id, name, slug }) => ({
        href: screenLink(`/tenants/${id}`),
        name,
        detail: slug,
      })),
      more: data.nextCursor === null ? null : screenLink(`/tenants?q=${encodeURIComponent(q)}`),
    };
  },
};

/** Returns the screens of the navigation that fit, all of them for an empty text. */
export const screensFor = (
  q: string,
  screens: readonly { readonly path: string; readonly title: string }[],
): readonly FinderResult[] =>
  screens
    .filter(({ title }) => matches(q, title))
    .map(({ path, title }) => ({ href: screenLink(path), name: title, detail: null }));
