import { describePages, scriptedAppearances, unscriptedAppearances } from './page-appearance.js';

describePages('the appearance of the hosted pages in the other languages', (pages) => {
  scriptedAppearances(pages, 'en');
  unscriptedAppearances(pages, 'de');
});
