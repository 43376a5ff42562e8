import type { App } from '../../../application/app.js';
import type { OpenIdApp } from '../../../application/authorization/openid-app.js';
import { tenantDirectory } from '../../../application/tenant/tenant-directory.js';
import { postgresDeviceCodes } from '../../../infrastructure/grants/postgres-device-codes.js';
import { postgresGrants } from '../../../infrastructure/grants/postgres-grants.js';
import { postgresInteractions } from '../../../infrastructure/grants/postgres-interactions.js';
import type { Runtime } from '../runtime/runtime.js';

export interface OpenId {
  readonly app: OpenIdApp;
  /** Deletes interactions and grants that have expired. */
  deleteExpired(): Promise<void>;
}

/** Creates the use cases of OpenID Connect on the runtime's database. @param recentUsers see `OpenIdApp` */
export function openId(runtime: Runtime, app: App, recentUsers = app.events): OpenId {
  const { database, signingKeys, clientAssertions } = runtime;
  const { clock } = app;
  const interactions = postgresInteractions({ database, secret: runtime.secretFor('interactions'), clock });
  const grants = postgresGrants({ database, secret: runtime.secretFor('refresh tokens'), clock });
  const deviceCodes = postgresDeviceCodes({ database, secret: runtime.secretFor('device codes'), clock });
  return {
    app: {
      ...app,
      interactions,
      grants,
      deviceCodes,
      signingKeys,
      clientAssertions,
      recentUsers,
      tenants: tenantDirectory(app),
    },
    deleteExpired: async () => {
      await interactions.deleteExpired();
      await grants.deleteExpired();
      await deviceCodes.deleteExpired();
    },
  };
}
