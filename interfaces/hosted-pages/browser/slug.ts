/*
 * The script of the form for a new tenant: while the user types it asks whether the short name is free, and proposes one that
 * is made of the name until the user types another. Without it the form says so once it was sent.
 */
import { make } from './make.js';
import type { SlugAnswer, SlugData } from './page-data.js';

/** In ms without typing, before the service is asked. */
const PAUSE = 400;

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-slug]')) {
  const { action, csrf } = JSON.parse(form.dataset['slug']!) as SlugData;
  const slug = form.elements.namedItem('slug') as HTMLInputElement;
  const named = document.getElementById('name') as HTMLInputElement;
  const said = make('p', { class: 'hint', role: 'status' });
  slug.closest('.field')!.append(said);
  let isOwn = slug.value !== '';
  let timer: number | undefined;
  let asking: AbortController | undefined;

  const ask = async (): Promise<void> => {
    asking?.abort();
    asking = new AbortController();
    const typed = { csrf, name: named.value, slug: isOwn ? slug.value : '' };
    try {
      const body = new URLSearchParams(typed);
      const answer = await fetch(action, { method: 'POST', body, signal: asking.signal });
      if (!answer.ok) throw new Error(answer.statusText);
      const { slug: proposed, status, text } = (await answer.json()) as SlugAnswer;
      if (!isOwn) slug.value = proposed;
      said.textContent = text;
      if (status === 'free' || status === null) slug.removeAttribute('aria-invalid');
      else slug.setAttribute('aria-invalid', 'true');
    } catch (error) {
      if ((error as Error).name !== 'AbortError') said.textContent = '';
    }
  };
  const askLater = (): void => {
    clearTimeout(timer);
    said.textContent = '';
    timer = setTimeout(() => void ask(), PAUSE);
  };
  named.addEventListener('input', () => {
    if (!isOwn) askLater();
  });
  slug.addEventListener('input', () => {
    isOwn = slug.value !== '';
    askLater();
  });
}
