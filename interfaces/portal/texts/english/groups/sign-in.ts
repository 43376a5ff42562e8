export { brandingEnglish as branding } from '../branding.js';
export { signInPolicyEnglish as signInPolicy } from '../sign-in-policy.js';
export { connectionsEnglish as connections } from '../connections.js';
