import { expect } from 'chai';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { kitEnglish } from '../../../interfaces/portal/texts/english/kit.js';
import { kitGerman } from '../../../interfaces/portal/texts/german/kit.js';

const texts = resolve('interfaces/portal/texts');

/** What consoles do not say, and what they say in its place. */
const foreign: Readonly<Record<'english' | 'german', readonly (readonly [found: RegExp, write: string])[]>> =
  {
    english: [
      [/^Made$/, 'Created'],
      [/Half within/, 'Median'],
      [/\d+ of 100 within/, '95th percentile'],
      [/Acts of operators/, 'Operator activity'],
      [/\b[Tt]aken? \w* ?away\b/, 'Remove'],
      [/\b(taken|brought) back\b|\btakes? the \w+ back\b/, 'withdraw, or: This cannot be undone.'],
      [/kept in this browser/, 'what the browser remembers: organisation, language, appearance'],
      [/\bby itself\b/, 'automatically'],
      [/\b([Mm]ails?|mailed)\b/, 'email'],
      [/(?<!-)\b[Ii]ds?\b/, 'ID'],
      [/\bpresent (secret|key|plan|period|password)\b/i, 'current'],
    ],
    german: [
      [/\bvon selbst\b/, 'automatisch'],
      [/\bzurückholen\b/, 'Das lässt sich nicht rückgängig machen.'],
      [/\bnehmen\b.*\bRolle\b|\bRolle\b.*\bnehmen\b|^Nehmen$/, 'entziehen'],
      [/\bIds?\b|\bKennung\b/, 'ID'],
      [/\bjetzige[nrs]? (Geheimnis|Schlüssel|Tarif|Passwort)\b/, 'aktuell'],
      [/\b[Bb]enutzt\b/, 'verwendet'],
      [/^Stand$/, 'Status'],
      [/Zugang zu (seinen|den|Ihren) Daten/, 'Zugriff auf Daten'],
      [/Zugriff auf dieses Portal/, 'Zugang zu diesem Portal'],
    ],
  };

/** Returns the texts of a dictionary: those of functions are the literals in their source. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function')
    return [...value.toString().matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map(
      ([, single, double, template]) => (single ?? double ?? template ?? '').replace(/\$\{[^}]*\}/g, '…'),
    );
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe('the words of the portal', () => {
  for (const [language, { shell }] of Object.entries({ English: kitEnglish, German: kitGerman }))
    it(`each entry of the navigation has a title in ${language} that no other entry has`, () => {
      const titles = Object.values(shell.screens);
      expect(titles)
        .to.deep.equal([...new Set(titles)])
        .and.have.length.above(10);
    });

  for (const [language, words] of Object.entries(foreign))
    it(`are those of the trade in ${language}`, async () => {
      const folder = join(texts, language);
      const found: string[] = [];
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      for (const file of files.filter((name) => name.endsWith('.ts'))) {
        const dictionary = (await import(
          `../../../interfaces/portal/texts/${language}/${file.replace(/ts$/, 'js')}`
        )) as object;
        for (const text of textsIn(dictionary))
          for (const [pattern, write] of words)
            if (pattern.test(text)) found.push(`${file}: “${text}”: write “${write}”`);
      }
      expect(found).to.deep.equal([]);
    });
});
