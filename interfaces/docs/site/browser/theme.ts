import { element } from './element.js';

/** The portal keeps the choice under the same name, for its own pages. */
const STORAGE_KEY = 'tessera.theme';

const stored = (): string | null => {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
};

/** Shows the page in the scheme that was chosen on this device, if one was. */
export function showTheme(): void {
  const theme = stored();
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
}

/** Adds the button that changes between light and dark. */
export function addThemeButton(tools: HTMLElement): void {
  const { dataset } = document.documentElement;
  const isDark = (): boolean =>
    dataset['theme'] === undefined
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : dataset['theme'] === 'dark';
  const button = element('button', { type: 'button' });
  const show = (): void => {
    button.textContent = isDark() ? 'Light' : 'Dark';
    button.setAttribute('aria-label', `Switch to the ${isDark() ? 'light' : 'dark'} scheme`);
  };
  button.addEventListener('click', () => {
    dataset['theme'] = isDark() ? 'light' : 'dark';
    try {
      localStorage.setItem(STORAGE_KEY, dataset['theme']);
    } catch {
      // the choice lasts as long as the page
    }
    show();
  });
  show();
  tools.append(button);
}
