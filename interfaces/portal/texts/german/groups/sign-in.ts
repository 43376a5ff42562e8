export { brandingGerman as branding } from '../sign-in/branding.js';
export { signInPolicyGerman as signInPolicy } from '../sign-in/sign-in-policy.js';
export { connectionsGerman as connections } from '../sign-in/connections.js';
