/** What had the focus, and how it left the document; null while it is there. */
interface Focused {
  readonly element: Element;
  gone: MutationRecord | null;
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary';

let onPage: Focused | null = null;
let inDialog: Focused | null = null;
let movedTo: Element | null = null;

/** Returns whether the person has put the focus nowhere: what had it is gone. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement === movedTo;
}

/**
 * Moves the focus on when what had it is taken off the screen: to the next row or section, else to the one before, else to the
 * heading above. The browser leaves it nowhere, and who goes by keys or by ear begins at the top again. A dialog that closes
 * gives the focus back by itself, unless what opened it is gone as well.
 */
function moveOn(records: readonly MutationRecord[]): void {
  for (const one of [inDialog, onPage])
    if (one !== null) one.gone = removalOf(one.element, records) ?? one.gone;
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const lost = [inDialog, onPage].find((one) => one?.gone?.target.isConnected === true && !isWithClosed(one));
  if (!lost?.gone) return;
  // a row that has another place by now was taken off for a moment
  const next = lost.element.isConnected ? (lost.element as HTMLElement) : placeAfter(lost.gone);
  next?.focus({ preventScroll: true });
  movedTo = next;
}

const removalOf = (element: Element, records: readonly MutationRecord[]): MutationRecord | null =>
  records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element))) ?? null;

/** Returns whether it went together with its dialog. */
const isWithClosed = ({ element }: Focused): boolean =>
  !element.isConnected && element.closest('dialog') !== null;

/** Returns what stands where something was removed. */
function placeAfter({
  target,
  removedNodes,
  nextSibling,
  previousSibling,
}: MutationRecord): HTMLElement | null {
  const tag = removedNodes[0]?.nodeName ?? '';
  for (const near of [nextSibling, previousSibling]) {
    if (!(near instanceof HTMLElement) || !near.isConnected || near.nodeName !== tag) continue;
    if (tag === 'SECTION') return headingIn(near);
    const first = near.querySelector<HTMLElement>('[data-row]') ?? near.querySelector<HTMLElement>(FOCUSABLE);
    if (/^(TR|LI)$/.test(tag) && first !== null) return first;
  }
  for (let above = target as Element | null; above !== null; above = above.parentElement) {
    const heading = headingIn(above);
    if (heading !== null) return heading;
  }
  return null;
}

function headingIn(element: Element): HTMLElement | null {
  const heading = element.querySelector<HTMLElement>('h1, h2, h3');
  if (heading !== null) heading.tabIndex = -1;
  return heading;
}

document.addEventListener('focusin', ({ target }) => {
  movedTo = null;
  const focused = { element: target as Element, gone: null };
  if (focused.element.closest('dialog') !== null) inDialog = focused;
  else {
    onPage = focused;
    inDialog = null;
  }
});
new MutationObserver(moveOn).observe(document, { childList: true, subtree: true });
