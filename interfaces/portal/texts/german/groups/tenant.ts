export { billingGerman as billing } from '../billing.js';
export { settingsGerman as settings } from '../settings.js';
export { weightyRoleGerman as weightyRole } from '../weighty-role.js';
export { legacySignInGerman as legacySignIn } from '../legacy-sign-in.js';
export { claimsGerman as claims } from '../claims.js';
