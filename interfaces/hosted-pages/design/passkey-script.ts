import { createHash } from 'node:crypto';

/**
 * The script of passkeys, at most 4 KB, a module of its own that the tenant's host serves. It asks for a passkey in the
 * autofill of the email field and by a button, or makes one, and sends the answer as a form, with the boxes that are
 * ticked, and with what was typed into fields of the page where the form needs them. When the service refuses those, the
 * form has no passkey, and the page that answers says why. What the script needs is in `data-passkey` of the element that
 * it fills (`PasskeyOffer`). Without it the pages work as before.
 *
 * A challenge lasts five minutes, so that the autofill gets another one every four.
 */
const script = `const place = document.querySelector('[data-passkey]');
const { action, hidden, typed, options, asked, autofill, texts, signal } = JSON.parse(place.dataset.passkey);
const api = window.PublicKeyCredential;
const make = (tag, attributes, text = '') => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
};
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const withTyped = (values) => {
  for (const id of typed) values[id] = document.getElementById(id).value;
  return values;
};
const post = (passkey) => {
  const form = make('form', { method: 'post', action, hidden: '' });
  const fields = withTyped({ ...hidden, passkey });
  for (const { name, value } of document.querySelectorAll('.check :checked')) fields[name] = value;
  for (const [name, value] of Object.entries(fields))
    form.append(make('input', { type: 'hidden', name, value }));
  document.body.append(form);
  form.submit();
};
const send = ({ id, rawId, type, response }) => {
  const answer = { transports: response.getTransports?.() };
  for (const name of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'])
    if (response[name]) answer[name] = text(response[name]);
  post(JSON.stringify({ id, rawId: text(rawId), type, response: answer }));
};
let present = { abort: () => {}, done: Promise.resolve() };
const ask = (mediation) => {
  present.abort();
  const before = present.done;
  const abortion = new AbortController();
  const { signal } = abortion;
  const asking = async () => {
    await before.catch(() => {});
    const answer = await fetch(options, { method: 'POST', body: new URLSearchParams(withTyped({ ...asked })), signal });
    if (!answer.ok && typed.length > 0) return post('');
    if (!answer.ok) throw new Error(answer.statusText);
    const publicKey = await answer.json();
    const { user, allowCredentials = [], excludeCredentials = [] } = publicKey;
    publicKey.challenge = bytes(publicKey.challenge);
    for (const one of [...allowCredentials, ...excludeCredentials, ...(user ? [user] : [])]) one.id = bytes(one.id);
    const given = { publicKey, signal, ...(mediation ? { mediation } : {}) };
    send(await navigator.credentials[user ? 'create' : 'get'](given));
  };
  present = { abort: () => abortion.abort(), done: asking() };
  return present.done;
};
let renewal;
const offerAutofill = async () => {
  clearTimeout(renewal);
  if (!autofill || !(await api.isConditionalMediationAvailable?.())) return;
  renewal = setTimeout(offerAutofill, 240000);
  ask('conditional').catch(() => {});
};
const status = make('p', { class: 'hint', role: 'status' });
if (signal) api?.signalAllAcceptedCredentials?.(signal).catch(() => {});
else if (api) {
  const look = document.querySelector('.button:not(.second)') ? 'button second' : 'button';
  const button = make('button', { type: 'button', class: look }, texts.button);
  button.addEventListener('click', async () => {
    clearTimeout(renewal);
    status.textContent = '';
    try {
      await ask();
    } catch {
      status.textContent = texts.failed;
      offerAutofill();
    }
  });
  place.append(button, status);
  offerAutofill();
  addEventListener('pageshow', ({ persisted }) => persisted && offerAutofill());
} else if (texts.unsupported) {
  place.append(status);
  status.textContent = texts.unsupported;
}
`;

const digest = createHash('sha256').update(script).digest();

/** The script as it is served: its address changes with its content. */
export const passkeyScript = {
  content: script,
  path: `/scripts/passkey-${digest.subarray(0, 8).toString('hex')}.js`,
  /** For the attribute `integrity` (Subresource Integrity). */
  integrity: `sha256-${digest.toString('base64')}`,
} as const;
