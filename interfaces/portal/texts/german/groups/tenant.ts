export { billingGerman as billing } from '../billing.js';
export { settingsGerman as settings } from '../settings.js';
