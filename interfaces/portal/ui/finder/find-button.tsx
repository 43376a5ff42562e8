import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Later } from '../../screens/later.js';
import { loadTexts, texts } from '../../texts/language.js';
import type { Navigation } from '../shell/navigation.js';

/** What the keys that open the finder are called on the machine. */
export const FIND_KEYS = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

/** Opens the finder by a press. */
export function FindButton({ open }: { readonly open: () => void }) {
  return (
    <button type="button" class="button find" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="7" cy="7" r="4.5" />
        <path d="M10.5 10.5 14 14" />
      </svg>
      <span class="find-text">{texts().shell.find}</span> <kbd aria-hidden="true">{FIND_KEYS}</kbd>
    </button>
  );
}

/**
 * Returns what opens the finder, and the finder while it is open. Ctrl and K, or ⌘ and K, open it wherever the focus is, unless
 * a dialog is open.
 */
export function useFinder(navigation: Navigation): {
  readonly open: () => void;
  readonly shown: ComponentChildren;
} {
  const load = useSignal<(() => ReturnType<typeof loadFinder>) | null>(null);
  const open = (): void => {
    load.value = () => loadFinder(navigation);
  };
  const close = (): void => {
    load.value = null;
  };
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== 'k') return;
      // over a dialog as well: the browser's own search is not what was meant
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) open();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [navigation]);
  return { open, shown: load.value !== null && <Later load={load.value} props={{ close }} /> };
}

/** Returns the finder of a navigation. */
async function loadFinder(navigation: Navigation) {
  const [{ Finder }, sources] = await Promise.all([
    import('./finder.js'),
    navigation.sources?.() ?? [],
    loadTexts(['finder']),
  ]);
  return ({ close }: { readonly close: () => void }) => (
    <Finder navigation={navigation} sources={sources} close={close} />
  );
}
