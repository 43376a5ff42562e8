import type { Document, GlobalWindow, HTMLDialogElement, HTMLElement } from 'happy-dom';
import { isShown } from './dom-elements.js';
import { wrapMethod } from './replace-members.js';

/** Returns the modal dialog that stands before everything else. */
export const topDialog = (document: Document): HTMLDialogElement | undefined =>
  [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);

/** Does what Escape does to the dialog in front: it closes, unless it is a firm one. */
export function escapeDialog(window: GlobalWindow): void {
  const dialog = topDialog(window.document);
  if (dialog === undefined || dialog.getAttribute('closedby') === 'none') return;
  const cancel = new window.Event('cancel', { cancelable: true });
  dialog.dispatchEvent(cancel);
  if (!cancel.defaultPrevented) dialog.close();
}

const focusedBefore = new WeakMap<HTMLDialogElement, HTMLElement>();

/** Makes the focus go into a modal dialog and come back, as browsers do it. */
export function completeDialogs({ HTMLDialogElement: { prototype } }: GlobalWindow): void {
  wrapMethod(prototype, 'showModal', (dialog, proceed) => {
    const focused = dialog.ownerDocument.activeElement as HTMLElement | null;
    if (focused !== null) focusedBefore.set(dialog, focused);
    proceed();
    const fields = [
      ...dialog.querySelectorAll<HTMLElement>('[autofocus], input, select, textarea, button, a[href]'),
    ].filter(isShown);
    (fields.find((field) => field.hasAttribute('autofocus')) ?? fields[0])?.focus();
  });
  wrapMethod(prototype, 'close', (dialog) => {
    if (!dialog.open) return;
    dialog.removeAttribute('open');
    const focused = focusedBefore.get(dialog);
    if (focused?.isConnected === true) focused.focus();
    // browsers report it in a task of its own
    const { Event } = dialog.ownerDocument.defaultView!;
    setImmediate(() => dialog.dispatchEvent(new Event('close')));
  });
}
