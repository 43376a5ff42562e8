import { effect, signal } from '@preact/signals';
import type { VNode } from 'preact';
import { isWriting } from '../../api/send.js';
import { access } from '../../session/access.js';

/**
 * The dialogs of secrets that were made and not yet kept. The first of them is shown whatever else the window shows, also
 * over the end of the session: there is no other way to such a secret. Signing out removes them.
 */
export const secretDialogs = signal<readonly VNode[]>([]);

/** Whether a secret that was not kept went with the sign-out. */
export const isSecretLost = signal(false);

const underWay = new Set<symbol>();

/** Records that a secret is being made. Returns the function that ends this. */
export function beginSecret(): () => void {
  const making = Symbol('secret');
  underWay.add(making);
  return () => void underWay.delete(making);
}

/** Returns whether leaving the page would lose a secret: one that is being made, or is shown and not yet kept. */
const hasSecretToLose = (): boolean => secretDialogs.peek().length > 0 || isMaking();

/** After the end of the session a form waits until the page is left, unless its request had been sent before. */
const isMaking = (): boolean => underWay.size > 0 && (access.peek() !== 'ended' || isWriting());

/** Asks before the page is left while that would lose a secret, whatever the window shows. */
export function watchSecrets(): void {
  addEventListener('beforeunload', (event) => {
    if (hasSecretToLose()) event.preventDefault();
  });
  effect(() => {
    if (access.value !== 'signedOut') return;
    isSecretLost.value = hasSecretToLose();
    secretDialogs.value = [];
    underWay.clear();
  });
}
