import { get } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { useFilters } from '../../ui/link.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { HistoryStop } from './history-stop.js';
import { type HistoryEntry, stopsOf } from './history-stops.js';
import { HistorySlider } from './history-slider.js';
import type { User } from './user-record.js';

/** Pages of 200 changes that are read at most. */
const MOST_PAGES = 10;

/** The account as it was after each of its changes, along a slider. The time stands in the address. */
export function UserHistory({ user }: { readonly user: User }) {
  const t = texts().user.history;
  const { id } = user;
  const filters = useFilters();
  const history = useResource(`/api/users/${id}/history`, (signal) => wholeHistory(id, signal));
  return (
    <Section title={t.title} lead={t.lead}>
      <Loaded resource={history}>
        {({ entries, names, isWhole }) => {
          const stops = stopsOf(entries);
          const last = stops.length - 1;
          const found = stops.findIndex(({ at }) => at === filters.values['at']);
          const index = found < 0 ? last : found;
          const stop = stops[index];
          if (stop === undefined) return null;
          const go = (to: number): void =>
            filters.set({ at: to === last ? '' : (stops[to]?.at ?? '') }, true);
          return (
            <>
              <HistorySlider stops={stops} index={index} go={go} user={user} names={names} />
              <HistoryStop
                user={user}
                stop={stop}
                previous={stops[index - 1] ?? null}
                isLast={isWhole && index === last}
              />
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

/** Returns the changes, oldest first, and the names of those who made them, as far as the newest entries name them. */
async function wholeHistory(id: string, signal: AbortSignal) {
  const entries: HistoryEntry[] = [];
  const reading = get('/api/auditlogs', { query: { targetId: id, limit: 200 }, signal });
  // its refusal is met below, after the changes
  reading.catch(() => undefined);
  const read = (cursor?: string) =>
    get('/api/users/{id}/history', {
      params: { id },
      query: { limit: 200, ...(cursor === undefined ? {} : { cursor }) },
      signal,
    });
  let page = await read();
  entries.push(...page.data.items);
  for (let pages = 1; pages < MOST_PAGES && page.data.nextCursor !== null; pages += 1) {
    page = await read(page.data.nextCursor);
    entries.push(...page.data.items);
  }
  const { items } = (await reading).data;
  const names = new Map(items.map(({ actor }) => [actor.id, actor.name] as const));
  const isWhole = page.data.nextCursor === null;
  return { data: { entries, names, isWhole }, etag: null, isLagging: false };
}
