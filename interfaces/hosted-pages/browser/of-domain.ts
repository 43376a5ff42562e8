/*
 * The script of the sign-in form of a tenant with connections: once an address is typed whose domain leads to one of them, it takes
 * the field for the password away, and the button names the connection. It sends the domain, never the whole address. Without it
 * the service goes there once the form was sent, whatever was typed as a password.
 */
import type { OfDomainAnswer, OfDomainData } from './page-data.js';

/** In ms without typing, before the service is asked. */
const PAUSE = 400;

/** What comes after the last `@`, where it may be a domain; else the empty string. */
const domainOf = (address: string): string =>
  /@([^\s@]+\.[^\s@.]{2,})\s*$/.exec(address)?.[1]?.toLowerCase() ?? '';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-of-domain]')) {
  const { action, asked: more } = JSON.parse(form.dataset['ofDomain']!) as OfDomainData;
  const email = form.elements.namedItem('email') as HTMLInputElement;
  const password = form.elements.namedItem('password') as HTMLInputElement;
  const submit = form.querySelector<HTMLButtonElement>('button[type=submit]:not([name])')!;
  const alternative = form.querySelector<HTMLButtonElement>('button[type=submit][name]');
  const usual = submit.textContent;
  let asked = '';
  let timer: number | undefined;
  let asking: AbortController | undefined;

  /** Shows the form of those who type a password; with the text of a button, that of those who go to a connection. */
  const show = (button: string | null): void => {
    const goes = button !== null;
    if (goes && (document.activeElement === password || document.activeElement === alternative))
      submit.focus();
    password.closest<HTMLElement>('.field')!.hidden = goes;
    password.disabled = goes;
    if (alternative) alternative.hidden = goes;
    submit.textContent = button ?? usual;
  };
  const ask = async (domain: string): Promise<void> => {
    asking = new AbortController();
    try {
      const body = new URLSearchParams({ ...more, domain });
      const answer = await fetch(action, { method: 'POST', body, signal: asking.signal });
      if (answer.ok) show(((await answer.json()) as OfDomainAnswer).button);
    } catch {
      // another address is typed meanwhile, or there is no network: the form works as it is
    }
  };
  const follow = (): void => {
    const domain = domainOf(email.value);
    if (domain === asked) return;
    asked = domain;
    clearTimeout(timer);
    asking?.abort();
    show(null);
    if (domain !== '') timer = setTimeout(() => void ask(domain), PAUSE);
  };
  for (const event of ['input', 'change']) email.addEventListener(event, follow);
  follow();
}
