import { describePages, scriptedLooks, unscriptedLooks } from './page-looks.js';

describePages('the looks of the hosted pages in the other languages', (pages) => {
  scriptedLooks(pages, 'en');
  unscriptedLooks(pages, 'de');
});
