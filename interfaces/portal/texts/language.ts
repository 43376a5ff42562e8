import { signal } from '@preact/signals';
import { type Language, type TextGroup, type Texts, kit, languages, textGroups } from './dictionaries.js';

export { type Language, languages } from './dictionaries.js';

const STORAGE_KEY = 'tessera.language';
const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/** The language on the screen. */
export const language = signal<Language>('en');

const loaded = signal<Partial<Texts> | null>(null);

/** Returns the texts in the person's language: those of the kit, and of the groups that screens have loaded. */
export function texts(): Texts {
  if (loaded.value === null) throw new TypeError('the texts were not loaded');
  return loaded.value as Texts;
}

/** Loads the language that was chosen on this device, else that of the browser. */
export async function loadLanguage(): Promise<void> {
  const candidates = [localStorage.getItem(STORAGE_KEY) ?? '', ...navigator.languages].map((tag) =>
    tag.slice(0, 2).toLowerCase(),
  );
  await show(candidates.find(isLanguage) ?? 'en');
}

/** Changes the language, on this device for good. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  localStorage.setItem(STORAGE_KEY, chosen);
  await show(chosen);
}

const wantedGroups = new Set<TextGroup>();

/** Loads the texts of groups of screens, which then follow the language. */
export async function loadTexts(names: readonly TextGroup[]): Promise<void> {
  for (const name of names) wantedGroups.add(name);
  loaded.value = { ...loaded.peek(), ...(await textsOf(names, language.peek())) };
}

async function textsOf(names: Iterable<TextGroup>, chosen: Language): Promise<Partial<Texts>> {
  const groups = await Promise.all([...names].map((name) => textGroups[name][chosen]()));
  return Object.assign({}, ...groups) as Partial<Texts>;
}

async function show(chosen: Language): Promise<void> {
  const [shared, own] = await Promise.all([kit[chosen](), textsOf(wantedGroups, chosen)]);
  loaded.value = { ...shared, ...own };
  language.value = chosen;
  document.documentElement.lang = chosen;
}
