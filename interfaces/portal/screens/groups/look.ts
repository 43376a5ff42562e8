import './kit.js';

export { BrandingScreen } from '../branding/branding-screen.js';
export { SignInPolicyScreen } from '../sign-in-policy/sign-in-policy-screen.js';
