export { brandingEnglish as branding } from '../sign-in/branding.js';
export { signInPolicyEnglish as signInPolicy } from '../sign-in/sign-in-policy.js';
export { connectionsEnglish as connections } from '../sign-in/connections.js';
