import type { Page } from 'playwright-core';

/** What a task takes of a person. */
export interface Effort {
  /** Presses of a pointer, and choices in a list. */
  readonly clicks: number;
  /** Fields into which something was typed. */
  readonly fields: number;
  /** Presses of a pointer alone: none where all is done by the keyboard. */
  readonly pointers: number;
}

/** Runs in the page, before its own scripts. */
const counting = `(() => {
  const typed = new WeakSet();
  const isTyped = (element) =>
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !/^(checkbox|radio|range|file|color|submit|button)$/.test(element.type));
  addEventListener('pointerdown', () => effort('pointer'), true);
  addEventListener('change', ({ target }) => { if (target instanceof HTMLSelectElement) effort('choice'); }, true);
  addEventListener('input', ({ target }) => {
    if (!isTyped(target) || typed.has(target)) return;
    typed.add(target);
    effort('field');
  }, true);
})()`;

/** Counts from now on what a person does in a window; it goes on over page loads. */
export async function countEffort(page: Page): Promise<() => Effort> {
  const counts = { pointer: 0, choice: 0, field: 0 };
  await page.exposeFunction('effort', (kind: keyof typeof counts) => {
    counts[kind] += 1;
  });
  await page.addInitScript(counting);
  await page.evaluate(counting);
  return () => ({
    clicks: counts.pointer + counts.choice,
    fields: counts.field,
    pointers: counts.pointer,
  });
}
