import { createHash } from 'node:crypto';

/**
 * The script of proofs of work, a module of its own that the tenant's host serves. Before a form with `data-work` is sent
 * it asks for a task, tries counters until the key that is derived from one begins as the task says, and adds the answer
 * to the form (https://altcha.org, version 2). Where that fails, and without it, the form is sent as it is, and fewer mails
 * are sent.
 */
const script = `const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const solve = async ({ nonce, salt, cost, keyLength, keyPrefix }) => {
  const start = bytes(nonce);
  const password = new Uint8Array(start.length + 4);
  password.set(start);
  const view = new DataView(password.buffer);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations: cost };
  const attempt = async (counter) => {
    view.setUint32(start.length, counter);
    const key = await crypto.subtle.importKey('raw', password.slice(), 'PBKDF2', false, ['deriveBits']);
    return { counter, derivedKey: hex(await crypto.subtle.deriveBits(how, key, keyLength * 8)) };
  };
  for (let counter = 0; ; counter += 4) {
    const tried = await Promise.all([0, 1, 2, 3].map((more) => attempt(counter + more)));
    const found = tried.find(({ derivedKey }) => derivedKey.startsWith(keyPrefix));
    if (found) return found;
  }
};
const work = async ({ action, csrf }, email) => {
  const answer = await fetch(action, { method: 'POST', body: new URLSearchParams({ csrf, email }) });
  if (!answer.ok) throw new Error(answer.statusText);
  const challenge = await answer.json();
  return JSON.stringify({ challenge, solution: await solve(challenge.parameters) });
};
for (const form of document.querySelectorAll('form[data-work]')) {
  let isBusy = false;
  const asked = JSON.parse(form.dataset.work);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = 'work';
    try {
      field.value = await work(asked, asked.email ?? form.elements.email.value);
      form.append(field);
    } catch {}
    form.submit();
  });
  addEventListener('pageshow', () => {
    isBusy = false;
    form.elements.work?.remove();
  });
}
`;

const digest = createHash('sha256').update(script).digest();

/** The script as it is served: its address changes with its content. */
export const workScript = {
  content: script,
  path: `/scripts/work-${digest.subarray(0, 8).toString('hex')}.js`,
  /** For the attribute `integrity` (Subresource Integrity). */
  integrity: `sha256-${digest.toString('base64')}`,
} as const;
