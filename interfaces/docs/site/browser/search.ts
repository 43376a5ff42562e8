import MiniSearch from 'minisearch';
import { element } from './element.js';

interface Entry {
  /** Below the root of the service. */
  readonly path: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

interface SearchAddresses {
  /** Of the entries. */
  readonly entries: string;
  /** Of the root of the service. */
  readonly root: string;
}

/** Finds entries, best first. */
type Find = (words: string) => readonly { readonly entry: Entry; readonly terms: readonly string[] }[];

const MOST_FOUND = 20;
/** The characters that are shown around the first word that is found. */
const AROUND = { before: 60, after: 120 };

/** Adds the button that opens the search, and the keys `/` and Ctrl K. The entries are loaded when it opens first. */
export function addSearch(tools: HTMLElement, { entries, root }: SearchAddresses): void {
  const input = element('input', {
    type: 'search',
    'aria-label': 'Search the documentation',
    placeholder: 'Search',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const count = element('p', { class: 'found-count', role: 'status' });
  const list = element('ul', { class: 'found' });
  const close = element('button', { type: 'submit' }, 'Close');
  const form = element('form', { class: 'find', method: 'dialog' }, input, close);
  const dialog = element('dialog', { 'aria-label': 'Search', closedby: 'any' }, form, count, list);
  document.body.append(dialog);

  let find: Promise<Find> | undefined;
  const show = async (): Promise<void> => {
    const words = input.value.trim();
    try {
      find ??= load(entries);
      const found = words === '' ? [] : (await find)(words);
      // another word may have been typed in the meantime
      if (words !== input.value.trim()) return;
      list.replaceChildren(...found.map((one) => item(root, one)));
      count.textContent = words === '' ? '' : countText(found.length);
    } catch {
      find = undefined;
      count.textContent = 'The search could not be loaded. Try again.';
    }
  };
  const open = (): void => {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    void show();
  };
  const links = (): HTMLElement[] => [...list.querySelectorAll('a')];

  input.addEventListener('input', () => void show());
  form.addEventListener('submit', (event) => {
    const [first] = links();
    if (event.submitter === close && document.activeElement === close) return;
    event.preventDefault();
    first?.click();
  });
  // a link within the page that is shown
  list.addEventListener('click', () => dialog.close());
  dialog.addEventListener('keydown', (event) => {
    // which would clear the field first
    if (event.key === 'Escape') dialog.close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [input, ...links()];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[(at + step + stops.length) % stops.length]?.focus();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isSlash && !(event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    open();
  });
  const button = element(
    'button',
    { type: 'button' },
    'Search',
    element('kbd', { 'aria-hidden': 'true' }, '/'),
  );
  button.addEventListener('click', open);
  tools.append(button);
}

async function load(address: string): Promise<Find> {
  const entries = (await (await fetch(address)).json()) as Entry[];
  const index = new MiniSearch<Entry & { readonly id: number }>({
    fields: ['title', 'page', 'text'],
    searchOptions: {
      boost: { title: 4, page: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return (words) =>
    index
      .search(words)
      .slice(0, MOST_FOUND)
      .map(({ id, terms }) => ({ entry: entries[id as number]!, terms }));
}

const countText = (count: number): string => {
  if (count === 0) return 'Nothing was found.';
  if (count === MOST_FOUND) return `The ${MOST_FOUND} best results`;
  return count === 1 ? '1 result' : `${count} results`;
};

function item(root: string, { entry, terms }: ReturnType<Find>[number]): HTMLElement {
  const { path, page, title, text } = entry;
  const pattern = new RegExp(
    `(${terms.map((term) => term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})`,
    'iu',
  );
  const at = text.search(pattern);
  const start = at > AROUND.before ? at - AROUND.before : 0;
  const excerpt = text.slice(start, Math.max(at, 0) + AROUND.after);
  const parts = excerpt
    .split(pattern)
    .map((part, index) => (index % 2 === 1 ? element('mark', {}, part) : part));
  const heading =
    title === page
      ? [element('strong', {}, title)]
      : [element('strong', {}, title), element('small', {}, page)];
  return element(
    'li',
    {},
    element('a', { href: root + path }, ...heading, element('p', {}, start > 0 ? '… ' : '', ...parts)),
  );
}
