/*
 * The script of proofs of work. Before a form with `data-work` is sent it asks for a task, tries counters until the key that is
 * derived from one begins as the task says, and adds the answer to the form (https://altcha.org, version 2). Where that
 * fails, and without it, the form is sent as it is, and fewer mails are sent.
 */
import { make } from './make.js';
import type { WorkData } from './page-data.js';

interface Task {
  /** Hexadecimal, as is the salt. */
  readonly nonce: string;
  readonly salt: string;
  readonly cost: number;
  readonly keyLength: number;
  readonly keyPrefix: string;
}

interface Solution {
  readonly counter: number;
  readonly derivedKey: string;
}

const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

const hex = (buffer: ArrayBuffer): string =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function solve({ nonce, salt, cost, keyLength, keyPrefix }: Task): Promise<Solution> {
  const start = bytes(nonce);
  const password = new Uint8Array(start.length + 4);
  password.set(start);
  const view = new DataView(password.buffer);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations: cost };
  const attempt = async (counter: number): Promise<Solution> => {
    view.setUint32(start.length, counter);
    const key = await crypto.subtle.importKey('raw', password.slice(), 'PBKDF2', false, ['deriveBits']);
    return { counter, derivedKey: hex(await crypto.subtle.deriveBits(how, key, keyLength * 8)) };
  };
  for (let counter = 0; ; counter += 4) {
    const tried = await Promise.all([0, 1, 2, 3].map((more) => attempt(counter + more)));
    const found = tried.find(({ derivedKey }) => derivedKey.startsWith(keyPrefix));
    if (found) return found;
  }
}

async function work({ action, csrf }: WorkData, email: string): Promise<string> {
  const answer = await fetch(action, { method: 'POST', body: new URLSearchParams({ csrf, email }) });
  if (!answer.ok) throw new Error(answer.statusText);
  const challenge = (await answer.json()) as { readonly parameters: Task };
  return JSON.stringify({ challenge, solution: await solve(challenge.parameters) });
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-work]')) {
  let isBusy = false;
  const asked = JSON.parse(form.dataset['work']!) as WorkData;
  const typed = (): string => (form.elements.namedItem('email') as HTMLInputElement).value;
  const send = async (): Promise<void> => {
    try {
      const value = await work(asked, asked.email ?? typed());
      form.append(make('input', { type: 'hidden', name: 'work', value }));
    } catch {
      // the form is sent as it is
    }
    form.submit();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    void send();
  });
  addEventListener('pageshow', () => {
    isBusy = false;
    (form.elements.namedItem('work') as HTMLInputElement | null)?.remove();
  });
}
