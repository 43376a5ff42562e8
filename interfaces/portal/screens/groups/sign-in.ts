import './kit.js';

export { BrandingScreen } from '../branding/branding-screen.js';
export { SignInPolicyScreen } from '../sign-in-policy/sign-in-policy-screen.js';
export { ConnectionScreen } from '../connections/connection-screen.js';
export { ConnectionsScreen } from '../connections/connections-screen.js';
export { NewConnectionScreen } from '../connections/new-connection-screen.js';
