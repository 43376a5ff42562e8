import { accessibilitySuite } from './page-accessibility.js';

accessibilitySuite([
  { language: 'de', scripted: true },
  { language: 'en', scripted: false },
]);
