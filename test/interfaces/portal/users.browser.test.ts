import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/pages/browser.js';
import { type PortalUnderTest, startPortal } from '../../support/pages/portal-page.js';
import { until } from '../../support/run/until.js';

describeInBrowser('the fields for days above the list of users', (browser) => {
  let portal: PortalUnderTest;
  let page: Page;
  before(async () => {
    portal = await startPortal(browser);
    page = await portal.signedIn('/users');
  });
  after(() => portal.close());

  const parameters = (): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);

  it('filter once a day is typed as a whole', async () => {
    await page.getByText('3 in total').waitFor();
    const days: string[] = [];
    page.on('request', (request) => {
      const day = new URL(request.url()).searchParams.get('createdFrom');
      if (day !== null) days.push(day);
    });
    const entries = (): Promise<number> => page.evaluate('history.length');
    const before = await entries();
    const from = page.getByLabel('Created from');
    // digits after digits, which make a date from the first of the year on
    await from.focus();
    await page.keyboard.type('02022003');
    expect(await from.inputValue()).to.equal('2003-02-02');
    expect(parameters()).to.deep.equal({});
    await from.press('Enter');
    await until(() => parameters()['createdFrom'] === '2003-02-02');
    await from.blur();
    await page.getByText('3 in total').waitFor();
    expect(new Set(days.map((day) => day.slice(0, 4)))).to.have.keys('2003');
    expect((await entries()) - before).to.equal(1);
    expect(parameters()).to.deep.equal({ createdFrom: '2003-02-02' });
    // keys that type nothing keep nothing either
    await from.focus();
    await page.keyboard.press('ArrowRight');
    await page.goBack();
    await until(async () => (await from.inputValue()) === '');
    await from.blur();
    expect(parameters()).to.deep.equal({});
    // such as one of the calendar
    await from.fill('2004-02-02');
    await until(() => parameters()['createdFrom'] === '2004-02-02');
  });
});
