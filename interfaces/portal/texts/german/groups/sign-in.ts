export { brandingGerman as branding } from '../branding.js';
export { signInPolicyGerman as signInPolicy } from '../sign-in-policy.js';
export { connectionsGerman as connections } from '../connections.js';
