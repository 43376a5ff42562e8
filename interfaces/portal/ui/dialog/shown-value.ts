import { texts } from '../../texts/language.js';

/** Returns a value as a text to read: members and items one after the other, a dash for none. */
export function shown(value: unknown): string {
  if (typeof value === 'boolean') return texts().conflict[value ? 'yes' : 'no'];
  if (typeof value === 'string' || typeof value === 'number') return String(value) || '–';
  if (Array.isArray(value)) return value.map(shown).join(value.some(isRecord) ? '; ' : ', ') || '–';
  return (
    Object.entries(value ?? {})
      .map(([name, item]) => `${name}: ${shown(item)}`)
      .join(', ') || '–'
  );
}

const isRecord = (item: unknown): boolean => typeof item === 'object';
