export { brandingGerman as branding } from '../branding.js';
export { signInPolicyGerman as signInPolicy } from '../sign-in-policy.js';
