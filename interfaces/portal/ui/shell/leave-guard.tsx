import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { useEffect } from 'preact/hooks';
import { isLeavingToReturn } from '../../session/drafts.js';
import { texts } from '../../texts/language.js';
import { Dialog } from '../dialog/dialog.js';
import { dropUnsaved, hasUnsaved } from '../form/unsaved.js';

let onBack: ((event: PopStateEvent) => void) | null = null;

/** Lets the guard know of Back before the router does, which is notified in the order of registration. Called before it is rendered. */
export function watchBack(): void {
  addEventListener('popstate', (event) => onBack?.(event));
}

/**
 * Asks before the person leaves a screen with unsaved changes, by a link, by a button with `data-leaves`, by Back, or by leaving
 * the page. A secret that would
 * be lost is `watchSecrets`' to ask about, since every screen shows it.
 */
export function LeaveGuard() {
  const t = texts().unsaved;
  const { url } = useLocation();
  const leave = useSignal<(() => void) | null>(null);
  useEffect(() => {
    const here = location.href;
    const { pathname } = location;
    const isElsewhere = (address: string): boolean => new URL(address).pathname !== pathname;
    let isFree = false;
    const ask = (go: () => void): void => {
      leave.value = () => {
        leave.value = null;
        isFree = true;
        dropUnsaved();
        go();
      };
    };
    const onClick = (event: MouseEvent): void => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLElement>('a, [data-leaves]') : null;
      if (isFree || link === null) return;
      if (link instanceof HTMLAnchorElement && !(leavesHere(event, link) && isElsewhere(link.href))) return;
      if (!hasUnsaved(pathname)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      ask(() => link.click());
    };
    onBack = (event) => {
      if (isFree || !isElsewhere(location.href) || !hasUnsaved(pathname)) return;
      event.stopImmediatePropagation();
      // the address is that of the screen that stays, and Back leads from it to where it was to lead
      history.pushState(null, '', here);
      ask(() => history.back());
    };
    const onUnload = (event: BeforeUnloadEvent): void => {
      const isLoss = !isFree && !isLeavingToReturn() && hasUnsaved(pathname);
      if (isLoss) event.preventDefault();
    };
    document.addEventListener('click', onClick, { capture: true });
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      onBack = null;
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [url]);
  if (leave.value === null) return null;
  const stay = (): void => {
    leave.value = null;
  };
  return (
    <Dialog title={t.title} close={stay}>
      <p>{t.hint}</p>
      <div class="actions">
        <button type="button" class="button" onClick={leave.value}>
          {t.leave}
        </button>
        <button type="button" class="button primary" onClick={stay}>
          {t.stay}
        </button>
      </div>
    </Dialog>
  );
}

/** Returns whether a click on a link leads this tab away. */
const leavesHere = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  event.button === 0 &&
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) &&
  ['', '_self'].includes(link.target) &&
  !link.hasAttribute('download') &&
  link.origin === location.origin;
