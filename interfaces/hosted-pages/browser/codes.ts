/*
 * The script of the page of backup codes, which works without it: it adds buttons that copy and print the codes. Copying
 * needs https or `localhost`.
 */
import { make } from './make.js';
import type { CodesData } from './page-data.js';

const list = document.querySelector<HTMLElement>('.codes')!;
const texts = JSON.parse(list.dataset['texts']!) as CodesData;
const status = make('p', { class: 'unseen', role: 'status' });
list.after(status);

function addButton(text: string, run: (button: HTMLButtonElement) => void): void {
  const button = make('button', { type: 'button', class: 'button second' }, text);
  button.addEventListener('click', () => run(button));
  status.before(button);
}

const codes = (): string => [...list.querySelectorAll('code')].map((code) => code.textContent).join('\n');

// undefined in a page without https
if ((navigator.clipboard as Clipboard | undefined) !== undefined)
  addButton(texts.copy, (button) => {
    void navigator.clipboard.writeText(codes()).then(() => {
      button.textContent = texts.copied;
      status.textContent = texts.copied;
    });
  });
addButton(texts.print, () => print());
