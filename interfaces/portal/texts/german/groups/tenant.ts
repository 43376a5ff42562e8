export { billingGerman as billing } from '../tenant/billing.js';
export { settingsGerman as settings } from '../tenant/settings.js';
export { weightyRoleGerman as weightyRole } from '../people/weighty-role.js';
export { legacySignInGerman as legacySignIn } from '../tenant/legacy-sign-in.js';
export { claimsGerman as claims } from '../tenant/claims.js';
