export { billingEnglish as billing } from '../tenant/billing.js';
export { settingsEnglish as settings } from '../tenant/settings.js';
export { weightyRoleEnglish as weightyRole } from '../people/weighty-role.js';
export { legacySignInEnglish as legacySignIn } from '../tenant/legacy-sign-in.js';
export { claimsEnglish as claims } from '../tenant/claims.js';
