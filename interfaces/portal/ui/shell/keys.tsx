import '../../screens/groups/kit.js';
import { texts } from '../../texts/language.js';
import { Dialog } from '../dialog/dialog.js';
import type { Navigation } from './navigation.js';

/** Says which keys the application has. */
export function Keys({
  navigation: { screens, titles },
  findKeys,
  close,
}: {
  readonly navigation: Navigation;
  /** What the keys that open the finder are called. */
  readonly findKeys: string;
  readonly close: () => void;
}) {
  const t = texts();
  const names = titles().screens;
  const keys: readonly (readonly [string, string])[] = [
    [findKeys, t.keyboard.find],
    ['/', t.keyboard.search],
    ['↓ ↑', t.keyboard.arrows],
    ['?', t.keyboard.help],
    ...screens.flatMap(({ entry }) =>
      entry ? [[`g ${entry.key}`, t.keyboard.go(names[entry.name] ?? '')] as const] : [],
    ),
  ];
  return (
    <Dialog title={t.keyboard.title} close={close} hasClose>
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
