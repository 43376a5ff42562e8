import type { SoftAuthenticator } from '../samples/soft-authenticator.js';
import type { OfferedPasskey } from '../pages/passkey-page.js';
import type { DomPage } from './dom-page.js';

/**
 * Does what the script of a hosted page does once its button is pressed: makes or uses a passkey of this authenticator, and
 * sends it as a form of the page.
 */
export async function answerByPasskey(page: DomPage, device: SoftAuthenticator): Promise<void> {
  const place = page.locator('[data-passkey]');
  const offered = JSON.parse((await place.getAttribute('data-passkey')) ?? '') as OfferedPasskey;
  const { action, hidden, options, asked } = offered;
  const asking = await page.context().agent.post(new URL(options, page.url()).href, asked);
  const given = JSON.parse(asking.body) as object;
  const passkey = 'user' in given ? device.create(given) : device.get(given);
  const { document } = page;
  const form = document.createElement('form');
  form.setAttribute('method', 'post');
  form.setAttribute('action', action);
  for (const [name, value] of Object.entries({ ...hidden, passkey })) {
    const input = document.createElement('input');
    input.setAttribute('name', name);
    input.setAttribute('value', value);
    form.append(input);
  }
  document.body.append(form);
  form.requestSubmit();
}
