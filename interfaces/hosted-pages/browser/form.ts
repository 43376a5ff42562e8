/*
 * The script that helps with forms, which work without it: it shows passwords, warns of Caps Lock, ticks off the rules for a new
 * password (the service decides), sends a code at its sixth digit, shrinks large pictures, takes what was typed along when
 * the language is changed, and prevents a second submit. Times, which the page has in UTC, it shows in the reader's zone.
 * It sends nothing by itself, and stores nothing but what was typed, in the tab, never passwords or codes.
 */
import { addCapsLock, addRules, addSixDigits, addToggle } from './fields.js';
import type { FormData } from './page-data.js';
import { shrinkFile } from './pictures.js';

/** In ms: an answer that never comes must not lock the form, and a file leaves the page as it is. */
const LONGEST_ANSWER = 10_000;
const LONGEST_DOWNLOAD = 3_000;

const texts = JSON.parse((document.currentScript as HTMLScriptElement).dataset['texts']!) as FormData;

/** Takes what was typed along when the language is changed. */
function storeTyped(): void {
  const typed = [
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'form input[type=text]:not(.code):not([readonly]), form select',
    ),
  ];
  const key = 'typed ' + location.pathname;
  try {
    const values = (JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? []) as readonly string[];
    sessionStorage.removeItem(key);
    if (values.length === typed.length) typed.forEach((input, index) => (input.value = values[index]!));
    for (const link of document.querySelectorAll('.languages a'))
      link.addEventListener('click', () =>
        sessionStorage.setItem(key, JSON.stringify(typed.map(({ value }) => value))),
      );
  } catch {
    // a browser that stores nothing
  }
}

/** Hides passwords and shrinks the picture before the form is sent, and sends it once. */
function guardSubmit(form: HTMLFormElement, hide: readonly (() => void)[]): void {
  let isSent = false;
  const picture = form.querySelector<HTMLInputElement>('input[type=file]');
  let isShrunk = picture === null;
  let timer: number | undefined;
  const buttons = [...form.querySelectorAll<HTMLElement>('button[type=submit]')];
  const mark = (sent: boolean, pressed?: HTMLElement | null): void => {
    isSent = sent;
    clearTimeout(timer);
    for (const button of buttons) {
      button.classList.toggle('pending', sent && button === pressed);
      if (sent) button.setAttribute('aria-disabled', 'true');
      else button.removeAttribute('aria-disabled');
    }
  };
  form.addEventListener('submit', (event) => {
    if (isSent) {
      event.preventDefault();
      return;
    }
    if (picture !== null && !isShrunk) {
      event.preventDefault();
      isShrunk = true;
      void shrinkFile(picture).then(() => form.requestSubmit(event.submitter));
      return;
    }
    isShrunk = picture === null;
    for (const each of hide) each();
    mark(true, event.submitter ?? buttons[0]);
    timer = setTimeout(() => mark(false), 'downloads' in form.dataset ? LONGEST_DOWNLOAD : LONGEST_ANSWER);
  });
  addEventListener('pageshow', () => mark(false));
}

/**
 * Shows times in the reader's zone, by the rules of the reader's region where the browser has the page's language.
 */
function showTimes(): void {
  const { lang } = document.documentElement;
  const formats = navigator.languages.find((tag) => tag.split('-')[0] === lang) ?? texts.formats;
  const dateAndTime = new Intl.DateTimeFormat(formats, { dateStyle: 'medium', timeStyle: 'short' });
  const clock = new Intl.DateTimeFormat(formats, { timeStyle: 'short' });
  for (const time of document.querySelectorAll('time')) {
    time.title = time.textContent;
    time.textContent = ('clock' in time.dataset ? clock : dateAndTime).format(new Date(time.dateTime));
  }
}

storeTyped();
showTimes();
for (const form of document.forms) {
  const passwords = [...form.querySelectorAll<HTMLInputElement>('input[type=password]')];
  const hide = passwords.map((input) => addToggle(texts, input, passwords.length > 1));
  for (const input of passwords) addCapsLock(texts, input);
  const chosen = form.querySelector<HTMLInputElement>('input[autocomplete=new-password]');
  if (chosen) addRules(texts, chosen, form.querySelector<HTMLInputElement>('input[autocomplete=username]'));
  addSixDigits(texts, form);
  guardSubmit(form, hide);
}
