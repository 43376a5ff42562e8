import type { ComponentType } from 'preact';
import type { FinderSource } from '../finder/sources.js';

/** A screen's place in the navigation. */
export interface NavigationEntry {
  readonly group: string;
  /** By which its title is found. */
  readonly name: string;
  /** The letter that leads there after `g`. */
  readonly key: string;
  /** Whether admins do not see it. */
  readonly ownersOnly?: true;
}

export interface RegisteredScreen {
  /** After the address of the application; parameters begin with a colon. */
  readonly path: string;
  readonly component: ComponentType;
  readonly entry?: NavigationEntry;
}

/** The screens of an application: a tenant's portal, or the operators' console. */
export interface Navigation {
  /** In the order of the navigation. */
  readonly screens: readonly RegisteredScreen[];
  /** In its order. */
  readonly groups: readonly string[];
  /** Returns the records that the finder finds beside the screens. Default: none. */
  readonly sources?: () => Promise<readonly FinderSource[]>;
  /** What stands above every screen. */
  readonly Banner?: ComponentType;
  /** Titles by name, in the person's language; a group may have none. */
  readonly titles: () => {
    readonly screens: Readonly<Record<string, string>>;
    readonly groups: Readonly<Record<string, string>>;
  };
}

/** Returns the places in the navigation that a person sees, in its order, with their paths. */
export const entriesFor = (
  { screens }: Pick<Navigation, 'screens'>,
  { isOwner }: { readonly isOwner: boolean },
): readonly (NavigationEntry & { readonly path: string })[] =>
  screens.flatMap(({ entry, path }) =>
    entry && (isOwner || entry.ownersOnly !== true) ? [{ ...entry, path }] : [],
  );
