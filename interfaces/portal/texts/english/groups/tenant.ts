export { billingEnglish as billing } from '../billing.js';
export { settingsEnglish as settings } from '../settings.js';
export { weightyRoleEnglish as weightyRole } from '../weighty-role.js';
export { legacySignInEnglish as legacySignIn } from '../legacy-sign-in.js';
export { claimsEnglish as claims } from '../claims.js';
