import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { useEffect, useRef } from 'preact/hooks';
import { texts } from '../../texts/language.js';
import { Dialog } from '../dialog/dialog.js';
import { screenLink } from '../link.js';
import type { Navigation } from './navigation.js';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The keys of the application: `/` searches, `g` and a letter go to a screen, `?` shows all of them. */
export function Keyboard({ navigation }: { readonly navigation: Navigation }) {
  const { screens } = navigation;
  const { route } = useLocation();
  const isShown = useSignal(false);
  // kept when `route` is a new function, as after each change of the address
  const isGoing = useRef(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const wanted = isGoing.current ? screens.find(({ entry }) => entry?.key === key) : undefined;
      isGoing.current = key === 'g' && !isGoing.current;
      if (wanted) route(screenLink(wanted.path));
      else if (key === '?') isShown.value = true;
      else if (key === '/') {
        event.preventDefault();
        document.querySelector<HTMLElement>('[data-search]')?.focus();
      }
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [route]);
  return isShown.value ? <Keys navigation={navigation} close={() => (isShown.value = false)} /> : null;
}

function Keys({
  navigation: { screens, titles },
  close,
}: {
  readonly navigation: Navigation;
  readonly close: () => void;
}) {
  const t = texts();
  const names = titles().screens;
  const keys: readonly (readonly [string, string])[] = [
    ['/', t.keyboard.search],
    ['↓ ↑', t.keyboard.arrows],
    ['?', t.keyboard.help],
    ...screens.flatMap(({ entry }) =>
      entry ? [[`g ${entry.key}`, t.keyboard.go(names[entry.name] ?? '')] as const] : [],
    ),
  ];
  return (
    <Dialog title={t.keyboard.title} close={close}>
      <dl class="keys">
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div class="actions">
        <button type="button" class="button primary" onClick={close}>
          {t.form.close}
        </button>
      </div>
    </Dialog>
  );
}
