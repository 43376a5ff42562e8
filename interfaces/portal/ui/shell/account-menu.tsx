import { useSignal } from '@preact/signals';
import { Later } from '../../screens/later.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';

const panel = () => import('./account-panel.js').then((m) => m.AccountPanel);

/** The button with the signed-in person, and what it opens. */
export function AccountMenu() {
  const name = person.value?.name;
  const wasOpened = useSignal(false);
  return (
    <div class="account">
      <button
        type="button"
        class="button plain"
        popovertarget="account"
        onClick={() => (wasOpened.value = true)}
      >
        <span class="unseen">{texts().shell.account}: </span>
        <span class="initial" aria-hidden="true">
          {Array.from(name ?? '')[0]?.toUpperCase()}
        </span>
        <span class="who">{name}</span>
      </button>
      <div id="account" popover="auto" class="card">
        {wasOpened.value && <Later load={panel} props={{}} />}
      </div>
    </div>
  );
}
