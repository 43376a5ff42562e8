import type { Schemas } from '../../api/operations.js';

/** A kind of event, or a pattern for several. */
export type Selectable = Schemas['CreateWebhook']['events'][number];
export type EventType = Schemas['EventTypes']['items'][number];

/** Returns the group of a kind: `user` for `user.created`. */
const groupOf = (kind: string): string => kind.slice(0, kind.indexOf('.'));

const covers = (pattern: string, entry: string): boolean =>
  pattern === '*' || (pattern.endsWith('.*') && groupOf(entry) === groupOf(pattern));

/** Returns the kinds by group, in the order of the catalogue. */
export function grouped(kinds: readonly EventType[]): ReadonlyMap<string, readonly EventType[]> {
  const groups = new Map<string, EventType[]>();
  for (const kind of kinds)
    groups.set(groupOf(kind.event), [...(groups.get(groupOf(kind.event)) ?? []), kind]);
  return groups;
}

/** Returns whether events with personal data are selected. */
export const selectsPeople = (chosen: readonly string[]): boolean =>
  chosen.some((one) => one === '*' || groupOf(one) === 'user');

/** Returns whether these kinds and patterns select a kind or pattern. */
export const isChosen = (chosen: readonly string[], entry: string): boolean =>
  chosen.some((one) => one === entry || covers(one, entry));

/** Returns whether a pattern selects it, so that it cannot be left out by itself. */
export const isCovered = (chosen: readonly string[], entry: string): boolean =>
  chosen.some((one) => one !== entry && covers(one, entry));

/** Returns the kinds and patterns with one more or one less; a pattern takes the place of what it selects. */
export const choose = <T extends string>(chosen: readonly T[], entry: T, isIn: boolean): T[] =>
  isIn
    ? [...chosen.filter((one) => one !== entry && !covers(entry, one)), entry]
    : chosen.filter((one) => one !== entry);
