import { portalPath } from '../addresses.js';
import { language, texts } from '../texts/language.js';
import { Dialog } from '../ui/dialog/dialog.js';
import { isSecretLost } from '../ui/dialog/secrets.js';
import { NoticePage } from '../ui/page.js';
import { person, signIn, signInAgain, signOut } from './session.js';
import { isConsole, tenant } from './tenant.js';

/** For a person who is signed in and administers nothing here. */
export function NotAdministrator() {
  const t = texts();
  return (
    <NoticePage title={isConsole() ? t.start.notOperator : t.start.notAdministrator}>
      <p>
        {isConsole()
          ? t.start.notOperatorHint(person.value?.email ?? '')
          : t.start.notAdministratorHint(person.value?.email ?? '', tenant.value?.name ?? '')}
      </p>
      <button type="button" class="button primary" onClick={() => void signOut()}>
        {t.shell.signOut}
      </button>
    </NoticePage>
  );
}

/** For a tenant that is locked: before a sign-in, and for a person who may do nothing in it. */
export function Locked() {
  const { start: t, shell } = texts();
  const isSignedIn = person.value !== null;
  return (
    <NoticePage title={t.locked(tenant.value?.name ?? '')}>
      <p>{isSignedIn ? t.lockedForYou : t.lockedHint}</p>
      <button
        type="button"
        class="button primary"
        onClick={() => void (isSignedIn ? signOut() : signIn(language.value))}
      >
        {isSignedIn ? shell.signOut : t.lockedSignIn}
      </button>
      <p>
        <a href={`${portalPath}/`}>{t.other}</a>
      </p>
    </NoticePage>
  );
}

/** In place of the screens, for a person who has signed out: in this tab it is being left. */
export function SignedOut() {
  const t = texts().start;
  return (
    <NoticePage title={t.ended}>
      <p>{t.signedOutHint}</p>
      {isSecretLost.value && <p>{t.secretLost}</p>}
      <button type="button" class="button primary" onClick={() => void signIn()}>
        {t.again}
      </button>
    </NoticePage>
  );
}

/** Over the screen, which keeps what was typed and shows nothing. */
export function SessionEnded() {
  const t = texts().start;
  document.title = t.ended;
  return (
    <Dialog title={t.ended} close={() => undefined} isFirm>
      <p>{t.endedHint}</p>
      <div class="actions">
        <button type="button" class="button primary" onClick={() => void signInAgain()}>
          {t.again}
        </button>
      </div>
    </Dialog>
  );
}
