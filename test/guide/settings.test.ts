import { expect } from 'chai';
import { acrs } from '../../domain/sign-in/assurance.js';
import { claimSources } from '../../domain/tenant/claims/custom-claim.js';
import { defaultSettings, editableFields, settingNames } from '../../domain/tenant/tenant-settings.js';
import { accountPaths } from '../../interfaces/hosted-pages/account-sections.js';
import { page, quoted, section, tableRows } from './guide-pages.js';

describe("the guide's tables of what people meet", () => {
  it('the guide names every setting of a tenant with its default, and no others', () => {
    const shown = tableRows(section('users/settings.md', '## The settings')).flatMap(
      ([names = '', defaults = '']) => {
        const values = quoted(defaults);
        return quoted(names).map((name, index) => [name, values[index] ?? defaults]);
      },
    );
    const words: Readonly<Record<string, string>> = { '': 'none', [String(editableFields)]: 'all' };
    const expected = settingNames.map((name) => {
      const usual: unknown = defaultSettings[name];
      const value = String(usual);
      return [name, words[value] ?? value];
    });
    expect(shown.sort()).to.deep.equal(expected.sort());
  });

  it('the guide names every source of a claim', () => {
    const shown = tableRows(section('sign-in/claims.md', '## A claim')).flatMap(([first = '']) =>
      quoted(first),
    );
    expect(shown).to.include.members([...claimSources]);
  });

  it('the guide names every class of a sign-in', () => {
    const [before = ''] = page('sign-in/strength.md').split('\n## ');
    const shown = tableRows(before).flatMap(([acr = '']) => quoted(acr));
    expect(shown).to.have.members([...acrs]);
  });

  it('the guide names every account page of the navigation', () => {
    const [before = ''] = page('users/account-pages.md').split('\n## ');
    const shown = tableRows(before).flatMap(([path = '']) => quoted(path));
    expect(shown).to.have.members(Object.values(accountPaths));
  });
});
