import { portalPath } from '../place.js';
import { texts } from '../texts/language.js';
import { Dialog } from '../ui/dialog/dialog.js';
import { NoticePage } from '../ui/shell/notice-page.js';
import { person, signInAgain, signOut } from './session.js';
import { tenant } from './tenant.js';

/** For a person who is signed in and administers nothing here. */
export function NotAdministrator() {
  const t = texts();
  return (
    <NoticePage title={t.start.notAdministrator}>
      <p>{t.start.notAdministratorHint(person.value?.email ?? '', tenant.value?.name ?? '')}</p>
      <button type="button" class="button primary" onClick={() => void signOut()}>
        {t.shell.signOut}
      </button>
    </NoticePage>
  );
}

/** For a tenant that is locked. */
export function Locked() {
  const t = texts().start;
  return (
    <NoticePage title={t.locked(tenant.value?.name ?? '')}>
      <p>{t.lockedHint}</p>
      <p>
        <a href={`${portalPath}/`}>{t.other}</a>
      </p>
    </NoticePage>
  );
}

/** Over the screen, which keeps what it shows. */
export function SessionEnded() {
  const t = texts().start;
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
