import type {
  Document,
  Event,
  GlobalWindow,
  HTMLAnchorElement,
  HTMLElement,
  HTMLFormElement,
} from 'happy-dom';
import { asField } from './dom-elements.js';
import { escapeDialog } from './modal-dialogs.js';
import { wrapMethod } from './replace-members.js';

/** What a page does for its document. */
export interface PageActions {
  /** Goes to another address. */
  leave(url: string): void;
  /** Saves the file of a link. */
  save(address: string, name: string): void;
  /** Sends a form. @param submitter the button, null where there was none */
  submit(form: HTMLFormElement, submitter: HTMLElement | null): void;
}

const actionsOf = new WeakMap<Document, PageActions>();

/**
 * Lets links, forms, sliders, Escape and the openers of popovers do what a browser does by itself, once everything that
 * listens has heard the event and nothing has prevented it.
 */
export function addDefaultActions(window: GlobalWindow, actions: PageActions): void {
  const { document } = window;
  actionsOf.set(document, actions);
  // a link that is not in the document is made to save a file; no event of it comes to the window
  wrapMethod(window.HTMLAnchorElement.prototype, 'click', (link, proceed) => {
    if (link.isConnected || !link.hasAttribute('download')) proceed();
    else actionsOf.get(link.ownerDocument)?.save(link.href, link.download);
  });
  atLast(window, 'keydown', (event) => {
    const key = String(Reflect.get(event, 'key'));
    if (key === 'Escape') escapeDialog(window);
    else moveSlider(window, event, key);
  });
  atLast(window, 'click', (event) => {
    const path = event.composedPath() as unknown as HTMLElement[];
    const link = path.find(({ tagName }) => tagName === 'A') as HTMLAnchorElement | undefined;
    if (link !== undefined) follow(link, event, actions);
    const opener = path.find((element) => isElement(element) && element.hasAttribute('popovertarget'));
    const target = opener?.getAttribute('popovertarget') ?? null;
    if (target !== null) document.getElementById(target)?.toggleAttribute('data-open');
  });
  atLast(window, 'submit', (event) => {
    event.preventDefault();
    const form = event.target as unknown as HTMLFormElement;
    const submitter = Reflect.get(event, 'submitter') as HTMLElement | null;
    // happy-dom names the form itself where a script sends it
    actions.submit(form, submitter === form ? null : submitter);
  });
}

const isElement = ({ nodeType }: HTMLElement): boolean => nodeType === 1;

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** Moves a slider by its arrow keys. */
function moveSlider(window: GlobalWindow, { target }: Event, key: string): void {
  const slider = asField(target);
  const steps = STEPS[key];
  if (steps === undefined || slider.type !== 'range') return;
  const value = Number(slider.value) + steps * Number(slider.step || 1);
  const moved = String(Math.min(Math.max(value, Number(slider.min || 0)), Number(slider.max || 100)));
  if (moved === slider.value) return;
  slider.value = moved;
  for (const type of ['input', 'change']) slider.dispatchEvent(new window.Event(type, { bubbles: true }));
}

function follow(link: HTMLAnchorElement, event: Event, actions: PageActions): void {
  if (link.href === '') return;
  if (link.hasAttribute('download')) {
    actions.save(link.href, link.download);
    return;
  }
  if (link.target === '_blank' || link.getAttribute('href')?.startsWith('#') === true) return;
  event.preventDefault();
  actions.leave(link.href);
}

/** Calls back after all other listeners, unless one of them has prevented it. */
function atLast(window: GlobalWindow, type: string, perform: (event: Event) => void): void {
  const last = (event: Event): void => {
    if (!event.defaultPrevented) perform(event);
  };
  const move = (): void => {
    window.removeEventListener(type, last);
    window.addEventListener(type, last);
  };
  window.addEventListener(type, move, { capture: true });
}
