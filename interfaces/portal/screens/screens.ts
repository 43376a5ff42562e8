import type { ComponentType } from 'preact';
import lazy from 'preact-iso/lazy';
import type { Texts } from '../texts/english.js';

/** Groups of the navigation, in its order. */
export const groups = ['people', 'access', 'look', 'events', 'tenant'] as const;

/** A screen's place in the navigation. */
export interface NavigationEntry {
  readonly group: (typeof groups)[number];
  readonly title: (texts: Texts) => string;
  /** The letter that leads there after `g`. */
  readonly key: string;
  /** Whether admins do not see it. */
  readonly ownersOnly?: true;
}

export interface RegisteredScreen {
  /** After the tenant's address; parameters begin with a colon. */
  readonly path: string;
  readonly component: ComponentType;
  readonly entry?: NavigationEntry;
}

const screen = (
  path: string,
  load: () => Promise<ComponentType>,
  entry?: NavigationEntry,
): RegisteredScreen => ({ path, component: lazy(load), ...(entry ? { entry } : {}) });

/** Every screen, one line each, in the order of the navigation; its module is loaded when somebody goes there. */
export const screens: readonly RegisteredScreen[] = [
  screen('/roles', () => import('./roles/roles-screen.js').then((m) => m.RolesScreen), {
    group: 'people',
    title: (t) => t.roles.title,
    key: 'r',
  }),
  screen('/roles/:id', () => import('./roles/role-screen.js').then((m) => m.RoleScreen)),
  screen('/branding', () => import('./branding/branding-screen.js').then((m) => m.BrandingScreen), {
    group: 'look',
    title: (t) => t.branding.title,
    key: 'b',
  }),
];
