import { signal } from '@preact/signals';

/** The schemes that the portal is shown in; `auto` follows the browser. */
export const themes = ['auto', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

const STORAGE_KEY = 'tessera.theme';
const isTheme = (text: string | null): text is Theme => themes.some((theme) => theme === text);

/** The scheme that was chosen on this device. */
export const theme = signal<Theme>('auto');

/** Shows the portal in the scheme that was chosen on this device. */
export function showTheme(): void {
  const stored = localStorage.getItem(STORAGE_KEY);
  theme.value = isTheme(stored) ? stored : 'auto';
  const { dataset } = document.documentElement;
  if (theme.value === 'auto') delete dataset['theme'];
  else dataset['theme'] = theme.value;
}

/** Changes the scheme, on this device for good. */
export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(STORAGE_KEY, chosen);
  showTheme();
}
