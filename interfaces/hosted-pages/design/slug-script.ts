import { createHash } from 'node:crypto';

/**
 * The script of the form for a new tenant, a module of its own: while the user types it asks whether the short name is free,
 * and proposes one that is made of the name until the user types another. Without it the form says so once it was sent.
 */
const script = `for (const form of document.querySelectorAll('form[data-slug]')) {
  const { action, csrf } = JSON.parse(form.dataset.slug);
  const { slug } = form.elements;
  const named = document.getElementById('name');
  const said = document.createElement('p');
  said.className = 'hint';
  said.setAttribute('role', 'status');
  slug.closest('.field').append(said);
  let isOwn = slug.value !== '';
  let timer;
  let asking;
  const ask = async () => {
    asking?.abort();
    asking = new AbortController();
    const typed = { csrf, name: named.value, slug: isOwn ? slug.value : '' };
    try {
      const answer = await fetch(action, {
        method: 'POST', body: new URLSearchParams(typed), signal: asking.signal,
      });
      if (!answer.ok) throw new Error(answer.statusText);
      const { slug: proposed, standing, text } = await answer.json();
      if (!isOwn) slug.value = proposed;
      said.textContent = text;
      if (standing === 'free' || standing === null) slug.removeAttribute('aria-invalid');
      else slug.setAttribute('aria-invalid', 'true');
    } catch (error) {
      if (error.name !== 'AbortError') said.textContent = '';
    }
  };
  const later = () => {
    clearTimeout(timer);
    said.textContent = '';
    timer = setTimeout(ask, 400);
  };
  named.addEventListener('input', () => isOwn || later());
  slug.addEventListener('input', () => {
    isOwn = slug.value !== '';
    later();
  });
}
`;

const digest = createHash('sha256').update(script).digest();

/** The script as it is served: its name changes with its content. */
export const slugScript = {
  content: script,
  name: `slug-${digest.subarray(0, 8).toString('hex')}.js`,
  integrity: `sha256-${digest.toString('base64')}`,
} as const;
