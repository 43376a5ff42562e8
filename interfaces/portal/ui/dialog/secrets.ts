import { signal } from '@preact/signals';
import type { VNode } from 'preact';

/** The dialogs of secrets that were made and not yet kept: every screen shows the first of them. */
export const secretDialogs = signal<readonly VNode[]>([]);

let underWay = 0;

/** Notes that a secret is being made. Returns the function that ends this. */
export function beginSecret(): () => void {
  underWay += 1;
  return () => void (underWay -= 1);
}

/** Whether leaving the page would lose a secret: one that is being made, or is shown and not yet kept. */
export const hasSecretToLose = (): boolean => underWay > 0 || secretDialogs.value.length > 0;
