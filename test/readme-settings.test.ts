import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { acrs } from '../domain/sign-in/assurance.js';
import { defaultSettings, editableFields, settingNames } from '../domain/tenant/tenant-settings.js';
import { accountPaths } from '../interfaces/hosted-pages/account-sections.js';

const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8');

/** The cells of the table rows in the section under a heading, without the first two rows. */
function rowsUnder(heading: string): string[][] {
  const [, section = ''] = readme.split(`\n${heading}\n`);
  const [own = ''] = section.split(/\n#+ /);
  const rows = own.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!);

describe("README's tables", () => {
  it('README names every setting of a tenant with its default, and no others', () => {
    const shown = rowsUnder('### Settings of a tenant').flatMap(([names = '', defaults = '']) => {
      const values = quoted(defaults);
      return quoted(names).map((name, index) => [name, values[index] ?? defaults]);
    });
    const words: Readonly<Record<string, string>> = { '': 'none', [String(editableFields)]: 'all' };
    const expected = settingNames.map((name) => {
      const value = String(defaultSettings[name]);
      return [name, words[value] ?? value];
    });
    expect(shown).to.have.deep.members(expected);
  });

  it('README names every class of a sign-in', () => {
    const shown = rowsUnder('### How somebody signed in').flatMap(([acr = '']) => quoted(acr));
    expect(shown).to.have.members([...acrs]);
  });

  it('README names every account page of the navigation', () => {
    const shown = rowsUnder('### What people do themselves').flatMap(([path = '']) => quoted(path));
    expect(shown).to.have.members(Object.values(accountPaths));
  });
});
