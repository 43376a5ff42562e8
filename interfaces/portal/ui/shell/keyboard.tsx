import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Later } from '../../screens/later.js';
import { FIND_KEYS } from '../finder/find-button.js';
import { screenLink } from '../link.js';
import type { Navigation } from './navigation.js';

const keys = () => import('./keys.js').then((m) => m.Keys);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The keys of the application: `/` searches, `g` and a letter go to a screen, `?` shows all of them. */
export function Keyboard({ navigation }: { readonly navigation: Navigation }) {
  const { screens } = navigation;
  const isShown = useSignal(false);
  const isGoing = useRef(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const screen = isGoing.current ? screens.find(({ entry }) => entry?.key === key) : undefined;
      isGoing.current = key === 'g' && !isGoing.current;
      // as a click does, which asks before changes are lost
      if (screen)
        document.querySelector<HTMLElement>(`#sections [href="${screenLink(screen.path)}"]`)?.click();
      else if (key === '?') isShown.value = true;
      else if (key === '/') {
        event.preventDefault();
        document.querySelector<HTMLElement>('[data-search]')?.focus();
      }
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [screens]);
  return isShown.value ? (
    <Later load={keys} props={{ navigation, findKeys: FIND_KEYS, close: () => (isShown.value = false) }} />
  ) : null;
}
