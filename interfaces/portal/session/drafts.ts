/** What was typed on the screen, by the id of its form; no form keeps secrets here. */
type Drafts = Readonly<Record<string, unknown>>;

interface StoredDrafts {
  /** Whose they are: another person who signs in does not get them. */
  readonly sub: string;
  readonly drafts: Drafts;
}

const STORAGE_KEY = 'tessera.drafts';
const open = new Map<string, () => unknown>();
/** What was typed in parts of a screen that are not shown, by the id of the form. */
export const setAside = new Map<string, { readonly screen: string; readonly draft: unknown }>();
let restored: Drafts = {};
let isStored = false;

/** Keeps what `read` returns when the person has to sign in anew. Returns the function that ends this. */
export function storeDraft(id: string, read: () => unknown): () => void {
  open.set(id, read);
  return () => {
    if (open.get(id) === read) open.delete(id);
  };
}

/** Writes what is on the screen to the storage of the tab. */
export function storeDrafts(sub: string): void {
  const drafts = Object.fromEntries([
    ...[...setAside].map(([id, { draft }]) => [id, draft] as const),
    ...[...open].map(([id, read]) => [id, read()] as const),
  ]);
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ sub, drafts } satisfies StoredDrafts));
  isStored = true;
}

/**
 * Returns whether this window leaves for a sign-in, after which what was typed comes back. Asked when the window is about to leave:
 * where the person stays nevertheless, the next departure is one without a return.
 */
export function isLeavingToReturn(): boolean {
  const leaves = isStored;
  // runs where the person stayed; a window that leaves has been asked
  if (leaves) setTimeout(() => (isStored = false));
  return leaves;
}

/** Takes what was stored before the sign-in, if it was the same person's; nothing of it is stored any more. */
export function restoreDrafts(sub: string): void {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  if (stored === null) return;
  const { sub: owner, drafts } = JSON.parse(stored) as StoredDrafts;
  restored = owner === sub ? drafts : {};
}

/** Forgets what is stored, and what was. */
export function dropDrafts(): void {
  sessionStorage.removeItem(STORAGE_KEY);
  restored = {};
}

/** Returns what was typed into a form before the sign-in, once; undefined without. */
export function takeDraft(id: string): unknown {
  const { [id]: draft, ...others } = restored;
  restored = others;
  return draft;
}
