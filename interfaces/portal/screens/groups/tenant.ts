import './kit.js';

export { BillingScreen } from '../billing/billing-screen.js';
export { InvoiceScreen } from '../billing/invoice-screen.js';
export { ClaimsScreen } from '../settings/claims/claims-screen.js';
export { WitnessesScreen } from '../settings/witnesses/witnesses-screen.js';
export { SettingsScreen } from '../settings/settings-screen.js';
export { LegacySignInScreen } from '../settings/legacy-sign-in/legacy-sign-in-screen.js';
export { SupportAccessScreen } from '../settings/support-access-screen.js';
