import { element } from './element.js';

/** Stands for the address of the service in examples. */
const EXAMPLE_URL = 'https://id.example.com';

/** Shows the address of this service in examples, in place of the one that stands for it. */
export function showBaseUrl(baseUrl: string): void {
  for (const code of document.querySelectorAll('pre code')) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.data.includes(EXAMPLE_URL)) text.data = text.data.replaceAll(EXAMPLE_URL, baseUrl);
    }
  }
}

/** How long a button says that it has copied, in ms. */
const SAID = 2_000;

/** Adds a button to each block of code that copies its text. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.code')) {
    const button = element('button', { type: 'button', class: 'copy' }, 'Copy');
    button.addEventListener('click', () => void copy(block, button));
    block.append(button);
  }
}

async function copy(block: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const code = block.querySelector('code');
  try {
    await navigator.clipboard.writeText(code?.textContent ?? '');
    button.textContent = 'Copied';
  } catch {
    // without the right to write, or over plain HTTP: the text is selected, for the keyboard
    if (code) getSelection()?.selectAllChildren(code);
    button.textContent = 'Selected';
  }
  button.classList.add('done');
  setTimeout(() => {
    button.textContent = 'Copy';
    button.classList.remove('done');
  }, SAID);
}
