import { make } from './make.js';
import type { FormData } from './page-data.js';

type Attributes = Readonly<Record<string, string | number>>;

function draw(tag: string, attributes: Attributes, ...parts: readonly Element[]): Element {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...parts);
  return element;
}

const drawEye = (): Element =>
  draw(
    'svg',
    {
      viewBox: '0 0 24 24',
      width: 22,
      height: 22,
      'aria-hidden': 'true',
      focusable: 'false',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 1.75,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
    draw('path', { d: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z' }),
    draw('circle', { cx: 12, cy: 12, r: 2.75 }),
    draw('path', { class: 'slash', d: 'm4 4 16 16' }),
  );

const plain = (value: string): string => value.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

const fieldOf = (input: HTMLInputElement): Element => input.closest('.field')!;

function describe(input: HTMLInputElement, id: string): void {
  const described = input.getAttribute('aria-describedby');
  input.setAttribute('aria-describedby', (described ? described + ' ' : '') + id);
}

/** Adds the button that shows a password. Returns a function that hides it. `several`: whether the form has others. */
export function addToggle(texts: FormData, input: HTMLInputElement, several: boolean): () => void {
  const label = several ? `${texts.show}: ${input.labels![0]!.textContent}` : texts.show;
  const button = make('button', {
    type: 'button',
    class: 'show',
    'aria-label': label,
    'aria-pressed': 'false',
    'aria-controls': input.id,
  });
  button.append(drawEye());
  const set = (shown: boolean): void => {
    input.type = shown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(shown));
  };
  button.addEventListener('click', () => set(input.type === 'password'));
  input.after(button);
  input.parentElement!.classList.add('shows');
  return () => set(false);
}

/** Says below a password that Caps Lock is on. */
export function addCapsLock(texts: FormData, input: HTMLInputElement): void {
  const hint = make('p', { class: 'hint caps', role: 'status' });
  fieldOf(input).append(hint);
  const say = (on: boolean): void => {
    const text = on ? texts.capsLock : '';
    if (hint.textContent !== text) hint.textContent = text;
  };
  for (const type of ['keydown', 'keyup', 'mousedown'] as const)
    input.addEventListener(type, (event) => {
      // a password manager sends events of its own
      if ('getModifierState' in event) say(event.getModifierState('CapsLock'));
    });
  input.addEventListener('blur', () => say(false));
}

/** Ticks off the rules for a new password. `account`: the field with the address of its user. */
export function addRules(texts: FormData, input: HTMLInputElement, account: HTMLInputElement | null): void {
  const email = account ? plain(account.value) : '';
  const length = (value: string): number => Array.from(value.normalize('NFC')).length;
  const rules: (readonly [string, (value: string) => boolean])[] = [
    [texts.rules.min, (value) => length(value) >= texts.minLength],
    [texts.rules.max, (value) => length(value) <= 128],
  ];
  if (email) rules.push([texts.rules.email, (value) => ![email, email.split('@')[0]].includes(plain(value))]);
  const list = make('ul', { class: 'rules', id: `${input.id}-rules`, 'aria-live': 'polite' });
  list.hidden = true;
  const items = rules.map(([text, isMet]) => {
    const item = make('li', {}, text);
    const state = make('span', { class: 'unseen' });
    item.append(state);
    list.append(item);
    return (value: string): void => {
      const met = isMet(value);
      const said = ` – ${met ? texts.met : texts.unmet}`;
      item.classList.toggle('met', met);
      if (state.textContent !== said) state.textContent = said;
    };
  });
  fieldOf(input).append(list);
  describe(input, list.id);
  const check = (): void => {
    list.hidden = input.value === '';
    for (const item of items) item(input.value);
  };
  input.addEventListener('input', check);
  check();
}

/** Sends a form at the sixth digit of its code. A box in the form waits for its user. */
export function addSixDigits(texts: FormData, form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input.code[inputmode=numeric]');
  if (!input || form.querySelector('input[type=checkbox]')) return;
  const hint = make('p', { class: 'unseen', id: `${input.id}-sends` }, texts.sixDigits);
  fieldOf(input).append(hint);
  describe(input, hint.id);
  input.addEventListener('input', () => {
    if (/^\p{Nd}{6}$/u.test(input.value.replace(/[\s\p{Cf}]/gu, ''))) form.requestSubmit();
  });
}
