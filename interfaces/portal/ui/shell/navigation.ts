import type { ComponentType } from 'preact';

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
  /** Titles by name, in the person's language; a group may have none. */
  readonly titles: () => {
    readonly screens: Readonly<Record<string, string>>;
    readonly groups: Readonly<Record<string, string>>;
  };
}
