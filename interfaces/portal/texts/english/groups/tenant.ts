export { billingEnglish as billing } from '../billing.js';
export { settingsEnglish as settings } from '../settings.js';
