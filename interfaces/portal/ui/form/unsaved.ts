import { setAside } from '../../session/drafts.js';

/** What would be lost of a form that is on the screen. */
interface Unsaved {
  readonly isUnsaved: () => boolean;
  readonly draft: () => unknown;
}

const open = new Map<string, Unsaved>();

/**
 * Asks before the person leaves while the form has unsaved changes. Returns the function that ends this: where another part of
 * the same screen takes its place, the changes are kept for `takeUnsaved`.
 * @param id unique among the forms of the application
 */
export function registerUnsaved(id: string, form: Unsaved): () => void {
  const { pathname: screen, search: part } = location;
  open.set(id, form);
  return () => {
    if (open.get(id) === form) open.delete(id);
    const isOtherPart = location.pathname === screen && location.search !== part;
    if (isOtherPart && form.isUnsaved()) setAside.set(id, { screen, draft: form.draft() });
  };
}

/** Returns what was kept of a form when another part of this screen took its place, once; undefined without. */
export function takeUnsaved(id: string): unknown {
  const found = setAside.get(id);
  setAside.delete(id);
  return found?.screen === location.pathname ? found.draft : undefined;
}

/** Returns whether the screen at this path has changes that are not saved, on the part that is shown or another. */
export const hasUnsaved = (screen: string): boolean =>
  [...open.values()].some(({ isUnsaved }) => isUnsaved()) ||
  [...setAside.values()].some((one) => one.screen === screen);

/** Forgets what is kept of the screen that is left. */
export function dropUnsaved(): void {
  setAside.clear();
}
