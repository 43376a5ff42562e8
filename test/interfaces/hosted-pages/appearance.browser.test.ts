import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { faultsInAppearances } from '../../support/pages/appearances.js';
import { root } from '../../support/run/built-checkout.js';
import { describePages, scriptedAppearances, unscriptedAppearances } from './page-appearance.js';

/** Parts of pages. */
const parts = new Set(['accountSectionPage', 'newPasskeyPage']);
/** These go elsewhere by themselves. */
const restless = new Set(['foundedPage']);

describe('The hosted pages that tests look at', () => {
  it('are all that there are', () => {
    const views = join(root, 'interfaces', 'hosted-pages', 'views');
    const files = readdirSync(views, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    const made = files.flatMap((file) =>
      [...readFileSync(join(views, file), 'utf8').matchAll(/^export (?:const|function) (\w+Page)\b/gm)].map(
        ([, name]) => name ?? '',
      ),
    );
    const samples = ['sample-pages.ts', 'sample-start-pages.ts']
      .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
      .join('\n');
    const missing = made.filter(
      (name) => !parts.has(name) && !restless.has(name) && !samples.includes(`${name}(frame`),
    );
    expect(made).to.include('signInPage').and.have.length.above(50);
    expect(missing).to.deep.equal([]);
  });
});

// the other languages are in `appearance.long.ts`
describePages('the appearance of the hosted pages', (pages) => {
  scriptedAppearances(pages, 'de');
  unscriptedAppearances(pages, 'en');

  it('a form looks well with a password that is shown', async () => {
    const tab = await pages.open('en/plain/sign-in-refused');
    await tab.fill('#password', 'correct horse');
    await tab.getByRole('button', { name: 'Show password' }).click();
    expect(await faultsInAppearances(tab, 'password-shown')).to.deep.equal([]);
  });

  it('a form looks well with the rules for a new password', async () => {
    const tab = await pages.open('en/plain/reset-password');
    await tab.fill('#newPassword', 'seven77');
    await tab.locator('.rules').waitFor();
    expect(await faultsInAppearances(tab, 'password-rules')).to.deep.equal([]);
  });
});
