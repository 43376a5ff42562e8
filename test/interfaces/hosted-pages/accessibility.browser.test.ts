import { accessibilitySuite } from './page-accessibility.js';

// each language and each of script and none once; the other two combinations are in `accessibility.long.ts`
accessibilitySuite([
  { language: 'en', scripted: true },
  { language: 'de', scripted: false },
]);
