import type { App } from '../../../application/app.js';
import { ProviderFault } from '../../../application/ports/connections/provider-client.js';

/** Providers that publish what they should. */
export const answeringProviders: App['providers'] = {
  picture: () => Promise.reject(new ProviderFault('unreachable', 'not_found', 'There is no picture.')),
  discover: ({ issuer }) => Promise.resolve({ issuer }),
};
